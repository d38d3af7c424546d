import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { SearchAnswer, SearchKind } from '@arbo/core/contract'
import { makeComment, makeEntity, makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer, TestUser } from '../../testing/test-server.ts'
import { statementsOf } from '../../testing/watch-work.ts'
import { BATCH, indexDirty } from './index-documents.ts'
import { markAll } from './testing/mark-all.ts'

let server: TestServer
let tree: Tree
let mika: TestUser

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  mika = await addUser(server, 'member', 'Mika Satō')
})
afterAll(() => server.close())

const ws = () => ({ ws_code: server.a.code })

interface Asked {
  as?: TestClient
  kinds?: string
  limit?: number
  entity_id?: string
}
async function ask(q: string, { as = server.owner, ...query }: Asked = {}): Promise<SearchAnswer> {
  return (await as.call('search', { params: ws(), query: { q, ...query } as never })).data
}
async function idsOf(q: string, kind: SearchKind, options: Asked = {}): Promise<string[]> {
  const { groups } = await ask(q, { limit: 50, ...options })
  return groups.find((group) => group.kind === kind)?.rows.map(({ id }) => id) ?? []
}

async function scene(name: string, code: string | null = null, on = tree.take, people: TestUser[] = []) {
  const id = await makeItem(server, on, people)
  await server.database.query('update item set name = $3, code = $4 where ws_id = $1 and id = $2', [
    server.a.id,
    id,
    name,
    code,
  ])
  return id
}

async function addNote(item_id: string, text: string) {
  return (await server.owner.call('createItemNote', { params: { ...ws(), item_id }, body: { text } })).data.id
}

describe('XSRCH-01 results', () => {
  test('are scenes, entities, people, teams, comments, notes and file names, each with its target', async () => {
    const id = await scene('Xenon duel')
    const project = await makeEntity(server, 0, null, 'Xenon project')
    const team = await server.owner.call('createTeam', { params: ws(), body: { name: 'Xenon team' } as never })
    const comment = await makeComment(server, server.owner, id, 'The xenon flickers')
    const note = await addNote(id, 'Ask for xenon light')
    const link = await server.owner.call('createItemFile', {
      params: { ...ws(), item_id: id },
      body: { url: 'https://example.com/', name: 'xenon.pdf' },
    })
    const person = await addUser(server, 'member', 'Xenon Smith')
    const { groups } = await ask('xenon')
    const idsByKind = Object.fromEntries(groups.map(({ kind, rows }) => [kind, rows.map((row) => row.id)]))
    expect(idsByKind).toEqual({
      scene: [id],
      entity: [project],
      team: [team.data.id],
      comment: [comment],
      note: [note],
      file: [link.data.id],
      person: [person.id],
    })
    const row = groups.find(({ kind }) => kind === 'comment')?.rows[0]
    expect(row).toMatchObject({
      title: 'The xenon flickers',
      matches: [[4, 9]],
      target: { item_id: id, comment_id: comment, tab: 'comments' },
    })
    expect(row?.path.map(({ name }) => name)).toEqual(['Level 0', 'Level 1', 'Level 2', 'Level 3', 'Xenon duel'])
  })

  test('include a playlist by its name, but only for those who may open it', async () => {
    const id = uuidv7()
    await server.database.query(
      `insert into playlist (ws_id, id, kind, owner_id, name, code) values ($1, $2, 'personal', $3, 'Quasar dailies', $4)`,
      [server.a.id, id, server.a.users.owner.id, id.slice(-12)],
    )
    expect(await idsOf('quasar', 'playlist')).toEqual([id])
    expect(await idsOf('quasar', 'playlist', { as: server.member })).toEqual([])
  })

  test('include media by file name', async () => {
    const id = await scene('With media')
    const rendition = await makeRendition(server, id)
    const { groups } = await ask('scene mp4', { kinds: 'file', limit: 50 })
    const row = groups[0]?.rows.find(({ target }) => target.rendition_id === rendition)
    expect(row?.target).toMatchObject({ item_id: id, rendition_id: rendition, tab: null })
  })

  test('come from the first character on, for Japanese by any part, and with one typo in a word', async () => {
    const id = await scene('Helicopter 戦闘シーン over Zürich', 'HX7')
    for (const q of [
      'h',
      'helico',
      'zurich',
      '戦',
      '闘シ',
      'ン',
      'zurich heli',
      'hx',
      'helicoptr',
      'helicopetr 戦闘',
    ]) {
      expect([q, (await idsOf(q, 'scene')).includes(id)]).toEqual([q, true])
    }
    expect(await idsOf('hxlicoptr', 'scene')).not.toContain(id)
    const { groups } = await ask('helicoptr')
    expect(groups[0]?.rows[0]?.matches).toEqual([[0, 10]])
  })

  test('come from the middle and the end of a scene’s number or code, behind those that begin so', async () => {
    const id = await scene('QX0420', 'EP07')
    for (const q of ['0420', '420', 'x042', 'x0420', '20 qx', 'p07', 'X0420 ep07']) {
      expect([q, (await idsOf(q, 'scene')).includes(id)]).toEqual([q, true])
    }
    const { groups } = await ask('x042')
    expect(groups[0]?.rows[0]?.matches).toEqual([[1, 5]])
    const begins = await scene('X0429')
    expect(await idsOf('x042', 'scene')).toEqual([begins, id])
    // A word’s own middle is none: 'copter' would find every helicopter.
    expect(await idsOf('elicopt', 'scene')).toEqual([])
  })

  test('treat characters of SQL and of regular expressions as plain text', async () => {
    const id = await scene("O'Brien (50%) [a-z]* _x_ \\d+ & | ! <-> :*")
    for (const q of [
      "o'brien",
      '(50%)',
      '[a-z]*',
      "'; drop table item; --",
      '%',
      '_',
      '\\',
      ':*',
      '&|!',
      '<->',
      '\u0000x',
    ]) {
      const response = await server.owner.send('search', { params: ws(), query: { q } })
      expect([q, response.statusCode < 500]).toEqual([q, true])
    }
    expect(await idsOf("o'brien (50%)", 'scene')).toEqual([id])
    expect((await ask('%')).groups).toEqual([])
    const refused = await server.owner.refused('search', { params: ws(), query: { q: 'x'.repeat(201) } })
    expect(refused.status).toBe(400)
  })

  test('leave out anything archived, or below it, until it is restored', async () => {
    const project = await makeEntity(server, 0, null, 'Moonbase')
    const below = await makeEntity(server, 1, project, 'Moonbase layout')
    const id = await scene('Moonbase arrival', null, below)
    const set = (status: number) =>
      server.database.query('update entity set status = $3 where ws_id = $1 and id = $2', [
        server.a.id,
        project,
        status,
      ])
    await set(0)
    expect((await ask('moonbase')).groups).toEqual([])
    await set(1)
    expect(await idsOf('moonbase', 'scene')).toEqual([id])
    expect(await idsOf('moonbase', 'entity')).toEqual(expect.arrayContaining([project, below]))
  })
})

describe('XSRCH-01 the order of results', () => {
  test('begins with the exact code, then the beginning of the name, then a word of it, then typos', async () => {
    const word = await scene('The old rx88 engine')
    const start = await scene('RX88 takes off')
    const code = await scene('Something else', 'RX88')
    expect(await idsOf('rx88', 'scene')).toEqual([code, start, word])
    const exact = await scene('Volcano')
    const typo = await scene('Volcabo')
    expect(await idsOf('volcano', 'scene')).toEqual([exact, typo])
  })

  test('has the user’s own scenes first, then those of their project, then the last changed', async () => {
    const other = await makeEntity(server, 0, null, 'Elsewhere')
    const old = await scene('Nebula one', null, other)
    const newer = await scene('Nebula two', null, other)
    const near = await scene('Nebula three')
    const own = await scene('Nebula four', null, other, [server.a.users.owner])
    await server.database.query(
      `update item set updated_at = now() - interval '1 year' where ws_id = $1 and id in ($2, $3, $4)`,
      [server.a.id, old, near, own],
    )
    expect(await idsOf('nebula', 'scene', { entity_id: tree.episode })).toEqual([own, near, newer, old])
  })

  test('matches words together by their beginnings, whole ones or not, and with a typo in one of them', async () => {
    const whole = await scene('Quarrel lantern')
    const longer = await scene('Quarrels lanterns')
    expect((await idsOf('quar lant', 'scene')).toSorted()).toEqual([whole, longer].toSorted())
    expect((await idsOf('quarrel lantern', 'scene')).toSorted()).toEqual([whole, longer].toSorted())
    expect(await idsOf('quarrle lant', 'scene')).toEqual([whole])
    expect(await idsOf('quar zeppelin', 'scene')).toEqual([])
  })

  test('includes prefixes that no indexed word has: of a very long word, and of a code with punctuation', async () => {
    const long = await scene('Donaudampfschifffahrtsgesellschaft')
    const coded = await scene('Tail', 'BRI-GAD')
    expect(await idsOf('donaudampf', 'scene')).toEqual([long])
    expect(await idsOf('donaudampfschifffahrtsgesell', 'scene')).toEqual([long])
    expect(await idsOf('brigad', 'scene')).toEqual([coded])
    expect(await idsOf('dampfschiff', 'scene')).toEqual([])
  })

  test('has the best first even when there are more than are ranked closely', async () => {
    for (let n = 0; n < 60; n += 1) await scene(`Part ${n} of osmosis`)
    const named = await scene('Osmosis begins')
    const ids = await idsOf('osmosis', 'scene')
    expect(ids).toHaveLength(50)
    expect(ids[0]).toBe(named)
    expect(new Set(ids).size).toBe(50)
  })

  test('has the requested number and kinds', async () => {
    for (const n of [1, 2, 3]) await scene(`Comet ${n}`)
    const { groups } = await ask('comet', { limit: 2, kinds: 'scene,person' })
    expect(groups.map(({ kind, rows, more }) => [kind, rows.length, more])).toEqual([['scene', 2, true]])
  })
})

describe('XSRCH-01 results that the user may not read', () => {
  const everything = 'Pulsar'
  async function setKeys(user: TestUser, granted: string[], revoked: string[]) {
    const values = [server.a.id, user.id, granted, revoked]
    await server.database.query('update ws_user set granted = $3, revoked = $4 where ws_id = $1 and id = $2', values)
  }

  test('are hidden from a guest, who finds only what they are assigned to and what is above it', async () => {
    const mine = await scene(`${everything} mine`, null, tree.take, [server.a.users.guest])
    const other = await scene(`${everything} other`)
    await addNote(mine, `${everything} note mine`)
    await addNote(other, `${everything} note other`)
    await makeComment(server, server.owner, other, `${everything} comment other`)
    await makeEntity(server, 0, null, `${everything} project`)
    const { groups } = await ask(everything, { as: server.guest, limit: 50 })
    expect(groups.map(({ kind, rows }) => [kind, rows.length])).toEqual([
      ['scene', 1],
      ['note', 1],
    ])
    expect(groups[0]?.rows[0]?.id).toBe(mine)
  })

  test('are hidden for any rights, exactly as in the lists', async () => {
    const keys = {
      item_getItemDetailTable_read: ['scene', 'note'],
      media_getReviewUserInterface_read: ['comment'],
      project_getProjectDirectoryUserInterface_read: ['entity'],
      people_getListOfWorkspaceUsers_read: ['person'],
      team_getListOfTeams_read: ['team'],
      playlist_getPlaylistUserInterface_read: ['playlist'],
    }
    await server.owner.call('createTeam', { params: ws(), body: { name: `${everything} team` } as never })
    await addUser(server, 'member', `${everything} Person`)
    await server.database.query(
      `insert into playlist (ws_id, id, kind, owner_id, name, code) values ($1, $2, 'workspace', $3, $4, 'pulsar')`,
      [server.a.id, uuidv7(), server.a.users.owner.id, `${everything} list`],
    )
    const as = server.member
    const names = Object.keys(keys)
    // Every key alone, every key missing, none and all.
    const sets = [
      [],
      names,
      ...names.map((name) => [name]),
      ...names.map((name) => names.filter((one) => one !== name)),
    ]
    for (const held of sets) {
      await setKeys(server.a.users.member, held, [
        ...names.filter((name) => !held.includes(name)),
        'guest_getListOfGuests_read',
      ])
      const { groups } = await ask(everything, { as })
      const expected = Object.entries(keys).flatMap(([key, kinds]) => (held.includes(key) ? kinds : []))
      const shown = groups.map(({ kind }) => kind).toSorted()
      expect([held, shown]).toEqual([held, expected.toSorted()])
    }
    await setKeys(server.a.users.member, [], [])
  })

  test('are hidden from a coordinator without the keys, who finds only what is below their entity', async () => {
    const project = await makeEntity(server, 0, null, 'Gamma burst project')
    const id = await scene('Gamma burst', null, project)
    await scene('Gamma burst elsewhere')
    await server.database.query('insert into entity_coordinator (ws_id, entity_id, ws_user_id) values ($1, $2, $3)', [
      server.a.id,
      project,
      mika.id,
    ])
    await setKeys(mika, [], ['item_getItemDetailTable_read', 'project_getProjectDirectoryUserInterface_read'])
    const as = server.as(mika)
    expect(await idsOf('gamma', 'scene', { as })).toEqual([id])
    expect(await idsOf('gamma', 'entity', { as })).toEqual([project])
  })

  test('include everything in another workspace', async () => {
    await scene('Singularity')
    const { groups } = (
      await server
        .as(server.b.users.owner)
        .call('search', { params: { ws_code: server.b.code }, query: { q: 'singularity' } })
    ).data
    expect(groups).toEqual([])
  })
})

describe('XSRCH-01 search documents follow changes', () => {
  const documents = () =>
    server.database.query(
      `select kind, id, item_id, entity_id, project_id, name, code, words::text from search_document
       where ws_id = $1 order by kind, id`,
      [server.a.id],
    )
  async function catchUp() {
    let count = BATCH
    while (count === BATCH) count = await server.database.transaction((tx) => indexDirty(tx, server.a.id))
  }

  test('after any call they equal those of a fresh rebuild', async () => {
    const item_id = await scene('Photon', 'PH1')
    const params = { ...ws(), item_id }
    const comment = await makeComment(server, server.owner, item_id, 'First words')
    await server.owner.call('updateComment', { params: { ...params, id: comment }, body: { text: 'Other words' } })
    const note = await addNote(item_id, 'Some note')
    await server.owner.call('updateItemNote', { params: { ...params, id: note }, body: { text: 'Another' } })
    await server.owner.call('deleteItemNote', { params: { ...params, id: await addNote(item_id, 'Gone') } })
    await makeRendition(server, item_id)
    await server.owner.call('deleteItem', { params: { ...ws(), id: await scene('Deleted') } })
    const other = await makeEntity(server, 0, null, 'Target of a move')
    const moved = await makeEntity(server, 1, tree.project, 'Moved')
    const below = await scene('On what moves', null, moved)
    await addNote(below, 'A note on what moves')
    await server.owner.call('moveEntity', { params: { ...ws(), id: moved }, body: { parent_id: other } as never })
    await server.owner.call('duplicateEntity', {
      params: { ...ws(), id: tree.project },
      body: { name: 'Twin' } as never,
    })
    await server.database.query('update user_account set email = $2 where id = $1', [
      mika.userId,
      'mika.new@example.com',
    ])
    await catchUp()
    const before = await documents()
    await server.database.transaction((tx) => markAll(tx, server.a.id))
    await catchUp()
    expect(before).toEqual(await documents())
    expect(await idsOf('mika.new', 'person')).toEqual([mika.id])
  })

  test('every table and column that documents use is watched', async () => {
    await catchUp()
    const id = await scene('Watched')
    const comment = await makeComment(server, server.owner, id, 'Watched')
    await addNote(id, 'Watched')
    await makeRendition(server, id)
    await server.database.query(
      `insert into comment_attachment (ws_id, id, comment_id, position, category, name, url, created_by)
       values ($1, $2, $3, 0, 'link', 'Watched', 'https://example.com', $4)`,
      [server.a.id, uuidv7(), comment, server.a.users.owner.id],
    )
    await server.owner.call('createItemFile', {
      params: { ...ws(), item_id: id },
      body: { url: 'https://example.com' },
    })
    await catchUp()
    const columns: Record<string, string[]> = {
      item: ['name', 'code'],
      entity: ['name', 'code'],
      ws_user: ['display_name'],
      team: ['name', 'description'],
      playlist: ['name', 'description'],
      comment: ['text'],
      item_note: ['text'],
      item_file: ['name'],
      rendition_file: ['original_name'],
      comment_attachment: ['name'],
    }
    for (const [table, names] of Object.entries(columns)) {
      for (const column of names) {
        await server.database.query(
          `update ${table} set ${column} = left('q' || coalesce(${column}, ''), 7)
           where ws_id = $1 and id = (select id from ${table} where ws_id = $1 order by id limit 1)`,
          [server.a.id],
        )
        const waiting = await server.database.query('select source from search_dirty where ws_id = $1', [server.a.id])
        expect([table, column, waiting]).toEqual([table, column, [{ source: table }]])
        await catchUp()
      }
    }
  })

  test('XSEC-05 while a workspace is being changed, a search updates its documents first without checking', async () => {
    const readings = async (): Promise<number> => {
      const statements = await statementsOf(() => ask('Written before'))
      return statements.filter((statement) => statement.includes('begin read only')).length
    }
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    try {
      expect(await readings()).toBe(1)
      const first = await scene('Written before one')
      expect(await readings()).toBe(2)
      const second = await scene('Written before two')
      expect(await readings()).toBe(1)
      expect((await idsOf('Written before', 'scene')).toSorted()).toEqual([first, second].toSorted())
      vi.setSystemTime(Date.now() + 60_000)
      expect(await readings()).toBe(1)
    } finally {
      vi.useRealTimers()
    }
  })

  test('after thousands of changes a search answers at once and says that indexing is not finished', async () => {
    await server.database.query(
      `insert into search_dirty (ws_id, source, id) select $1, 'item', gen_random_uuid() from generate_series(1, $2)`,
      [server.a.id, BATCH + 1],
    )
    expect((await ask('photon')).indexing).toBe(true)
    await catchUp()
    expect((await ask('photon')).indexing).toBe(false)
  })
})
