import type { HandlerInput } from '@arbo/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'

let server: TestServer
let params: { ws_code: string }
let tree: Tree

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
  tree = await makeTree(server)
})
afterAll(() => server.close())

type Question = HandlerInput<'explainPermission'>['query']
const explain = async ({ id }: TestUser, query: Question, as = server.owner) =>
  (await as.call('explainPermission', { params: { ...params, id }, query })).data
const codes = ({ reasons }: { reasons: { code: string; remedy: string | null }[] }) =>
  reasons.map(({ code, remedy }) => [code, remedy])

test('XPPL-01 the role, an exception and their remedies are named', async () => {
  const user = await addUser(server, 'member', 'Why')
  const permission = 'people_inviteWorkspaceUser_create'
  const without = await explain(user, { permission })
  expect(without).toMatchObject({ allowed: false, visible: null, reasons: [{ name: 'Member', effect: 'denies' }] })
  expect(codes(without)).toEqual([['role_lacks', 'change_role']])
  await server.database.query('update ws_user set granted = $2 where id = $1', [user.id, [permission]])
  const granted = await explain(user, { permission })
  expect([granted.allowed, codes(granted).at(-1)]).toEqual([true, ['exception_granted', 'remove_exception']])
  await server.database.query(`update ws_user set granted = '{}', revoked = $2 where id = $1`, [
    user.id,
    ['team_getListOfTeams_read'],
  ])
  const revoked = await explain(user, { permission: 'team_getListOfTeams_read' })
  expect(revoked.allowed).toBe(false)
  expect(codes(revoked)).toEqual([
    ['role', 'change_role'],
    ['exception_revoked', 'remove_exception'],
  ])
  await server.database.query('update ws_user set blocked = true where id = $1', [user.id])
  expect(codes(await explain(user, { permission }))[0]).toEqual(['inactive', 'restore_person'])
})

test('XPPL-01 a guest sees a scene by assignment, an entity by what is below it, both by coordinating', async () => {
  const { guest } = server.a.users
  const permission = 'item_getItemDetailTable_read'
  const assigned = await explain(guest, { permission, item_id: tree.item })
  expect(assigned).toMatchObject({ allowed: true, visible: true })
  expect(codes(assigned)).toContainEqual(['assignee', 'unassign'])
  const above = await explain(guest, { permission, entity_id: tree.process })
  expect(codes(above)).toContainEqual(['above_own_scene', 'unassign'])
  const other = await makeTree(server)
  await server.database.query('delete from item_user where item_id = $1', [other.item])
  const hidden = await explain(guest, { permission, item_id: other.item })
  expect(hidden).toMatchObject({ allowed: false, visible: false })
  expect(codes(hidden)).toContainEqual(['sees_nothing_here', 'assign'])
  await server.database.query('insert into entity_coordinator (ws_id, entity_id, ws_user_id) values ($1, $2, $3)', [
    server.a.id,
    other.episode,
    guest.id,
  ])
  const coordinating = await explain(guest, { permission: 'item_deleteItem_delete', item_id: other.item })
  expect(coordinating).toMatchObject({ allowed: true, visible: true })
  expect(codes(coordinating)).toEqual([
    ['role_lacks', 'change_role'],
    ['coordinator', 'remove_coordinator'],
    ['coordinates_here', 'remove_coordinator'],
  ])
  const up = await explain(guest, { permission: 'project_deleteEntity_delete', entity_id: other.project })
  expect(up).toMatchObject({ allowed: false, visible: true })
  expect(codes(up)).toContainEqual(['above_coordinated', 'remove_coordinator'])
  const staff = await explain(server.a.users.member, { permission, item_id: other.item })
  expect(codes(staff)).toContainEqual(['sees_workspace', 'change_role'])
})

test('XPPL-01 each named remedy removes the right: exception, assignment, coordination, share', async () => {
  const person = await addUser(server, 'guest', 'Way back')
  const client = server.as(person)
  const ofPerson = { ...params, id: person.id }
  const { item, take, episode } = await makeTree(server)
  const read = { permission: 'item_getItemDetailTable_read' as const, item_id: item }
  const showing = async () => (await client.send('showItem', { params: { ...params, id: item } })).statusCode
  const about = async (question: Question = read) => {
    const { allowed, reasons } = await explain(person, question)
    return { allowed, why: reasons.map(({ code, name, remedy }) => [code, name, remedy]) }
  }
  const nothing = ['sees_nothing_here', null, 'assign']
  expect([(await about()).why.at(-1), await showing()]).toEqual([nothing, 404])

  // A team that works on the place opens nothing, so that none is named.
  const { data: team } = await server.owner.call('createTeam', {
    params,
    body: { name: `Team ${person.id}`, member_ids: [person.id] },
  })
  await server.owner.call('putEntityTeams', { params: { ...params, id: take }, body: { team_ids: [team.id] } })
  expect([(await about()).why.at(-1), await showing()]).toEqual([nothing, 404])

  // A share.
  const { data: playlist } = await server.owner.call('createPlaylist', {
    params,
    body: { name: 'Dailies', item_ids: [item] },
  })
  const ofList = { ...params, id: playlist.id }
  await server.owner.call('sharePlaylist', { params: ofList, body: { ws_user_ids: [person.id] } })
  const shared = await about()
  expect([shared.allowed, shared.why.at(-1), await showing()]).toEqual([
    true,
    ['in_playlist', 'Dailies', 'end_share'],
    200,
  ])
  await server.owner.call('deletePlaylistUser', { params: { ...ofList, ws_user_id: person.id } })
  expect([(await about()).why.at(-1), await showing()]).toEqual([nothing, 404])

  // An assignment, as assignee and as reviewer.
  const people = (ws_user_ids: string[]) => ({ params, body: { item_ids: [item], ws_user_ids } })
  for (const [code, put, takeOff] of [
    [
      'assignee',
      () => server.owner.call('bulkAssignItems', people([person.id])),
      () => server.owner.call('removeAssignees', people([person.id])),
    ],
    [
      'reviewer',
      () => server.owner.call('assignReviewers', people([person.id])),
      () => server.owner.call('assignReviewers', people([])),
    ],
  ] as const) {
    await put()
    const { allowed, why } = await about()
    expect([allowed, why.at(-1)?.[0], why.at(-1)?.[2], await showing()]).toEqual([true, code, 'unassign', 200])
    await takeOff()
    expect([(await about()).why.at(-1), await showing()]).toEqual([nothing, 404])
  }

  // Coordinating.
  const deletes = { permission: 'item_deleteItem_delete' as const, item_id: item }
  const place = { ...params, id: episode }
  await server.owner.call('assignEntityUsers', { params: place, body: { ws_user_ids: [person.id] } })
  const coordinating = await about(deletes)
  expect(coordinating.allowed).toBe(true)
  expect(coordinating.why).toContainEqual(['coordinator', expect.any(String), 'remove_coordinator'])
  expect(await showing()).toBe(200)
  await server.owner.call('deleteEntityUser', { params: { ...place, ws_user_id: person.id } })
  expect([(await about(deletes)).allowed, await showing()]).toEqual([false, 404])

  // An exception.
  const permission = 'team_getListOfTeams_read' as const
  const lists = async () => (await client.send('listTeams', { params, query: {} })).statusCode
  const version = async () => (await server.owner.call('showWorkspaceUser', { params: ofPerson })).data.version
  const except = async (granted: (typeof permission)[]) =>
    server.owner.call('putUserExceptions', {
      params: ofPerson,
      body: { granted, revoked: [], version: await version() },
    })
  await except([permission])
  const excepted = await about({ permission })
  expect([excepted.allowed, excepted.why.at(-1), await lists()]).toEqual([
    true,
    ['exception_granted', null, 'remove_exception'],
    200,
  ])
  await except([])
  expect([(await about({ permission })).allowed, await lists()]).toEqual([false, 403])
})

test('XPPL-01 everybody can ask about themselves, only readers of roles about others; nobody about invisible things', async () => {
  const permission = 'item_getItemDetailTable_read'
  const { guest, member } = server.a.users
  await explain(guest, { permission }, server.guest)
  const about = (id: string, query: Question) => ({ params: { ...params, id }, query })
  expect((await server.guest.refused('explainPermission', about(member.id, { permission }))).error).toBe(
    'permission_denied',
  )
  const hidden = await makeTree(server)
  await server.database.query('delete from item_user where item_id = $1', [hidden.item])
  const out = about(guest.id, { permission, item_id: hidden.item })
  expect((await server.guest.refused('explainPermission', out)).error).toBe('not_found')
  const stranger = about(server.b.users.member.id, { permission })
  expect((await server.owner.refused('explainPermission', stranger)).error).toBe('not_found')
  const both = about(guest.id, { permission, item_id: tree.item, entity_id: tree.take })
  expect((await server.owner.refused('explainPermission', both)).error).toBe('validation_failed')
})

test('XPPL-01 XFIX-06 a project that is its members’ alone is said to be, with the person or team that opens it', async () => {
  const [person, other] = [await addUser(server, 'member', 'Mia'), await makeTree(server)]
  const question = { permission: 'item_getItemDetailTable_read', item_id: other.item } as const
  const seen = async () => {
    const { allowed, visible, reasons } = await explain(person, question)
    return {
      allowed,
      visible,
      why: reasons.flatMap(({ code, name, effect }) =>
        effect.endsWith('s') && code !== 'role' ? [`${code} ${name}`] : [],
      ),
    }
  }
  const { database, a } = server
  const [project] = await database.query<{ name: string }>(
    'update entity set members_only = true where id = $1 returning name',
    [other.project],
  )
  const name = project?.name ?? ''
  expect(await seen()).toEqual({ allowed: false, visible: false, why: [`project_closed ${name}`] })
  expect(codes(await explain(person, question))).toContainEqual(['project_closed', 'join_project'])
  await database.query('insert into project_user (ws_id, project_id, ws_user_id) values ($1, $2, $3)', [
    a.id,
    other.project,
    person.id,
  ])
  expect(await seen()).toEqual({ allowed: true, visible: true, why: [`project_member ${name}`] })
  await database.query('delete from project_user where ws_user_id = $1', [person.id])
  const { data: team } = await server.owner.call('createTeam', {
    params,
    body: { name: 'Lighting', is_public: true } as never,
  })
  await database.query('insert into team_member (ws_id, team_id, ws_user_id) values ($1, $2, $3)', [
    a.id,
    team.id,
    person.id,
  ])
  await database.query('insert into project_team (ws_id, project_id, team_id) values ($1, $2, $3)', [
    a.id,
    other.project,
    team.id,
  ])
  expect(await seen()).toEqual({ allowed: true, visible: true, why: ['project_team Lighting'] })
  // Open to everyone again, but their role sees its own alone.
  await database.query('delete from project_team where team_id = $1', [team.id])
  await database.query('update entity set members_only = false where id = $1', [other.project])
  await database.query('update ws_user set granted = $2 where id = $1', [
    person.id,
    ['project_seeOnlyOwnProjects_read'],
  ])
  expect(await seen()).toEqual({ allowed: false, visible: false, why: [`own_projects_only ${name}`] })
  await database.query(`insert into item_user (ws_id, item_id, ws_user_id, role) values ($1, $2, $3, 'assignee')`, [
    a.id,
    other.item,
    person.id,
  ])
  expect((await seen()).why).toEqual([expect.stringContaining('assignee')])
})
