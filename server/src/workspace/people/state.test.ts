import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { EndpointName } from '@arbo/core/contract'
import { except, makeRole, rolesOf } from '../../testing/people.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'

let server: TestServer
let params: { ws_code: string }
let roles: Record<string, string>

beforeAll(async () => {
  server = await testServer({ seatsPerWorkspace: 500 })
  params = { ws_code: server.a.code }
  roles = await rolesOf(server)
})
afterAll(() => server.close())
beforeEach(() => server.database.query('update workspace set seats = null'))

let count = 0
const person = (role: 'owner' | 'admin' | 'member' | 'guest' = 'member') =>
  addUser(server, role, `Person ${(count += 1)}`)
const status = (ids: string[], new_status: 0 | 1 | 2 | 3, client = server.owner) =>
  client.call('putUsersStatus', { params, body: { ids, new_status } })
const refusedStatus = (ids: string[], new_status: number, client = server.owner) =>
  client.refused('putUsersStatus', { params, body: { ids, new_status } })
const stateOf = async ({ id }: TestUser) => {
  const { data } = await server.owner.call('showWorkspaceUser', { params: { ...params, id } })
  return [data.status, data.blocked]
}
const reaches = async (user: TestUser) => (await server.as(user).send('showWorkspace', { params })).statusCode === 200

async function seats(free: number): Promise<void> {
  const { data } = await server.owner.call('licenceStatus', { params })
  const taken = data.seats.used + data.seats.pending
  await server.database.query('update workspace set seats = $2 where id = $1', [server.a.id, taken + free])
}

async function apiTokenOf(user: TestUser): Promise<string> {
  await except(server, user.id, { granted: ['settings_manageApiTokens_update'] })
  const body = { name: 'Tool', scopes: ['read' as const] }
  return (await server.as(user).call('createApiToken', { params, body })).data.token
}

async function auditOf(id: string): Promise<string[]> {
  const rows = await server.database.query<{ event: string }>(
    'select event from ws_audit where subject_id = $1 order by created_at, id',
    [id],
  )
  return rows.map(({ event }) => event)
}

describe('states of people', () => {
  test('PPL-15 PPL-17 people are archived and unarchived, blocked and unblocked, deleted and restored; each is recorded', async () => {
    const one = await person()
    expect((await status([one.id], 0)).data[0]).toMatchObject({ id: one.id, status: 0, version: 2 })
    expect(await reaches(one)).toBe(false)
    await status([one.id], 1)
    expect(await reaches(one)).toBe(true)
    await server.owner.call('putUsersBlocked', { params, body: { ids: [one.id], blocked: true } })
    expect([await stateOf(one), await reaches(one)]).toEqual([[1, true], false])
    await server.owner.call('putUsersBlocked', { params, body: { ids: [one.id], blocked: false } })
    await server.owner.call('deleteWorkspaceUser', { params: { ...params, id: one.id } })
    expect([await stateOf(one), await reaches(one)]).toEqual([[3, false], false])
    await status([one.id], 1)
    expect([await stateOf(one), await reaches(one)]).toEqual([[1, false], true])
    expect(await auditOf(one.id)).toEqual([
      'person.archived',
      'person.unarchived',
      'person.blocked',
      'person.unblocked',
      'person.deleted',
      'person.restored',
    ])
  })

  test('PPL-15 people cannot go from archived to pending, from pending to active, or back after leaving', async () => {
    const one = await person()
    expect((await refusedStatus([one.id], 2)).error).toBe('not_possible')
    expect((await refusedStatus([one.id], 7)).error).toBe('validation_failed')
    await server.owner.call('inviteUsers', { params, body: { emails: ['comes@example.com'] } })
    const { data: pending } = await server.owner.call('listPendingUsers', { params })
    const waiting = pending.find(({ email }) => email === 'comes@example.com')?.id ?? ''
    const refusal = await refusedStatus([one.id, waiting], 0)
    expect([refusal.error, refusal.meta['ids']]).toEqual(['not_possible', [waiting]])
    expect(await stateOf(one)).toEqual([1, false])
    expect((await refusedStatus([waiting], 1)).error).toBe('not_possible')
    await status([waiting], 3)
    // Who never accepted is not made a member by restoring.
    expect((await refusedStatus([waiting], 1)).error).toBe('not_possible')
    await server.as(one).call('leaveWorkspace', { params })
    expect((await refusedStatus([one.id], 1)).error).toBe('not_possible')
  })

  test('PPL-31 several people change together, all or none; an unknown one is named', async () => {
    const [one, two] = [await person(), await person('guest')]
    const foreign = server.b.users.member.id
    const body = { ids: [one.id, foreign, two.id] }
    const refusal = await server.owner.refused('deleteWorkspaceUsers', { params, body })
    expect([refusal.error, refusal.meta['ids']]).toEqual(['not_found', [foreign]])
    expect(await stateOf(one)).toEqual([1, false])
    await server.owner.call('deleteWorkspaceUsers', { params, body: { ids: [one.id, two.id] } })
    expect([await stateOf(one), await stateOf(two)]).toEqual([
      [3, false],
      [3, false],
    ])
  })

  test('XOPS-07 people of another workspace are not found, in every call for several people', async () => {
    const ids = [server.b.users.member.id]
    const calls: [EndpointName, object][] = [
      ['deleteWorkspaceUsers', {}],
      ['deleteInvitations', {}],
      ['resendInvitations', {}],
      ['putUsersStatus', { new_status: 0 }],
      ['putUsersBlocked', { blocked: true }],
      ['putUsersVisible', { visible: false }],
    ]
    for (const [name, body] of calls) {
      const refusal = await server.owner.refused(name, { params, body: { ids, ...body } })
      expect([name, refusal.error]).toEqual([name, 'not_found'])
    }
    const [row] = await server.database.query('select status, blocked, visible from ws_user where id = $1', ids)
    expect(row).toEqual({ status: 1, blocked: false, visible: true })
  })

  test('PPL-26 PPL-27 people and guests each need their own key for delete and restore', async () => {
    const actor = await person()
    const client = server.as(actor)
    const tries: [string, 'member' | 'guest', 0 | 1][] = [
      ['people_deleteWorkspaceUser_delete', 'member', 0],
      ['guest_deleteGuest_delete', 'guest', 0],
      ['people_restoreWorkspaceUser_update', 'member', 1],
      ['guest_restoreGuest_update', 'guest', 1],
    ]
    for (const [key, role, next] of tries) {
      const [mine, other] = [await person(role), await person(role === 'guest' ? 'member' : 'guest')]
      if (next === 1) await status([mine.id, other.id], 0)
      await except(server, actor.id, {})
      expect((await refusedStatus([mine.id], next, client)).error, key).toBe('permission_denied')
      await except(server, actor.id, { granted: [key] })
      await status([mine.id], next, client)
      expect((await refusedStatus([other.id], next, client)).error, key).toBe('permission_denied')
      const blocked = { ids: [mine.id], blocked: next === 0 }
      if (next === 1) await server.owner.call('putUsersBlocked', { params, body: { ...blocked, blocked: true } })
      await client.call('putUsersBlocked', { params, body: blocked })
      if (next === 0) await client.call('deleteWorkspaceUser', { params: { ...params, id: mine.id } })
    }
    const deleted: EndpointName[] = ['deleteWorkspaceUser', 'deleteWorkspaceUsers']
    await except(server, actor.id, { granted: ['people_restoreWorkspaceUser_update'] })
    for (const name of deleted) {
      const id = (await person()).id
      expect((await client.refused(name, { params: { ...params, id }, body: { ids: [id] } })).error).toBe(
        'permission_denied',
      )
    }
  })

  test('PPL-17 nobody can archive, block or delete themselves, or anybody above their own root role', async () => {
    const { owner, admin } = server.a.users
    const second = await person('owner')
    for (const [user, client] of [[second, server.as(second)] as const, [admin, server.admin] as const]) {
      expect((await refusedStatus([user.id], 0, client)).error).toBe('not_yourself')
      expect((await refusedStatus([user.id], 3, client)).error).toBe('not_yourself')
      const body = { ids: [user.id], blocked: true }
      expect((await client.refused('putUsersBlocked', { params, body })).error).toBe('not_yourself')
      expect((await client.refused('deleteWorkspaceUser', { params: { ...params, id: user.id } })).error).toBe(
        'not_yourself',
      )
    }
    expect((await refusedStatus([owner.id], 0, server.admin)).error).toBe('permission_denied')
    const body = { ids: [owner.id], blocked: true }
    expect((await server.admin.refused('putUsersBlocked', { params, body })).error).toBe('permission_denied')
    await server.owner.call('deleteWorkspaceUser', { params: { ...params, id: second.id } })
  })

  test('PPL-17 the last owner cannot be archived, blocked, deleted or given another role', async () => {
    const second = await person('owner')
    const { owner } = server.a.users
    await server.owner.call('putUsersBlocked', { params, body: { ids: [second.id], blocked: true } })
    // An owner whose keys were handed to an admin's equal by a custom role that is made of the root role owner.
    const copy = await makeRole(server, 'Deputy', 7, ['people_deleteWorkspaceUser_delete'])
    const deputy = await person()
    await server.database.query('update ws_user set role_id = $2 where id = $1', [deputy.id, copy])
    await status([owner.id], 0, server.as(deputy))
    expect(await storedStatus(owner.id)).toBe(0)
    await server.database.query('update ws_user set status = 1 where id = $1', [owner.id])
    await server.database.query('update ws_user set role_id = $2, granted = $3 where id = $1', [
      deputy.id,
      roles['Admin'],
      [],
    ])
    // Now the owner is the only one; only an owner could touch them, and that is themselves.
    expect((await refusedStatus([owner.id], 3)).error).toBe('not_yourself')
    expect((await server.owner.refused('leaveWorkspace', { params })).error).toBe('last_owner')
    // Two owners at once: of the two who take each other's place, one stays.
    await server.owner.call('putUsersBlocked', { params, body: { ids: [second.id], blocked: false } })
    const both = await Promise.all([
      server.owner.send('putUsersStatus', { params, body: { ids: [second.id], new_status: 0 } }),
      server.as(second).send('putUsersStatus', { params, body: { ids: [owner.id], new_status: 0 } }),
    ])
    // The late one finds themselves archived, or the last owner.
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const left = await Promise.all([owner, second].map(({ id }) => storedStatus(id)))
    expect(left.sort()).toEqual([0, 1])
    await server.database.query('update ws_user set status = 1 where id = any($1)', [[owner.id, second.id]])
    await server.owner.call('deleteWorkspaceUser', { params: { ...params, id: second.id } })
  })

  test('PPL-35 restoring needs a free seat; guests need none', async () => {
    const [one, guest] = [await person(), await person('guest')]
    await status([one.id, guest.id], 0)
    await seats(0)
    const refusal = await refusedStatus([one.id], 1)
    expect([refusal.error, refusal.message]).toEqual(['licences_used_up', "You've used up all of your licences."])
    await status([guest.id], 1)
    await seats(1)
    await status([one.id], 1)
  })
})

async function storedStatus(id: string): Promise<number | undefined> {
  const [row] = await server.database.query<{ status: number }>('select status from ws_user where id = $1', [id])
  return row?.status
}

describe('access ends at once', () => {
  test.each([
    ['archived', (id: string) => status([id], 0)],
    ['blocked', (id: string) => server.owner.call('putUsersBlocked', { params, body: { ids: [id], blocked: true } })],
    ['deleted', (id: string) => server.owner.call('deleteWorkspaceUser', { params: { ...params, id } })],
  ])('PPL-17 a person who is %s loses the workspace in every session, and their API tokens stop', async (_, end) => {
    const one = await person()
    const token = server.as({ token: await apiTokenOf(one) })
    await token.call('listWorkspaceMembers', { params })
    const origin = await listening()
    const response = await fetch(`${origin}/api/workspace/${server.a.code}/events`, {
      headers: { authorization: `Bearer ${one.token}` },
    })
    expect(response.status).toBe(200)
    const stream = response.text()
    await end(one.id)
    expect(['blocked_or_archived', 'no_ws_role']).toContain(
      (await server.as(one).refused('showWorkspace', { params })).error,
    )
    expect(['blocked_or_archived', 'no_ws_role', 'invalid_token']).toContain(
      (await token.refused('listWorkspaceMembers', { params })).error,
    )
    // The stream ends by itself.
    expect(await stream).toContain('retry:')
  })

  test('PPL-17 a token stays revoked when its person is deleted and restored', async () => {
    const one = await person()
    const token = server.as({ token: await apiTokenOf(one) })
    await status([one.id], 3)
    await status([one.id], 1)
    expect((await token.refused('listWorkspaceMembers', { params })).error).toBe('invalid_token')
  })
})

let address: string | undefined
async function listening(): Promise<string> {
  address ??= await server.app.listen({ port: 0, host: '127.0.0.1' })
  return address
}
