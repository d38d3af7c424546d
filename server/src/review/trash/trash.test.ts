import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { PERMISSIONS, TRASH_DAYS } from '@arbo/core/contract'
import { goingWith, tiesIn } from '../../platform/trash/ties.ts'
import { makeEntity, makeItem, makeRendition, makeTree, strokeOp } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { makeFlow, makeMetric } from '../../testing/scene-fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'
import { pruneTrash } from './purge.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
let status: Record<string, string>
let frames: string

beforeAll(async () => {
  server = await testServer()
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())
beforeEach(async () => {
  tree = await makeTree(server)
  status = await makeFlow(server, tree.project)
  frames = await makeMetric(server, { on: tree.project, options: { decimals: 2 } })
  await server.database.query('delete from trash_row where ws_id = $1', [server.a.id])
  await server.database.query('delete from trash where ws_id = $1', [server.a.id])
})

const at = (id: string) => ({ ...ws, id })
const trash = async (as: TestClient = server.owner) => (await as.call('listTrash', { params: ws, query: {} })).data
const restore = (id: string, as: TestClient = server.owner) => as.call('restoreTrash', { params: at(id) })
const drop = async (id: string, as: TestClient = server.owner) =>
  (await as.call('deleteItem', { params: at(id) })).data.trash_id
const stored = async (key: string) => (await server.deps.storage.stat(key)) !== null

/** A scene with something of everything. */
async function fullScene(): Promise<{ id: string; rendition: string; key: string; playlist: string }> {
  const { member, admin } = server.a.users
  const { data } = await server.owner.call('storeEntityItem', {
    params: { ...ws, entity_id: tree.take },
    body: {
      name: 'sh010',
      code: 'SH010',
      description: 'Rain',
      status_id: status['Review'],
      due_date: '2030-01-02',
      assignee_ids: [member.id],
      reviewer_ids: [admin.id],
      metrics: [{ metric_id: frames, value: '12.5' }],
    },
  })
  const { id } = data
  const rendition = await makeRendition(server, id, { version: 1 })
  const [file] = await server.database.query<{ key: string }>(
    'select key from rendition_file where ws_id = $1 and rendition_id = $2',
    [server.a.id, rendition],
  )
  const key = file?.key ?? ''
  await server.deps.storage.put(key, Readable.from(['film']), { type: 'video/mp4' })
  const onItem = { ...ws, item_id: id }
  const comment = await server.owner.call('createComment', {
    params: onItem,
    body: { text: 'Slower', rendition_id: rendition, frame_start: 3, audience: 'clients' },
  })
  await server.admin.call('createComment', { params: onItem, body: { text: 'Yes', parent_id: comment.data.id } })
  await server.owner.call('createAnnotations', {
    params: { ...onItem, rendition_id: rendition },
    body: { ops: [strokeOp()] },
  })
  await server.owner.call('createItemNote', { params: onItem, body: { text: 'Note' } })
  await server.owner.call('createItemFile', { params: onItem, body: { url: 'https://example.com/brief' } })
  await server.owner.call('createItemMarker', { params: onItem, body: { rendition_id: rendition, frame: 4 } })
  await server.member.call('logTime', { params: { ...ws, id, day: '2026-11-02' }, body: { minutes: 90 } })
  const playlist = await server.owner.call('createPlaylist', {
    params: ws,
    body: { name: 'Dailies', kind: 'personal', item_ids: [id] },
  })
  return { id, rendition, key, playlist: playlist.data.id }
}

/** All that the API says of a scene. */
async function answers({ id, rendition, playlist }: { id: string; rendition: string; playlist: string }) {
  const { owner } = server
  const onItem = { ...ws, item_id: id }
  const page = { per_page: 100 }
  const all = await Promise.all([
    owner.call('showItem', { params: at(id) }),
    owner.call('listItems', { params: ws, query: { entity_id: tree.project } }),
    owner.call('listRenditions', { params: onItem, query: page }),
    owner.call('listComments', { params: onItem, query: page }),
    owner.call('listAnnotations', { params: { ...onItem, rendition_id: rendition }, query: {} }),
    owner.call('listItemHistory', { params: at(id), query: page }),
    owner.call('listItemNotes', { params: onItem, query: page }),
    owner.call('listItemFiles', { params: onItem, query: {} }),
    owner.call('listItemMarkers', { params: onItem }),
    owner.call('showSceneTime', { params: at(id) }),
    owner.call('listPlaylistItems', { params: at(playlist) }),
    owner.call('showEntityDetails', { params: at(tree.take) }),
  ])
  // Addresses of files are signed anew each time.
  return JSON.parse(JSON.stringify(all).replaceAll(/\?[^"]*sig[^"]*/g, '')) as unknown[]
}

/** The rows of every table that goes with scenes. */
async function rows(): Promise<Record<string, unknown[]>> {
  return server.database.withWorkspace(server.a.id, async (tx) => {
    const found: Record<string, unknown[]> = {}
    for (const table of [...goingWith(await tiesIn(tx), 'item'), 'time_entry']) {
      found[table] = await tx.rows(`select to_jsonb(t) as row from ${table} t where ws_id = $1 order by 1`, [
        server.a.id,
      ])
    }
    return found
  })
}

describe('what goes with what', () => {
  test('XFIX-10 every table that cascades is found in the database, and hangs by (ws_id, id)', async () => {
    const { ties, all } = await server.database.withWorkspace(server.a.id, async (tx) => ({
      ties: await tiesIn(tx),
      all: await tx.rows<{ child: string; parent: string; columns: number; refs: string[] }>(
        `select k.conrelid::regclass::text as child, k.confrelid::regclass::text as parent, cardinality(k.conkey) as columns,
           array(select a.attname::text from pg_attribute a where a.attrelid = k.confrelid and a.attnum = any(k.confkey) order by 1) as refs
         from pg_constraint k where k.contype = 'f' and k.conparentid = 0 and k.confdeltype = 'c'
           and k.connamespace = current_schema()::regnamespace and k.confrelid <> 'workspace'::regclass`,
      ),
    }))
    for (const root of ['item', 'entity', 'rendition', 'item_file', 'playlist']) {
      const going = goingWith(ties, root)
      expect(going[0]).toBe(root)
      const missing = all.filter(({ child, parent }) => going.includes(parent) && !going.includes(child))
      expect(missing).toEqual([])
      const odd = all.filter(
        ({ parent, columns, refs }) => going.includes(parent) && (columns !== 2 || refs.join() !== 'id,ws_id'),
      )
      expect(odd, 'keep-rows.ts finds rows by (ws_id, id) alone').toEqual([])
    }
    expect(goingWith(ties, 'item')).toEqual(
      expect.arrayContaining(['comment_reaction', 'annotation_op', 'change_record']),
    )
  })
})

describe('scenes', () => {
  test('XFIX-10 a scene is gone from everywhere, and comes back with media, comments, history and all', async () => {
    const scene = await fullScene()
    const before = await answers(scene)
    const rowsBefore = await rows()
    const trashId = await drop(scene.id)

    await expect(server.owner.call('showItem', { params: at(scene.id) })).rejects.toThrow('not_found')
    await expect(server.owner.call('listItemHistory', { params: at(scene.id), query: {} })).rejects.toThrow('not_found')
    const { data: left } = await server.owner.call('listItems', { params: ws, query: { entity_id: tree.project } })
    expect(left.map(({ id }) => id)).not.toContain(scene.id)
    const gone = await rows()
    expect(JSON.stringify({ ...gone, time_entry: [] })).not.toContain(scene.id)
    // Its hours stay under its name, and its film for as long as it can be restored.
    expect(JSON.stringify(gone['time_entry'])).toContain('"item_name":"sh010"')
    expect(await stored(scene.key)).toBe(true)

    const [entry] = await trash()
    expect(entry).toMatchObject({
      id: trashId,
      kind: 'scene',
      count: 1,
      names: ['sh010'],
      contents: { versions: 1, comments: 2, drawings: 1 },
      bytes: 1234,
      deleted_by: { id: server.a.users.owner.id },
    })
    expect(entry?.path).toHaveLength(4)
    const days = (Date.parse(entry?.expires_at ?? '') - Date.parse(entry?.deleted_at ?? '')) / 86_400_000
    expect(Math.round(days)).toBe(TRASH_DAYS)

    const { data } = await restore(trashId)
    expect(data).toEqual({ kind: 'scene', ids: [scene.id], names: ['sh010'], notes: [] })
    expect(await rows()).toEqual(rowsBefore)
    expect(await answers(scene)).toEqual(before)
    expect(await trash()).toEqual([])
  })

  test('XFIX-10 500 scenes go in one act, are one entry, and come back together', async () => {
    await server.database.query(
      `insert into item (ws_id, id, entity_id, project_id, process_id, episode_id, take_id, name, position, created_by)
       select $1, gen_random_uuid(), $2, $3, $4, $5, $2, 'many' || n, n, $6 from generate_series(1, 499) n`,
      [server.a.id, tree.take, tree.project, tree.process, tree.episode, server.a.users.owner.id],
    )
    const { data } = await server.owner.call('listItems', {
      params: ws,
      query: { entity_id: tree.take, per_page: 500 },
    })
    const item_ids = data.map(({ id }) => id)
    expect(item_ids).toHaveLength(500)
    const { data: deleted } = await server.owner.call('deleteItems', { params: ws, body: { item_ids } })
    expect(await trash()).toMatchObject([{ count: 500, names: expect.objectContaining({ length: 5 }) }])
    const { data: back } = await restore(deleted.trash_id)
    expect(back.ids.toSorted()).toEqual(item_ids.toSorted())
  })

  test('XFIX-10 two who restore at once: one does, the other is told that it is not there any more', async () => {
    const trashId = await drop(tree.item)
    const outcomes = await Promise.allSettled([restore(trashId), restore(trashId, server.admin)])
    expect(outcomes.map((outcome) => outcome.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
      reason: { message: expect.stringContaining('not_found') },
    })
  })

  test('XFIX-10 a restore that fails half way leaves everything in the trash', async () => {
    const scene = await fullScene()
    const trashId = await drop(scene.id)
    await server.database.query(
      `create function refuse_note() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
    )
    await server.database.query(
      'create trigger refuse_note before insert on item_note for each row execute function refuse_note()',
    )
    try {
      await expect(restore(trashId)).rejects.toThrow('server_error')
      await expect(server.owner.call('showItem', { params: at(scene.id) })).rejects.toThrow('not_found')
      expect((await trash()).map(({ id }) => id)).toEqual([trashId])
    } finally {
      await server.database.query('drop trigger refuse_note on item_note')
      await server.database.query('drop function refuse_note()')
    }
    expect((await restore(trashId)).data.ids).toEqual([scene.id])
  })

  test('XFIX-10 what is gone meanwhile is told: a status of the same kind takes its place, a metric stays away', async () => {
    const scene = await fullScene()
    const trashId = await drop(scene.id)
    await server.database.query('delete from entity_metric where ws_id = $1 and metric_id = $2', [server.a.id, frames])
    await server.database.query('delete from metric where ws_id = $1 and id = $2', [server.a.id, frames])
    await server.database.query('delete from template_flow_status where ws_id = $1 and id = $2', [
      server.a.id,
      status['Review'],
    ])
    const { data } = await restore(trashId)
    expect(data.notes).toEqual(
      expect.arrayContaining([
        { kind: 'status', lost: null, count: 1, now: null },
        { kind: 'lost', lost: 'metrics', count: 1, now: null },
      ]),
    )
    const { data: item } = await server.owner.call('showItem', { params: at(scene.id) })
    expect(item).toMatchObject({ name: 'sh010', status_kind: 0 })
  })

  test('XFIX-10 what it lay in comes back first, or is named where it is gone for ever', async () => {
    const trashId = await drop(tree.item)
    await server.owner.call('deleteEntity', { params: at(tree.take) })
    const { data } = await restore(trashId)
    expect(data.notes).toMatchObject([{ kind: 'above', count: 1 }])
    expect((await server.owner.call('showEntity', { params: at(tree.take), query: {} })).data.id).toBe(tree.take)
    expect(await trash()).toEqual([])

    const again = await drop(tree.item)
    const { data: gone } = await server.owner.call('deleteEntity', { params: at(tree.take) })
    await server.owner.call('deleteTrash', { params: at(gone.trash_id) })
    await expect(restore(again)).rejects.toThrow('trash_place_gone')
    expect((await trash()).map(({ id }) => id)).toEqual([again])
  })
})

describe('places, versions, files and playlists', () => {
  test('XFIX-10 a place comes back; a code that another has by now becomes a free one', async () => {
    const id = await makeEntity(server, 3, tree.episode, 'Second')
    await server.owner.call('updateEntity', { params: at(id), body: { code: 'T2' } })
    const { data: deleted } = await server.owner.call('deleteEntity', { params: at(id) })
    const other = await makeEntity(server, 3, tree.episode, 'Third')
    await server.owner.call('updateEntity', { params: at(other), body: { code: 't2' } })
    const { data } = await restore(deleted.trash_id)
    expect(data.notes).toEqual([{ kind: 'code', lost: null, count: 1, now: 'T22' }])
    const { data: back } = await server.owner.call('showEntity', { params: at(id), query: {} })
    expect(back).toMatchObject({ name: 'Second', code: 'T22' })
  })

  test('XFIX-10 a version comes back with comments, drawings and film, and the next number where its own is taken', async () => {
    const scene = await fullScene()
    const params = { ...ws, item_id: scene.id, id: scene.rendition }
    const { data: deleted } = await server.owner.call('deleteRendition', { params })
    expect(await stored(scene.key)).toBe(true)
    expect(await trash()).toMatchObject([{ kind: 'version', contents: { comments: 2, drawings: 1, versions: 0 } }])
    await makeRendition(server, scene.id, { version: 1 })
    const { data } = await restore(deleted.trash_id)
    expect(data.notes).toEqual([{ kind: 'version', lost: null, count: 1, now: '2' }])
    const { data: back } = await server.owner.call('showRendition', { params })
    expect(back).toMatchObject({ version: 2, total_comments: 1, total_annotations: 1 })
  })

  test('XFIX-10 a file and a playlist come back; one’s own is nobody else’s to see', async () => {
    const scene = await fullScene()
    const onItem = { ...ws, item_id: scene.id }
    const { data: files } = await server.owner.call('listItemFiles', { params: onItem, query: {} })
    const { data: file } = await server.owner.call('deleteItemFile', { params: { ...onItem, id: files[0]?.id ?? '' } })
    const { data: list } = await server.owner.call('deletePlaylist', { params: at(scene.playlist) })
    expect((await trash(server.admin)).map(({ kind }) => kind)).toEqual(['file'])
    await expect(restore(list.trash_id, server.admin)).rejects.toThrow('not_found')
    await restore(file.trash_id)
    await restore(list.trash_id)
    const { data: again } = await server.owner.call('listItemFiles', { params: onItem, query: {} })
    expect(again).toEqual(files)
    const { data: played } = await server.owner.call('listPlaylistItems', { params: at(scene.playlist) })
    expect(played.map(({ id }) => id)).toEqual([scene.id])
  })

  test('XFIX-10 an undo of what an act made goes to the trash, too', async () => {
    const { data } = await server.owner.call('storeEntityItem', {
      params: { ...ws, entity_id: tree.take },
      body: { name: 'made' },
    })
    const { data: history } = await server.owner.call('listItemHistory', { params: at(data.id), query: {} })
    await server.owner.call('undoChanges', { params: at(history[0]?.batch_id ?? '') })
    const [entry] = await trash()
    expect(entry).toMatchObject({ kind: 'scene', names: ['made'] })
    expect((await restore(entry?.id ?? '')).data.ids).toEqual([data.id])
  })
})

describe('rights and the end', () => {
  test('XFIX-10 who could not delete it neither sees nor restores it; another workspace knows nothing of it', async () => {
    const trashId = await drop(tree.item)
    expect(await trash(server.member)).toEqual([])
    await expect(restore(trashId, server.member)).rejects.toThrow('not_found')
    await expect(
      server.as(server.b.users.owner).call('restoreTrash', { params: { ws_code: server.b.code, id: trashId } }),
    ).rejects.toThrow('not_found')
    expect((await trash(server.admin)).map(({ id }) => id)).toEqual([trashId])
  })

  test('XFIX-10 a coordinator restores what lay below what they coordinate', async () => {
    await server.database.query('insert into entity_coordinator (ws_id, entity_id, ws_user_id) values ($1, $2, $3)', [
      server.a.id,
      tree.project,
      server.a.users.member.id,
    ])
    const trashId = await drop(tree.item)
    expect((await trash(server.member)).map(({ id }) => id)).toEqual([trashId])
    expect((await restore(trashId, server.member)).data.ids).toEqual([tree.item])
  })

  test('XFIX-10 permanently is a permission of its own, and takes the files with it', async () => {
    expect(PERMISSIONS.settings_emptyTrash_delete).toEqual(['owner', 'admin'])
    const scene = await fullScene()
    const trashId = await drop(scene.id)
    await expect(server.member.call('deleteTrash', { params: at(trashId) })).rejects.toThrow('permission_denied')
    await expect(server.member.call('emptyTrash', { params: ws })).rejects.toThrow('permission_denied')
    const used = async () => (await server.owner.call('showStorageInformation', { params: ws })).data
    const full = await used()
    expect(full.usage.by_kind).toContainEqual({ kind: 'trash', bytes: 1234, files: expect.any(Number) })
    const { data } = await server.owner.call('deleteTrash', { params: at(trashId) })
    expect(data).toEqual({ entries: 1, bytes: 1234 })
    expect(await stored(scene.key)).toBe(false)
    expect((await used()).storage_used).toBe(full.storage_used - 1234)
    await expect(restore(trashId)).rejects.toThrow('not_found')
    await drop(tree.item)
    expect((await server.owner.call('emptyTrash', { params: ws })).data.entries).toBe(1)
    expect(await trash()).toEqual([])
  })

  test('XFIX-10 after 30 days an entry goes by itself, with its files', async () => {
    const scene = await fullScene()
    const over = await drop(scene.id)
    const young = await drop(tree.item)
    await server.database.query(
      `update trash set expires_at = now() - interval '1 second' where ws_id = $1 and id = $2`,
      [server.a.id, over],
    )
    await pruneTrash(server.deps)
    expect((await trash()).map(({ id }) => id)).toEqual([young])
    expect(await stored(scene.key)).toBe(false)
    const left = await server.database.query('select from trash_row where ws_id = $1 and trash_id = $2', [
      server.a.id,
      over,
    ])
    expect(left).toEqual([])
  })

  test('XFIX-10 a restored scene is told to those who watch', async () => {
    const trashId = await drop(await makeItem(server, tree.take))
    await restore(trashId)
    const told = await server.database.query<{ type: string }>(
      'select type from event_outbox where ws_id = $1 order by seq desc limit 3',
      [server.a.id],
    )
    expect(told.map(({ type }) => type)).toEqual(expect.arrayContaining(['item.created', 'trash.updated']))
  })
})
