import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultPermissions } from '@arbo/core/contract'
import type { CallInput } from '@arbo/core/contract'
import { except, makeRole, rolesOf } from '../../testing/people.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer, TestUser } from '../../testing/test-server.ts'

let server: TestServer
let params: { ws_code: string }
let roles: Record<string, string>

beforeAll(async () => {
  server = await testServer({ seatsPerWorkspace: 500 })
  params = { ws_code: server.a.code }
  roles = await rolesOf(server)
})
afterAll(() => server.close())

let count = 0
const person = (role: 'owner' | 'admin' | 'member' | 'guest' = 'member') =>
  addUser(server, role, `Person ${(count += 1)}`)
const at = ({ id }: TestUser) => ({ ...params, id })
const give = (user: TestUser, role: string | undefined, client = server.owner) =>
  client.call('updateUserRole', { params: at(user), body: { ws_role_id: role } })
const refusedRole = async (user: TestUser, role: string | undefined, client: TestClient = server.owner) =>
  (await client.refused('updateUserRole', { params: at(user), body: { ws_role_id: role } })).error
type Exceptions = CallInput<'putUserExceptions'>['body']
const put = (user: TestUser, body: Exceptions, client = server.owner) =>
  client.call('putUserExceptions', { params: at(user), body })
const refusedPut = (user: TestUser, body: Exceptions, client: TestClient = server.owner) =>
  client.refused('putUserExceptions', { params: at(user), body })
const keysOf = async (user: TestUser) =>
  (await server.as(user).call('workspacePermissions', { params })).data.permissions

const DELETE_ITEM = 'item_deleteItem_delete' as const
const ADD_ITEM = 'project_addItem_create' as const

describe('roles of people', () => {
  test('PPL-26 people_updateWorkspaceUserRole_update gives another role, which applies at once', async () => {
    const [actor, one] = [await person(), await person()]
    const client = server.as(actor)
    const custom = await makeRole(server, 'Reader', 1, ['project_getProjectDirectoryUserInterface_read'])
    expect(await refusedRole(one, custom, client)).toBe('permission_denied')
    await except(server, actor.id, { granted: ['people_updateWorkspaceUserRole_update'] })
    const { data } = await give(one, custom, client)
    expect(data).toMatchObject({ ws_role_id: custom, ws_role_name: 'Reader', ws_root_role_id: 1 })
    expect(await keysOf(one)).toEqual(['project_getProjectDirectoryUserInterface_read'])
    const [row] = await server.database.query('select event, data from ws_audit where subject_id = $1', [one.id])
    expect(row).toMatchObject({ event: 'person.role_changed', data: { from: roles['Member'], to: custom } })
  })

  test('PPL-26 nobody can give a role with more than they hold, change their own, or one of somebody above them', async () => {
    const [one, second] = [await person(), await person('owner')]
    expect(await refusedRole(one, roles['Owner'], server.admin)).toBe('permission_denied')
    expect(await refusedRole(second, roles['Member'], server.admin)).toBe('permission_denied')
    // A role of members that holds a key which admins lack.
    const rich = await makeRole(server, 'Rich', 1, ['settings_deleteWorkspace_delete'])
    expect(await refusedRole(one, rich, server.admin)).toBe('permission_denied')
    expect(await refusedRole(server.a.users.admin, roles['Member'], server.admin)).toBe('not_yourself')
    expect(await refusedRole(server.a.users.owner, roles['Member'])).toBe('not_yourself')
    expect(await refusedRole(one, (await rolesOf(server, server.b.id))['Member'])).toBe('invalid_reference')
    await server.database.query('update ws_role set status = 0 where id = $1', [rich])
    expect(await refusedRole(one, rich)).toBe('invalid_reference')
    await give(second, roles['Member'])
  })

  test('PPL-26 people_resetWorkspaceUserRole_update sets the default role, without exceptions', async () => {
    const [actor, one, guest] = [await person(), await person('admin'), await person('guest')]
    await except(server, one.id, { granted: [DELETE_ITEM] })
    await except(server, actor.id, { granted: ['people_updateWorkspaceUserRole_update'] })
    const reset = (user: TestUser) => ({ params: at(user), body: {} })
    expect((await server.as(actor).refused('resetUserRole', reset(one))).error).toBe('permission_denied')
    const { data } = await server.admin.call('resetUserRole', reset(one))
    expect(data).toMatchObject({ ws_role_id: roles['Member'], granted: [], revoked: [], exceptions: 0 })
    expect((await server.owner.call('resetUserRole', reset(guest))).data.ws_role_id).toBe(roles['Guest'])
    const own = reset(server.a.users.owner)
    expect((await server.owner.refused('resetUserRole', own)).error).toBe('not_yourself')
    const stale = { params: at(one), body: { version: 1 } }
    expect((await server.owner.refused('resetUserRole', stale)).error).toBe('conflict')
  })

  test('PPL-03 PPL-27 PPL-35 guest_convertGuest_update makes a guest a licensed user when a licence is free', async () => {
    const [guest, actor] = [await person('guest'), await person()]
    const { data } = await server.owner.call('licenceStatus', { params })
    const taken = data.seats.used + data.seats.pending
    const seats = (total: number) => server.database.query('update workspace set seats = $1', [total])
    await seats(taken)
    const convert = { params: at(guest), body: {} }
    const refusal = await server.owner.refused('convertGuest', convert)
    expect([refusal.error, refusal.message]).toEqual(['licences_used_up', "You've used up all of your licences."])
    // Giving the role is converting, too.
    expect(await refusedRole(guest, roles['Member'])).toBe('licences_used_up')
    await seats(taken + 1)
    expect((await server.as(actor).refused('convertGuest', convert)).error).toBe('permission_denied')
    await except(server, actor.id, { granted: ['people_updateWorkspaceUserRole_update'] })
    expect(await refusedRole(guest, roles['Member'], server.as(actor))).toBe('permission_denied')
    await except(server, actor.id, { granted: ['guest_convertGuest_update'] })
    const converted = await server.as(actor).call('convertGuest', convert)
    expect(converted.data).toMatchObject({ is_guest: false, ws_role_id: roles['Member'] })
    expect((await server.owner.call('licenceStatus', { params })).data.seats.available).toBe(0)
    const again = await server.owner.refused('convertGuest', convert)
    expect([again.error, again.meta['ids']]).toEqual(['not_possible', [guest.id]])
    await seats(500)
    const other = await person('guest')
    const wrong = { params: at(other), body: { ws_role_id: roles['Guest'] } }
    expect((await server.owner.refused('convertGuest', wrong)).error).toBe('invalid_reference')
  })

  test('PPL-03 a guest who is still invited joins in the new role', async () => {
    const emails = ['turned@example.com']
    await server.owner.call('inviteUsers', { params, body: { emails, guest: true } })
    const { data } = await server.owner.call('listPendingUsers', { params, query: { guest_eq: '1' } })
    const id = data.find(({ email }) => email === emails[0])?.id ?? ''
    await server.owner.call('convertGuest', { params: { ...params, id }, body: {} })
    const [row] = await server.database.query<{ role_id: string }>(
      'select role_id from ws_invitation where ws_user_id = $1',
      [id],
    )
    expect(row?.role_id).toBe(roles['Member'])
  })
})

describe('exceptions', () => {
  test('PPL-21 keys are added and removed beside the role’s, apply at once, are recorded, and end by putting none', async () => {
    const one = await person()
    const { data } = await put(one, { granted: [DELETE_ITEM], revoked: ['team_getListOfTeams_read'] })
    expect(data).toMatchObject({ granted: [DELETE_ITEM], revoked: ['team_getListOfTeams_read'], exceptions: 2 })
    expect(data.role_permissions).toEqual(defaultPermissions('member'))
    const keys = await keysOf(one)
    expect([keys.includes(DELETE_ITEM), keys.includes('team_getListOfTeams_read')]).toEqual([true, false])
    const [row] = await server.database.query('select event, data from ws_audit where subject_id = $1', [one.id])
    expect(row).toMatchObject({
      event: 'person.exceptions_changed',
      data: { before: { granted: [], revoked: [] }, after: { granted: [DELETE_ITEM] } },
    })
    await put(one, { granted: [], revoked: [], version: data.version })
    expect(await keysOf(one)).toEqual([...defaultPermissions('member')].sort())
    expect((await refusedPut(one, { granted: [], revoked: [], version: data.version })).error).toBe('conflict')
  })

  test('PPL-26 people_addRoleException_create adds, people_updateAccessExceptions_update changes', async () => {
    const [actor, one] = [await person('admin'), await person()]
    const client = server.as(actor)
    const add = { params: at(one), body: { granted: [DELETE_ITEM] } }
    await except(server, actor.id, { revoked: ['people_addRoleException_create'] })
    expect((await client.refused('addUserExceptions', add)).error).toBe('permission_denied')
    const refusal = await refusedPut(one, { granted: [DELETE_ITEM], revoked: [] }, client)
    expect([refusal.error, refusal.meta['permission']]).toEqual(['permission_denied', 'people_addRoleException_create'])
    await except(server, actor.id, { revoked: ['people_updateAccessExceptions_update'] })
    await client.call('addUserExceptions', add)
    const more = await client.call('addUserExceptions', { ...add, body: { granted: [ADD_ITEM] } })
    expect(more.data.granted).toEqual([DELETE_ITEM, ADD_ITEM].sort())
    const turned = await client.refused('addUserExceptions', { ...add, body: { revoked: [ADD_ITEM] } })
    expect(turned.error).toBe('validation_failed')
    expect((await refusedPut(one, { granted: [], revoked: [] }, client)).error).toBe('permission_denied')
    await except(server, actor.id, {})
    expect((await put(one, { granted: [ADD_ITEM], revoked: [] }, client)).data.granted).toEqual([ADD_ITEM])
  })

  test('PPL-21 nobody can give keys they lack, by granting or by no longer revoking; none to oneself, none to owners', async () => {
    const [one, owner] = [await person(), await person('owner')]
    const lacked = 'settings_deleteWorkspace_delete'
    const refusal = await refusedPut(one, { granted: [lacked], revoked: [] }, server.admin)
    expect([refusal.error, refusal.meta['permission']]).toEqual(['permission_denied', lacked])
    const rich = await makeRole(server, 'Richer', 1, [lacked])
    await give(one, rich)
    await put(one, { granted: [], revoked: [lacked] })
    expect((await refusedPut(one, { granted: [], revoked: [] }, server.admin)).error).toBe('permission_denied')
    // Taking what one lacks oneself gives nothing.
    await put(one, { granted: [], revoked: [] })
    await put(one, { granted: [], revoked: [lacked] }, server.admin)
    expect((await refusedPut(server.a.users.admin, { granted: [], revoked: [] }, server.admin)).error).toBe(
      'not_yourself',
    )
    expect((await refusedPut(owner, { granted: [], revoked: [ADD_ITEM] })).error).toBe('owner_exception')
    const unknown = { granted: ['project_flyToTheMoon_create'], revoked: [] } as unknown as Exceptions
    expect((await refusedPut(one, unknown)).error).toBe('validation_failed')
    await server.owner.call('deleteWorkspaceUser', { params: at(owner) })
  })
})
