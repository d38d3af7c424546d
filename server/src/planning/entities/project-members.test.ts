import { PERMISSION_KEYS, SEES_OWN_PROJECTS } from '@arbo/core/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_JOB, dayHandler } from '../../connect/notifications/day-job.ts'
import type { JobContext } from '../../platform/jobs/worker.ts'
import { makeComment, makeItem, makeRendition, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { lastMail } from '../../testing/mails.ts'
import { pick, randomOf, some } from '../../testing/random-rights.ts'
import { readEvents } from '../../testing/read-events.ts'
import { makeTeam } from '../../testing/scene-fixtures.ts'
import { addUser, anotherProcess, testServer } from '../../testing/test-server.ts'
import type { OtherProcess, TestServer, TestUser } from '../../testing/test-server.ts'

let server: TestServer
/** What it holds of rights has to follow what the first one writes. */
let other: OtherProcess
let origin: string
let tree: Tree
let person: TestUser
let count = 0
const streams: AbortController[] = []

beforeAll(async () => {
  server = await testServer()
  other = await anotherProcess(server)
  origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  tree = await makeTree(server)
  person = await addUser(server, 'member', `Person ${(count += 1)}`)
})
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort()
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const ws = () => ({ ws_code: server.a.code })
const members = (visible_to: 'everyone' | 'members', people: readonly TestUser[] = [], teams: readonly string[] = []) =>
  server.owner.call('putProjectMembers', {
    params: { ...ws(), id: tree.project },
    body: { visible_to, ws_user_ids: people.map(({ id }) => id), team_ids: [...teams] },
  })
const grant = (who: TestUser, keys: readonly string[]) =>
  server.database.query('update ws_user set granted = $3 where ws_id = $1 and id = $2', [
    server.a.id,
    who.id,
    [...keys],
  ])
/** Whether somebody sees the project, as both processes say it. */
async function sees(who: TestUser): Promise<boolean> {
  const asked = { params: ws(), query: { type_eq: 0, per_page: 100, status_eq: '1' as const } }
  const [here, there] = await Promise.all(
    [server.as(who), other.as(who)].map(async (client) =>
      (await client.call('listEntities', asked)).data.some(({ id }) => id === tree.project),
    ),
  )
  expect(here).toBe(there)
  return here === true
}

test('XFIX-06: a project is everyone’s until it is its members’; by a guessed address it is as one of another workspace', async () => {
  const rendition = await makeRendition(server, tree.item, { version: 1 })
  const client = server.as(person)
  expect((await server.owner.call('showProjectMembers', { params: { ...ws(), id: tree.project } })).data).toMatchObject(
    {
      visible_to: 'everyone',
      people: [],
      teams: [],
    },
  )
  expect(await sees(person)).toBe(true)
  await members('members')
  expect(await sees(person)).toBe(false)
  expect(await sees(server.a.users.admin)).toBe(true)
  const item = { ...ws(), item_id: tree.item }
  for (const [name, params] of [
    ['showEntity', { ...ws(), id: tree.project }],
    ['showEntityDetails', { ...ws(), id: tree.take }],
    ['listEntityChildren', { ...ws(), id: tree.project }],
    ['showProjectMembers', { ...ws(), id: tree.project }],
    ['listEntityAccess', { ...ws(), id: tree.process }],
    ['listEntityItems', { ...ws(), entity_id: tree.take }],
    ['showItem', { ...ws(), id: tree.item }],
    ['listRenditions', item],
    ['listComments', item],
    ['listItemNotes', item],
    ['listItemFiles', item],
    ['showRendition', { ...item, id: rendition }],
  ] as const) {
    expect([name, await client.refused(name, { params } as never)]).toEqual([
      name,
      expect.objectContaining({ error: 'not_found' }),
    ])
  }
  const { data } = await client.call('search', { params: ws(), query: { q: 'Level' } })
  expect(JSON.stringify(data)).not.toContain(tree.project)
  await members('members', [person])
  expect(await sees(person)).toBe(true)
})

test('XFIX-06: who works on a scene there, or is shown a playlist, sees that and what lies above, and nothing beside', async () => {
  const own = await makeItem(server, tree.take, [person])
  await members('members')
  const client = server.as(person)
  const { data } = await client.call('listItems', { params: ws(), query: { entity_id: tree.project, per_page: 100 } })
  expect(data.map(({ id }) => id)).toEqual([own])
  expect((await client.call('showEntity', { params: { ...ws(), id: tree.project } })).data.woohoo.scenes).toBe(1)
  const { apart } = (await server.owner.call('showProjectMembers', { params: { ...ws(), id: tree.project } })).data
  expect(apart.map(({ id }) => id)).toEqual([person.id])
})

test('XFIX-06: members come by name and by team; without the last of its teams nobody but owners and admins sees it', async () => {
  const team = await makeTeam(server, (await makeTree(server)).project, [person])
  await members('members', [], [team])
  expect(await sees(person)).toBe(true)
  const put = async (status: number) => {
    await server.database.query('update team set status = $3 where ws_id = $1 and id = $2', [server.a.id, team, status])
  }
  await put(0)
  expect(await sees(person)).toBe(false)
  await put(1)
  expect(await sees(person)).toBe(true)
  const { data } = await server.owner.call('showTeam', { params: { ...ws(), id: team } })
  await server.owner.call('updateTeam', {
    params: { ...ws(), id: team },
    body: { version: data.version, member_ids: [] },
  })
  expect(await sees(person)).toBe(false)
  await members('members')
  expect(await sees(person)).toBe(false)
  expect(await sees(server.a.users.owner)).toBe(true)
})

test('XFIX-06: a role can leave people the projects that they are a member of, and whoever makes a project is one', async () => {
  await grant(person, [SEES_OWN_PROJECTS, 'project_addRootEntity_create', 'project_updateEntity_update'])
  expect(await sees(person)).toBe(false)
  await members('everyone', [person])
  expect(await sees(person)).toBe(true)
  const client = server.as(person)
  const { data } = await client.call('createEntity', { params: ws(), body: { type: 0, parent_id: null, name: 'Mine' } })
  expect((await client.call('showEntity', { params: { ...ws(), id: data.id } })).data.name).toBe('Mine')
  const copy = await client.call('duplicateEntity', {
    params: { ...ws(), id: data.id },
    body: { name: 'Mine, too', with: [] },
  })
  expect((await client.call('showEntity', { params: { ...ws(), id: copy.data.id } })).data.name).toBe('Mine, too')
  expect((await client.call('createSampleProduction', { params: ws() })).data.rights).toContain(
    'project_updateEntity_update',
  )
  // Owners and admins are not bounded by it.
  await grant(server.a.users.admin, [SEES_OWN_PROJECTS])
  expect(await sees(server.a.users.admin)).toBe(true)
  await grant(server.a.users.admin, [])
})

test('XFIX-06: who sees only their own projects gives nobody more, and takes the bound from no role', async () => {
  await grant(person, PERMISSION_KEYS)
  const client = server.as(person)
  const { data: role } = await server.owner.call('createRole', {
    params: ws(),
    body: { name: `Bound ${count}`, description: '', ws_root_role_id: 1, permissions: [SEES_OWN_PROJECTS] },
  })
  const denied = expect.objectContaining({ error: 'permission_denied' })
  const body = { version: role.version, permissions: [] }
  expect(await client.refused('updateRole', { params: { ...ws(), id: role.id }, body })).toEqual(denied)
  const open = { name: 'Open', description: '', ws_root_role_id: 1 as const, permissions: [] }
  expect(await client.refused('createRole', { params: ws(), body: open })).toEqual(denied)
  expect(await client.refused('listWebhooks', { params: ws() })).toEqual(denied)
})

test('XFIX-06: who changes it keeps seeing it; a change that comes too late, or names strangers, changes nothing', async () => {
  await grant(person, ['project_updateEntity_update'])
  const client = server.as(person)
  const params = { ...ws(), id: tree.project }
  const nobody = { visible_to: 'members' as const, ws_user_ids: [], team_ids: [] }
  const { data } = await client.call('putProjectMembers', { params, body: nobody })
  expect(data.people.map(({ id }) => id)).toEqual([person.id])
  const late = { ...nobody, version: data.version - 1 }
  expect(await client.refused('putProjectMembers', { params, body: late })).toMatchObject({ error: 'conflict' })
  const strange = { ...nobody, ws_user_ids: [server.b.users.owner.id] }
  expect(await client.refused('putProjectMembers', { params, body: strange })).toMatchObject({
    error: 'invalid_reference',
  })
  const process = { params: { ...ws(), id: tree.process }, body: nobody }
  expect(await client.refused('putProjectMembers', process)).toMatchObject({ error: 'not_found' })
  const { data: record } = await server.owner.call('listRightsRecord', { params: ws(), query: { per_page: 1 } })
  expect(record[0]).toMatchObject({
    event: 'project.access_changed',
    data: { project_id: tree.project, before: { visible_to: 'everyone' }, after: { visible_to: 'members' } },
  })
})

test('XFIX-06: a copy of a project is for the members of the project', async () => {
  const beside = await addUser(server, 'member', `Beside ${count}`)
  await members('members', [person])
  const { data } = await server.owner.call('duplicateEntity', {
    params: { ...ws(), id: tree.project },
    body: { name: 'Copy', with: ['children'] },
  })
  expect((await server.as(person).call('showEntity', { params: { ...ws(), id: data.id } })).data.name).toBe('Copy')
  expect(await server.as(beside).refused('showEntity', { params: { ...ws(), id: data.id } })).toMatchObject({
    error: 'not_found',
  })
})

test('XFIX-06: a project that comes back from the trash is its members’ as before', async () => {
  const beside = await addUser(server, 'member', `Beside ${count}`)
  const { data: project } = await server.owner.call('createEntity', {
    params: ws(),
    body: { type: 0, parent_id: null, name: 'Gone for a while' },
  })
  tree = { ...tree, project: project.id }
  await members('members', [person])
  await server.owner.call('deleteEntity', { params: { ...ws(), id: project.id } })
  const { data } = await server.owner.call('listTrash', { params: ws(), query: { kind_eq: 'place' } })
  await server.owner.call('restoreTrash', { params: { ...ws(), id: data[0]?.id ?? '' } })
  expect(await sees(person)).toBe(true)
  expect(await sees(beside)).toBe(false)
})

test('XFIX-06: nobody is told, mailed or offered to be named in what they do not see', async () => {
  const { database, a } = server
  await makeTeam(server, tree.project, [person])
  const comment = { params: { ...ws(), item_id: tree.item }, body: { text: 'Look', mention_ids: [person.id] } }
  await server.owner.call('createComment', comment)
  const feed = async () => (await server.as(person).call('listNotifications', { params: ws() })).data.length
  expect(await feed()).toBe(1)
  await server.as(person).call('updateNotificationSettings', { params: ws(), body: { digest: 'daily' } })
  await members('members')
  expect(await feed()).toBe(0)
  const job = { wsId: a.id, id: '', kind: DAY_JOB, payload: {}, attempt: 1, maxAttempts: 1 }
  await dayHandler(
    'https://arbo.test',
    () => new Date('2030-05-14T09:00:00Z'),
  )({ job, database } as unknown as JobContext)
  await expect(lastMail(database, person.email)).rejects.toThrow()
  // A new scene is told to the teams that work there.
  await makeItem(server, tree.take, [])
  const told = await database.query('select id from notification where ws_id = $1 and ws_user_id = $2', [
    a.id,
    person.id,
  ])
  expect(told).toHaveLength(1)
  expect(await server.owner.refused('createComment', comment)).toMatchObject({ error: 'invalid_reference' })
  const { data } = await server.owner.call('listCommentPeople', {
    params: { ...ws(), item_id: tree.item },
    query: { per_page: 100 },
  })
  expect(data.map(({ id }) => id)).not.toContain(person.id)
})

test('XFIX-06: an open page loses the project at once, and hears no more of it', async () => {
  const abort = new AbortController()
  streams.push(abort)
  const heard: string[] = []
  const state = { isOpen: false }
  const answer = await fetch(`${origin}/api/workspace/${server.a.code}/events`, {
    headers: { authorization: `Bearer ${person.token}` },
    signal: abort.signal,
  })
  void readEvents(
    answer,
    ({ name, data }) => heard.push(`${name} ${data}`),
    () => (state.isOpen = true),
  ).catch(() => undefined)
  await expect.poll(() => state.isOpen).toBe(true)
  await makeComment(server, server.owner, tree.item)
  await expect.poll(() => heard.map((line) => line.split(' ')[0])).toEqual(['comment.created'])
  await members('members')
  await expect.poll(() => heard.map((line) => line.split(' ')[0])).toEqual(['comment.created', 'resync'])
  await makeComment(server, server.owner, tree.item)
  await server.owner.call('updateEntity', { params: { ...ws(), id: tree.take }, body: { name: 'Other' } as never })
  await members('everyone')
  await expect.poll(() => heard.filter((line) => line.startsWith('resync')).length).toBe(2)
  const between = heard.slice(2, -1).filter((line) => !/^(resync|entity\.updated|project\.access) /.test(line))
  expect(between).toEqual([])
})

/** The projects that each person sees, from the rows alone. */
async function expected(people: readonly TestUser[], projects: readonly string[]): Promise<Map<string, string[]>> {
  const { database, a } = server
  const pairs = await database.query<{ person: string; project: string }>(
    `select ws_user_id as person, project_id as project from project_user where ws_id = $1
     union select tm.ws_user_id, pt.project_id from project_team pt
       join team_member tm on tm.ws_id = pt.ws_id and tm.team_id = pt.team_id
       join team t on t.ws_id = pt.ws_id and t.id = pt.team_id where pt.ws_id = $1 and t.status = 1`,
    [a.id],
  )
  const closed = new Set(
    (await database.query<{ id: string }>('select id from entity where ws_id = $1 and members_only', [a.id])).map(
      ({ id }) => id,
    ),
  )
  const rows = await database.query<{ id: string; granted: string[]; root: number }>(
    `select m.id, m.granted, r.root_role_id as root from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
     where m.ws_id = $1`,
    [a.id],
  )
  const isMember = (person_: string, project: string) =>
    pairs.some((pair) => pair.person === person_ && pair.project === project)
  return new Map(
    people.map(({ id }) => {
      const { granted = [], root = 1 } = rows.find((row) => row.id === id) ?? {}
      const own = granted.includes(SEES_OWN_PROJECTS)
      const isOpen = (project: string) =>
        root !== 10 && (root !== 1 || isMember(id, project) || (!own && !closed.has(project)))
      return [id, projects.filter(isOpen).toSorted()]
    }),
  )
}

test.each([1, 2, 3])(
  'XFIX-06: lists, search, treemap and exports keep to random projects, teams, roles and guests (seed %i)',
  async (seed) => {
    const { database, a } = server
    const random = randomOf(seed)
    const people = [a.users.admin, a.users.guest]
    for (const nr of [1, 2, 3, 4]) people.push(await addUser(server, 'member', `Random ${seed}.${nr}`))
    const projects: { id: string; scene: string; word: string }[] = []
    for (const nr of [1, 2, 3, 4]) {
      const { project, take } = await makeTree(server)
      const word = `Quark${seed}x${nr}y`
      await server.owner.call('updateEntity', { params: { ...ws(), id: project }, body: { name: word } as never })
      projects.push({ id: project, scene: await makeItem(server, take, []), word })
      await database.query('delete from item_user where ws_id = $1', [a.id])
    }
    const ids = projects.map(({ id }) => id)
    const teams = [await makeTeam(server, tree.project, []), await makeTeam(server, tree.project, [])]
    let hidden = 0
    for (let step = 0; step < 6; step += 1) {
      await database.query('delete from team_member where ws_id = $1 and team_id = any($2)', [a.id, teams])
      for (const { id } of some(random, people, 0.4)) {
        await database.query(
          'insert into team_member (ws_id, team_id, ws_user_id) values ($1, $2, $3) on conflict do nothing',
          [a.id, pick(random, teams), id],
        )
      }
      for (const one of people.slice(2)) await grant(one, random() < 0.4 ? [SEES_OWN_PROJECTS] : [])
      for (const id of ids) {
        await server.owner.call('putProjectMembers', {
          params: { ...ws(), id },
          body: {
            visible_to: random() < 0.5 ? 'members' : 'everyone',
            ws_user_ids: some(random, people, 0.25).map((one) => one.id),
            team_ids: some(random, teams, 0.3),
          },
        })
      }
      const model = await expected(people, ids)
      for (const one of people) {
        const client = server.as(one)
        const shown = new Set(model.get(one.id))
        hidden += ids.length - shown.size
        const listed = (
          await client.call('listEntities', { params: ws(), query: { type_eq: 0, per_page: 100, status_eq: '1' } })
        ).data
        expect([step, one.name, ids.filter((id) => listed.some((row) => row.id === id)).toSorted()]).toEqual([
          step,
          one.name,
          [...shown].toSorted(),
        ])
        const scenes = (await client.call('listItems', { params: ws(), query: { per_page: 100 } })).data.map(
          ({ id }) => id,
        )
        const answers = await Promise.all(
          [
            `/search?q=Quark${seed}`,
            `/entities/search?search=Quark${seed}`,
            '/woohoo/treemap',
            '/woohoo/report/entities?type_eq=0&per_page=100',
            '/items/export?format=csv',
            '/schedule?per_page=100',
          ].map(async (path) => (await client.raw({ method: 'GET', url: `/api/workspace/${a.code}${path}` })).body),
        )
        for (const { id, scene, word } of projects) {
          const isShown = shown.has(id)
          expect(scenes.includes(scene)).toBe(isShown)
          if (isShown) continue
          for (const answer of answers) for (const secret of [id, scene, word]) expect(answer).not.toContain(secret)
        }
      }
    }
    expect(hidden).toBeGreaterThan(20)
  },
)
