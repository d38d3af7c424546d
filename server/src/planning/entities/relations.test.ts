import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeEntity, makeItem, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { team } from '../../platform/db/schema.gen.ts'
import { dayFrom } from '../../seed/directory.ts'

let server: TestServer
let tree: Tree
let ws: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
})
afterAll(() => server.close())

const at = (id: string) => ({ ...ws, id })

async function makeTeam(name: string): Promise<string> {
  const id = uuidv7()
  await server.database.db.insert(team).values({ ws_id: server.a.id, id, name })
  return id
}

test('PLAN-17 PLAN-32 the types are 0 to 3 with the labels Projects, Processes, Episodes, Takes', async () => {
  await server.database.query(`update workspace set terminology[1] = 'Show' where id = $1`, [server.a.id])
  const { data } = await server.owner.call('listEntityTypes', { params: ws })
  expect(data.map(({ id, label }) => [id, label])).toEqual([
    [0, 'Projects'],
    [1, 'Processes'],
    [2, 'Episodes'],
    [3, 'Takes'],
  ])
  expect(data[0]).toMatchObject({ name: 'Show', plural: 'Shows' })
})

test('PLAN-31 the list takes page, per_page, order_by, name_like, code_like, status_eq and include', async () => {
  const parent = await makeEntity(server, 0, null, 'Listing')
  for (const [name, code] of [
    ['sc10', 'T10'],
    ['sc2', 'T2'],
    ['other', 'O1'],
  ]) {
    await server.owner.call('createEntity', {
      params: ws,
      body: { type: 1, parent_id: parent, name: name ?? '', code },
    })
  }
  const ask = (query: object) => server.owner.call('listEntityChildren', { params: at(parent), query: query as never })
  const names = async (query: object) => (await ask(query)).data.map(({ name }) => name)
  expect(await names({ order_by: 'name' })).toEqual(['other', 'sc2', 'sc10'])
  expect(await names({ order_by: '-code' })).toEqual(['sc2', 'sc10', 'other'])
  expect(await names({ name_like: 'SC' })).toEqual(['sc10', 'sc2'])
  expect(await names({ code_like: 'o1' })).toEqual(['other'])
  expect(await names({ page: '2', per_page: '2', order_by: 'name' })).toEqual(['sc10'])
  expect((await ask({ page: '2', per_page: '2' })).meta).toEqual({
    current_page: 2,
    last_page: 2,
    per_page: 2,
    total: 3,
  })
  const all = await server.owner.call('listEntities', {
    params: ws,
    query: { name_like: 'Listing', include: 'children,items', status_eq: '1' } as never,
  })
  expect(all.data[0]?.children?.map(({ name }) => name)).toEqual(['sc10', 'sc2', 'other'])
  expect(all.data[0]?.items).toEqual([])
})

test('PLAN-32 siblings are the entities on the same level, including the entity itself', async () => {
  const other = await makeEntity(server, 1, tree.project, 'Beside')
  const { data } = await server.owner.call('listEntitySiblings', { params: at(tree.process) })
  expect(data.map(({ id }) => id)).toEqual([tree.process, other])
  const roots = await server.owner.call('listEntitySiblings', { params: at(tree.project) })
  expect(roots.data.every(({ type }) => type === 0)).toBe(true)
  const empty = await server.owner.call('listEntityItems', { params: { ...ws, entity_id: other } })
  expect(empty.data).toEqual([])
})

test('PLAN-32 the search finds names and codes with their ancestors, of a type and below a parent', async () => {
  const process = await makeEntity(server, 1, tree.project, 'Searched thing')
  await makeEntity(server, 0, null, 'A thing searched')
  const search = async (query: object) =>
    (await server.owner.call('searchEntities', { params: ws, query: query as never })).data
  const entities = await search({ search: 'search' })
  expect(entities.map(({ name }) => name)).toEqual(['Searched thing', 'A thing searched'])
  expect(entities[0]?.ancestors.map(({ id }) => id)).toEqual([tree.project])
  expect((await search({ search: 'search', type_eq: '0' })).map(({ name }) => name)).toEqual(['A thing searched'])
  expect((await search({ parent_eq: tree.project })).map(({ id }) => id)).toContain(process)
  const hidden = await server.guest.call('searchEntities', { params: ws, query: { search: 'search' } })
  expect(hidden.data).toEqual([])
})

test('PLAN-32 PLAN-03 details have creator, contents, people and what is late', async () => {
  const project = await makeEntity(server, 0, null)
  const process = await makeEntity(server, 1, project)
  await makeEntity(server, 2, process)
  const { member, owner } = server.a.users
  const late = await makeItem(server, process, [member])
  await makeItem(server, project, [member, owner])
  await makeItem(server, project, [])
  await server.owner.call('updateItem', { params: at(late), body: { due_date: dayFrom(new Date(), -2) } })
  const { data } = await server.owner.call('showEntityDetails', { params: at(project) })
  expect(data.created_by?.id).toBe(owner.id)
  expect(data.contains).toEqual([0, 1, 1, 0])
  expect(data.people.map(({ person, scenes }) => [person.id, scenes])).toEqual([
    [member.id, 2],
    [owner.id, 1],
  ])
  expect([data.late, data.unassigned]).toEqual([1, 1])
})

test('PLAN-19 phases are planned 1, active 2 and completed 3, shown with each entity', async () => {
  const project = await makeEntity(server, 0, null)
  const phase = async () => (await server.owner.call('showEntity', { params: at(project) })).data.phase
  expect(await phase()).toBe(2)
  await server.owner.call('updateEntity', {
    params: at(project),
    body: { scheduled_start: dayFrom(new Date(), 3), scheduled_due: null },
  })
  expect(await phase()).toBe(1)
  await server.owner.call('updateEntity', { params: at(project), body: { scheduled_start: null } })
  const scene = await makeItem(server, project)
  await server.database.query('update item set status_kind = 6 where id = $1', [scene])
  expect(await phase()).toBe(3)
})

test('PLAN-32 PLAN-26 the access list shows rights on the entity: coordinators have full control below', async () => {
  const { member, guest } = server.a.users
  await server.owner.call('assignEntityUsers', { params: at(tree.process), body: { ws_user_ids: [member.id] } })
  const list = async (id: string) => (await server.owner.call('listEntityAccess', { params: at(id) })).data
  const below = await list(tree.take)
  expect(below[0]).toMatchObject({ person: { id: member.id }, coordinates: { id: tree.process } })
  expect(below[0]?.rights).toEqual(expect.arrayContaining(['project_updateEntity_update', 'item_deleteItem_delete']))
  expect(below[0]?.rights).not.toContain('project_addRootEntity_create')
  const above = (await list(tree.project)).find(({ person }) => person.id === member.id)
  expect(above).toMatchObject({ coordinates: null })
  expect(above?.rights).not.toContain('project_updateEntity_update')
  expect(below.map(({ person }) => person.id)).toContain(guest.id)
  const elsewhere = await list(await makeEntity(server, 0, null))
  expect(elsewhere.map(({ person }) => person.id)).not.toContain(guest.id)
  await server.owner.call('deleteEntityUser', { params: { ...at(tree.process), ws_user_id: member.id } })
})

test('PLAN-34 coordinators are assigned and removed, from the people who can be', async () => {
  const project = await makeEntity(server, 0, null)
  const { member } = server.a.users
  const free = async () =>
    (await server.owner.call('entityAssignableUsers', { params: at(project) })).data.map(({ id }) => id)
  expect(await free()).toContain(member.id)
  const body = { ws_user_ids: [member.id] }
  const { data } = await server.owner.call('assignEntityUsers', { params: at(project), body })
  expect([data.coordinators.map(({ id }) => id), data.version]).toEqual([[member.id], 2])
  expect(await free()).not.toContain(member.id)
  const stranger = await server.owner.refused('assignEntityUsers', {
    params: at(project),
    body: { ws_user_ids: [server.b.users.member.id] },
  })
  expect(stranger.error).toBe('invalid_reference')
  const params = { ...at(project), ws_user_id: member.id }
  expect((await server.owner.call('deleteEntityUser', { params })).data.coordinators).toEqual([])
  expect((await server.owner.refused('deleteEntityUser', { params })).error).toBe('not_found')
  const records = await server.database.query(
    `select from_value, to_value from change_record where entity_id = $1 and field = 'coordinators' order by created_at, id`,
    [project],
  )
  expect(records).toMatchObject([
    { from_value: [], to_value: [{ id: member.id, display_name: member.name }] },
    { from_value: [{ id: member.id }], to_value: [] },
  ])
})

test('PLAN-02 PLAN-34 teams are assigned to an entity and apply to all below it', async () => {
  const [art, edit] = [await makeTeam('Art'), await makeTeam('Edit')]
  const project = await makeEntity(server, 0, null)
  const process = await makeEntity(server, 1, project)
  const put = (id: string, team_ids: string[]) =>
    server.owner.call('putEntityTeams', { params: at(id), body: { team_ids } })
  expect((await put(project, [art])).data.teams).toEqual([{ id: art, name: 'Art' }])
  await put(process, [edit])
  const { data } = await server.owner.call('listAssignedTeams', { params: at(process) })
  expect(data.map(({ name, assigned_on }) => [name, assigned_on.id])).toEqual([
    ['Edit', process],
    ['Art', project],
  ])
  const free = await server.owner.call('entityAssignableTeams', { params: at(project) })
  expect(free.data.map(({ name }) => name)).toEqual(['Edit'])
  const stale = await server.owner.refused('putEntityTeams', {
    params: at(project),
    body: { team_ids: [], version: 1 },
  })
  expect(stale.error).toBe('conflict')
  expect((await put(project, [])).data.teams).toEqual([])
})
