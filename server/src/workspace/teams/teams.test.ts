import type { HandlerInput, TeamDetail } from '@arbo/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { makeEntity, makeItem } from '../../testing/fixtures.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer, TestUser } from '../../testing/test-server.ts'
import { TEAM_COLUMNS } from './export-teams.ts'

let server: TestServer
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())

let made = 0
async function make(body: Partial<HandlerInput<'createTeam'>['body']> = {}, as: TestClient = server.owner) {
  made += 1
  return (await as.call('createTeam', { params, body: { name: `Team ${made}`, ...body } })).data
}
const at = ({ id }: { id: string }) => ({ ...params, id })
const show = async (team: { id: string }, as: TestClient = server.owner): Promise<TeamDetail> =>
  (await as.call('showTeam', { params: at(team) })).data
const listed = async (as: TestClient, query: object = {}) =>
  (await as.call('listTeams', { params, query: { per_page: 200, ...query } })).data.map(({ id }) => id)
const idsOf = (people: readonly { id: string }[]) => people.map(({ id }) => id)

async function deploy(team: { id: string }) {
  const project = await makeEntity(server, 0, null, `Project of ${team.id}`)
  const process = await makeEntity(server, 1, project, 'Layout')
  await server.database.query('insert into entity_team (ws_id, entity_id, team_id) values ($1, $2, $3)', [
    server.a.id,
    process,
    team.id,
  ])
  return { project, process }
}

/** A scene that they work on together. */
async function together(entity: string, people: readonly TestUser[], daysAgo = 0) {
  const item = await makeItem(server, entity, people)
  await server.database.query('update item set updated_at = now() - make_interval(days => $2) where id = $1', [
    item,
    daysAgo,
  ])
}

/** Somebody else with other keys than their role has. */
async function withRights(name: string, change: { granted?: string[]; revoked?: string[] }) {
  const user = await addUser(server, 'member', name)
  await server.database.query('update ws_user set granted = $2, revoked = $3 where id = $1', [
    user.id,
    change.granted ?? [],
    change.revoked ?? [],
  ])
  return server.as(user)
}

test('LIB-10 LIB-26 a team has a name, a description, members, a public flag, a star and a copied access role', async () => {
  const { member, guest, admin } = server.a.users
  const { data: roles } = await server.owner.call('listRoles', { params })
  const role = roles.find(({ ws_root_role_id }) => ws_root_role_id === 6)
  const team = await make({
    name: '  Animation ',
    description: 'Blocking and polish',
    is_public: false,
    member_ids: [member.id, guest.id, member.id],
    copied_role_id: role?.id ?? null,
  })
  expect(team).toMatchObject({
    name: 'Animation',
    description: 'Blocking and polish',
    is_public: false,
    favorite: false,
    status: 1,
    deployed: false,
    deployed_count: 0,
    members_count: 2,
    is_member: false,
    editable: true,
    version: 1,
    copied_role: { id: role?.id, name: 'Admin' },
    created_by: { id: server.a.users.owner.id },
  })
  expect(team.members.map(({ id, role: name, status }) => [id, name, status])).toEqual([
    [guest.id, 'Guest', 1],
    [member.id, 'Member', 1],
  ])
  expect(await show(team)).toEqual(team)

  // Without members of its own it gets those of the role.
  const copy = await make({ copied_role_id: role?.id ?? null })
  expect(idsOf(copy.members)).toEqual([admin.id])
  const refused = await server.owner.refused('createTeam', { params, body: { name: 'x', copied_role_id: team.id } })
  expect(refused.error).toBe('invalid_reference')
})

test('LIB-10 names are unique in any case and limited in length, and members are people of this workspace', async () => {
  const { name } = await make({ name: 'Compositing' })
  const refusal = (body: object) => server.owner.refused('createTeam', { params, body })
  expect((await refusal({ name: name.toUpperCase() })).error).toBe('name_taken')
  expect((await refusal({ name: 'x'.repeat(51) })).error).toBe('validation_failed')
  expect((await refusal({ name: ' ' })).error).toBe('validation_failed')
  expect((await make({ name: '🎬'.repeat(50) })).name).toBe('🎬'.repeat(50))
  expect((await refusal({ name: 'Strangers', member_ids: [server.b.users.owner.id] })).error).toBe('invalid_reference')
  const gone = await addUser(server, 'member', 'Gone Already')
  await server.database.query('update ws_user set status = 3 where id = $1', [gone.id])
  expect((await refusal({ name: 'Ghosts', member_ids: [gone.id] })).error).toBe('invalid_reference')
})

test('LIB-26 the list is newest first and active by default; it is filtered, ordered and exported', async () => {
  const first = await make({ name: 'Order 2', member_ids: [server.a.users.member.id] })
  const second = await make({ name: 'Order 10', description: 'One, "two"' })
  const archived = await make({ name: 'Order 1' })
  await server.owner.call('archiveTeams', { params, body: { team_ids: [archived.id], status: 0 } })
  const found = (query: object) => listed(server.owner, { name_like: 'order', ...query })
  expect(await found({})).toEqual([second.id, first.id])
  expect(await found({ status_eq: '0' })).toEqual([archived.id])
  expect(await found({ status_eq: '', order_by: 'name' })).toEqual([archived.id, first.id, second.id])
  expect(await found({ order_by: '-members_count' })).toEqual([first.id, second.id])
  await server.owner.call('favoriteTeam', { params: at(first), body: { favorite: true } })
  expect(await found({ favorite_eq: '1' })).toEqual([first.id])
  expect(await found({ order_by: 'favorite' })).toEqual([first.id, second.id])

  const query = { name_like: 'order', status_eq: '', order_by: 'name', format: 'xlsx' }
  const file = await server.owner.send('exportTeams', { params, query })
  const columns = TEAM_COLUMNS.map((name) => ({ name }))
  const { rows } = await readSheet(file.rawPayload, 'teams.xlsx', { columns })
  expect(rows.map(({ values }) => TEAM_COLUMNS.map((column) => values[column]))).toEqual([
    ['Order 1', '', '', 'yes', '', '0', 'Archived'],
    ['Order 2', '', server.a.users.member.name, 'yes', '', '0', 'Active'],
    ['Order 10', 'One, "two"', '', 'yes', '', '0', 'Active'],
  ])
})

test('LIB-26 a star belongs to its person', async () => {
  const team = await make()
  const { data } = await server.member.call('favoriteTeam', { params: at(team), body: { favorite: true } })
  expect(data.favorite).toBe(true)
  await server.member.call('favoriteTeam', { params: at(team), body: { favorite: true } })
  expect((await show(team, server.member)).favorite).toBe(true)
  expect((await show(team, server.owner)).favorite).toBe(false)
  await server.member.call('favoriteTeam', { params: at(team), body: { favorite: false } })
  expect((await show(team, server.member)).favorite).toBe(false)
})

test('LIB-10 a team that is not public is visible to its members, its creator and those who may update teams', async () => {
  const inside = await addUser(server, 'member', 'Inside')
  const team = await make({ is_public: false, member_ids: [inside.id] })
  expect(await listed(server.as(inside))).toContain(team.id)
  expect(await listed(server.admin)).toContain(team.id)
  expect((await show(team, server.as(inside))).is_member).toBe(true)
  expect(await listed(server.member)).not.toContain(team.id)
  for (const name of ['showTeam', 'listTeamMembers', 'teamDeployedOn'] as const) {
    expect((await server.member.refused(name, { params: at(team) })).error).toBe('not_found')
  }
  const star = { params: at(team), body: { favorite: true } }
  expect((await server.member.refused('favoriteTeam', star)).error).toBe('not_found')
  const maker = await withRights('Only Adds', { granted: ['team_addTeam_create'] })
  const own = await make({ is_public: false }, maker)
  expect(own.editable).toBe(false)
  expect(await listed(maker)).toContain(own.id)
})

test('LIB-11 editable-only lists the teams that the caller may update', async () => {
  const team = await make()
  const archived = await make()
  await server.owner.call('archiveTeams', { params, body: { team_ids: [archived.id], status: 0 } })
  const query = { editable_eq: '1', status_eq: '' }
  const editable = await listed(server.admin, query)
  expect(editable).toContain(team.id)
  expect(editable).not.toContain(archived.id)
  expect(await listed(server.member, query)).toEqual([])
  expect(await listed(server.member, { status_eq: '' })).toEqual(expect.arrayContaining([team.id, archived.id]))
})

test('LIB-25 list, add, update and delete of teams each have their own permission', async () => {
  const team = await make()
  const reader = await withRights('No Teams', { revoked: ['team_getListOfTeams_read'] })
  expect((await reader.refused('listTeams', { params })).meta['permission']).toBe('team_getListOfTeams_read')
  const { member } = server
  const body = { name: 'Not mine' }
  expect((await member.refused('createTeam', { params, body })).meta['permission']).toBe('team_addTeam_create')
  expect((await member.refused('duplicateTeam', { params: at(team), body })).error).toBe('permission_denied')
  const change = { params: at(team), body: { version: 1, name: 'Not mine' } }
  expect((await member.refused('updateTeam', change)).meta['permission']).toBe('team_updateTeam_update')
  const archive = { params, body: { team_ids: [team.id], status: 0 as const } }
  expect((await member.refused('archiveTeams', archive)).error).toBe('permission_denied')
  expect((await member.refused('deleteTeam', { params: at(team) })).meta['permission']).toBe('team_deleteTeam_delete')
  const adds = await withRights('Adds', { granted: ['team_addTeam_create'] })
  await make({}, adds)
  const deletes = await withRights('Deletes', { granted: ['team_deleteTeam_delete'] })
  await deletes.call('deleteTeam', { params: at(team) })
})

test('LIB-26 a team is changed whole or in part, and has the members of the last change', async () => {
  const { member, guest, admin } = server.a.users
  const team = await make({ member_ids: [member.id, guest.id] })
  const { data } = await server.admin.call('updateTeam', {
    params: at(team),
    body: { version: 1, description: 'Now with a goal', member_ids: [guest.id, admin.id] },
  })
  expect(data).toMatchObject({ name: team.name, description: 'Now with a goal', version: 2, members_count: 2 })
  expect(idsOf(data.members).toSorted()).toEqual([guest.id, admin.id].toSorted())
  const stale = await server.owner.refused('updateTeam', { params: at(team), body: { version: 1, name: 'Stale' } })
  expect(stale.error).toBe('conflict')
  expect(stale.meta['current']).toMatchObject({ version: 2, members_count: 2 })
  const other = await make()
  const taken = { params: at(team), body: { version: 2, name: other.name.toLowerCase() } }
  expect((await server.owner.refused('updateTeam', taken)).error).toBe('name_taken')
  expect((await show(team)).version).toBe(2)

  await server.owner.call('archiveTeams', { params, body: { team_ids: [team.id], status: 0 } })
  const late = { params: at(team), body: { version: 3, name: 'Late' } }
  expect((await server.owner.refused('updateTeam', late)).error).toBe('team_archived')
})

test('LIB-26 archived people stay in their teams, deleted ones are hidden', async () => {
  const person = await addUser(server, 'member', 'Comes Back')
  const team = await make({ member_ids: [person.id] })
  const setStatus = (status: number) =>
    server.database.query('update ws_user set status = $2 where id = $1', [person.id, status])
  await setStatus(0)
  expect((await show(team)).members).toMatchObject([{ id: person.id, status: 0 }])
  // Whoever is in already may stay, although nobody archived is taken in.
  const body = { version: 1, member_ids: [person.id] }
  expect((await server.owner.call('updateTeam', { params: at(team), body })).data.members_count).toBe(1)
  await setStatus(3)
  expect(await show(team)).toMatchObject({ members: [], members_count: 0 })
  await setStatus(1)
  expect(idsOf((await show(team)).members)).toEqual([person.id])
})

test('LIB-26 a duplicate has the members, flag and description under another name', async () => {
  const { member } = server.a.users
  const team = await make({ is_public: false, description: 'Night shift', member_ids: [member.id] })
  const { data } = await server.admin.call('duplicateTeam', { params: at(team), body: { name: 'Night shift 2' } })
  expect(data).toMatchObject({ name: 'Night shift 2', description: 'Night shift', is_public: false, favorite: false })
  expect(data.created_by?.id).toBe(server.a.users.admin.id)
  expect(idsOf(data.members)).toEqual([member.id])
  const again = { params: at(team), body: { name: 'NIGHT SHIFT 2' } }
  expect((await server.admin.refused('duplicateTeam', again)).error).toBe('name_taken')
})

test('LIB-13 PLAN-02 a deployed team cannot be deleted, alone or with others, until no entity has it', async () => {
  const [team, free] = [await make(), await make()]
  await server.owner.call('favoriteTeam', { params: at(free), body: { favorite: true } })
  const { process } = await deploy(team)
  const one = await server.owner.refused('deleteTeam', { params: at(team) })
  expect([one.error, one.message]).toEqual(['team_deployed', 'You cannot delete a deployed team.'])
  const both = await server.owner.refused('deleteTeams', { params, body: { team_ids: [free.id, team.id] } })
  expect([both.message, both.meta['ids']]).toEqual(['You cannot delete a deployed team.', [team.id]])
  expect(await listed(server.owner)).toEqual(expect.arrayContaining([team.id, free.id]))
  await server.database.query('delete from entity_team where entity_id = $1', [process])
  await server.owner.call('deleteTeams', { params, body: { team_ids: [free.id, team.id] } })
  expect((await server.owner.refused('showTeam', { params: at(free) })).error).toBe('not_found')
  expect(await server.database.query('select from library_favourite where thing_id = $1', [free.id])).toEqual([])
})

test('LIB-27 deployed-on lists the entities with a team, with their ancestors', async () => {
  const team = await make()
  const { project, process } = await deploy(team)
  const { data, meta } = await server.member.call('teamDeployedOn', { params: at(team) })
  expect(meta.total).toBe(1)
  expect(data).toMatchObject([
    { id: process, type: 1, name: 'Layout', status: 1, ancestors: [{ id: project, type: 0 }] },
  ])
  expect(await show(team)).toMatchObject({ deployed: true, deployed_count: 1 })
  expect((await server.owner.refused('teamDeployedOn', { params: at({ id: project }) })).error).toBe('not_found')
})

test('LIB-27 team-members are the people of a team by name, and can be searched', async () => {
  const [zoe, abe] = [await addUser(server, 'member', 'Zoe Crew'), await addUser(server, 'member', 'Abe Crew')]
  const team = await make({ member_ids: [zoe.id, abe.id] })
  const { data, meta } = await server.member.call('listTeamMembers', { params: at(team), query: { per_page: 1 } })
  expect([idsOf(data), meta.total]).toEqual([[abe.id], 2])
  const found = await server.member.call('listTeamMembers', { params: at(team), query: { name_like: 'ZOE' } })
  expect(idsOf(found.data)).toEqual([zoe.id])
})

test('LIB-27 assignable-users are active and invited people, of one role on request', async () => {
  const people = { here: await addUser(server, 'guest', 'Asg Here'), away: await addUser(server, 'guest', 'Asg Away') }
  const invited = await addUser(server, 'member', 'Asg Invited')
  await server.database.query('update ws_user set status = 0 where id = $1', [people.away.id])
  await server.database.query('update ws_user set status = 2 where id = $1', [invited.id])
  const find = async (query: object) =>
    idsOf((await server.owner.call('listTeamAssignableUsers', { params, query })).data)
  expect(await find({ name_like: 'asg' })).toEqual([people.here.id, invited.id])
  const { data: roles } = await server.owner.call('listRoles', { params })
  const guests = roles.find(({ ws_root_role_id }) => ws_root_role_id === 10)
  expect(await find({ name_like: 'asg', ws_role_id_eq: guests?.id })).toEqual([people.here.id])
  expect((await server.member.refused('listTeamAssignableUsers', { params })).error).toBe('permission_denied')
})

test('LIB-27 search-recommendation lists first the caller’s recent colleagues, then frequent ones', async () => {
  const caller = await addUser(server, 'admin', 'Rec Caller')
  const lately = await addUser(server, 'member', 'Rec Yann')
  const often = await addUser(server, 'member', 'Rec Zelda')
  const teammate = await addUser(server, 'member', 'Rec Xaver')
  const stranger = await addUser(server, 'member', 'Rec Aaron')
  const project = await makeEntity(server, 0, null, 'Together')
  await together(project, [caller, lately])
  await together(project, [caller, often], 200)
  await together(project, [caller, often], 300)
  await make({ member_ids: [caller.id, teammate.id] })
  const query = { name_like: 'rec ' }
  const { data } = await server.as(caller).call('searchTeamRecommendation', { params, query })
  expect(idsOf(data)).toEqual([lately.id, often.id, teammate.id, stranger.id, caller.id])
  expect(data[0]).toMatchObject({ scenes_lately: 1, scenes: 1, teams: 0 })
  expect(data[1]).toMatchObject({ scenes_lately: 0, scenes: 2, teams: 0 })
  expect(data[2]).toMatchObject({ scenes_lately: 0, scenes: 0, teams: 1 })
})

test('LIB-26 archiving takes all or none', async () => {
  const [one, other] = [await make(), await make()]
  const missing = { team_ids: [one.id, server.a.users.owner.id], status: 0 as const }
  expect((await server.owner.refused('archiveTeams', { params, body: missing })).error).toBe('not_found')
  expect((await show(one)).status).toBe(1)
  const { data } = await server.owner.call('archiveTeams', {
    params,
    body: { team_ids: [one.id, other.id], status: 0 },
  })
  expect(data.map(({ status, editable, version }) => [status, editable, version])).toEqual([
    [0, false, 2],
    [0, false, 2],
  ])
  await server.owner.call('archiveTeams', { params, body: { team_ids: [one.id], status: 1 } })
  expect(await show(one)).toMatchObject({ status: 1, editable: true, version: 3 })
})
