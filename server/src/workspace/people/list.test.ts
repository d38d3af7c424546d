import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput } from '@arbo/core/contract'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { except, makeCrowd, makeRole, rolesOf } from '../../testing/people.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'

type Query = CallInput<'listWorkspaceUsers'>['query']

let server: TestServer
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer({ seatsPerWorkspace: 10_000 })
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())

const list = (query: Query = {}, client = server.owner) => client.call('listWorkspaceUsers', { params, query })
const names = async (query: Query = {}, client?: TestClient) =>
  (await list(query, client)).data.map(({ display_name }) => display_name)

describe('the people directory', () => {
  test('PPL-01 PPL-02 PPL-09 lists people and guests, each with role, state, address and pending requests', async () => {
    expect(await names()).toEqual(['Alpha admin', 'Alpha guest', 'Alpha member', 'Alpha owner'])
    expect(await names({ guest_eq: '1' })).toEqual(['Alpha guest'])
    expect(await names({ guest_eq: '0' })).toEqual(['Alpha admin', 'Alpha member', 'Alpha owner'])
    const roles = await rolesOf(server)
    await server.owner.call('inviteUsers', { params, body: { emails: ['waiting@example.com'], guest: true } })
    const [waiting] = (await list({ search: 'waiting@' })).data
    expect(waiting).toMatchObject({
      ws_code: server.a.code,
      display_name: 'waiting',
      email: 'waiting@example.com',
      ws_role_id: roles['Guest'],
      ws_role_name: 'Guest',
      ws_root_role_id: 10,
      is_guest: true,
      status: 2,
      blocked: false,
      visible: true,
      exceptions: 0,
      last_access_at: null,
      version: 1,
    })
    expect(waiting?.pending_invites).toEqual([
      expect.objectContaining({ email: 'waiting@example.com', invited_by: 'Alpha owner', expired: false }),
    ])
    const [owner] = (await list({ search: 'alpha.owner@' })).data
    expect(owner).toMatchObject({ is_guest: false, pending_invites: [], status: 1 })
    expect(owner?.last_access_at).not.toBeNull()
  })

  test('PPL-31 searches name and address, filters, orders and pages on the server', async () => {
    expect(await names({ search: 'ADMIN@example' })).toEqual(['Alpha admin'])
    expect(await names({ search: 'alpha me' })).toEqual(['Alpha member'])
    expect(await names({ search: '%' })).toEqual([])
    expect(await names({ status_eq: '2' })).toEqual(['waiting'])
    expect(await names({ status_eq: '3' })).toEqual([])
    const roles = await rolesOf(server)
    expect(await names({ ws_role_id_ina: `${roles['Owner']},${roles['Admin']}` })).toEqual([
      'Alpha admin',
      'Alpha owner',
    ])
    const blocked = await addUser(server, 'member', 'Zoe Blocked')
    await server.owner.call('putUsersBlocked', { params, body: { ids: [blocked.id], blocked: true } })
    expect(await names({ blocked_eq: '1' })).toEqual(['Zoe Blocked'])
    expect(await names({ order_by: '-name', guest_eq: '0' })).toEqual([
      'Zoe Blocked',
      'Alpha owner',
      'Alpha member',
      'Alpha admin',
    ])
    expect((await names({ order_by: 'role' })).at(0)).toBe('Alpha admin')
    expect((await names({ order_by: '-email' })).at(0)).toBe('Zoe Blocked')
    expect((await names({ order_by: '-last_access' })).at(-1)).toBe('waiting')
    expect((await names({ order_by: 'status' })).at(-1)).toBe('Zoe Blocked')
    const { data, meta } = await list({ page: 2, per_page: 2 })
    expect(data.map(({ display_name }) => display_name)).toEqual(['Alpha member', 'Alpha owner'])
    expect(meta).toEqual({ current_page: 2, last_page: 3, per_page: 2, total: 6 })
    expect((await list({ page: 9, per_page: 2 })).meta.total).toBe(6)
  })

  test('PPL-26 PPL-27 needs a key for each list: people_getListOfWorkspaceUsers_read and guest_getListOfGuests_read', async () => {
    const { id } = server.a.users.member
    await except(server, id, { revoked: ['guest_getListOfGuests_read'] })
    expect(await names({}, server.member)).not.toContain('Alpha guest')
    const guests = await server.member.refused('listWorkspaceUsers', { params, query: { guest_eq: '1' } })
    expect([guests.error, guests.meta['permission']]).toEqual(['permission_denied', 'guest_getListOfGuests_read'])
    await except(server, id, { revoked: ['people_getListOfWorkspaceUsers_read'] })
    expect(await names({}, server.member)).toEqual(['Alpha guest', 'waiting'])
    expect((await server.member.refused('listWorkspaceUsers', { params, query: { guest_eq: '0' } })).error).toBe(
      'permission_denied',
    )
    await except(server, id, {})
    expect((await server.guest.refused('listWorkspaceUsers', { params })).error).toBe('permission_denied')
  })

  test('PPL-32 PPL-33 lists accounts a hundred at a time with user and role on request; assignable ones are active', async () => {
    const { data, meta } = await server.owner.call('listAccounts', {
      params,
      query: { display_name_like: 'alpha', include: 'user,ws_role' },
    })
    expect(meta).toMatchObject({ per_page: 100, current_page: 1, total: 4 })
    expect(data[0]).toMatchObject({
      display_name: 'Alpha admin',
      user: { email: 'alpha.admin@example.com' },
      ws_role: { name: 'Admin', ws_root_role_id: 6 },
    })
    const { data: bare } = await server.owner.call('listAccounts', { params })
    expect(bare[0]).not.toHaveProperty('user')
    const assignable = async (client = server.owner) =>
      (await client.call('listAssignableUsers', { params })).data.map(({ display_name }) => display_name)
    expect(await assignable()).toEqual(['Alpha admin', 'Alpha guest', 'Alpha member', 'Alpha owner'])
    const body = { ids: [server.a.users.admin.id], visible: false }
    await server.owner.call('putUsersVisible', { params, body })
    expect(await assignable()).not.toContain('Alpha admin')
    expect(await assignable(server.guest)).toEqual(['Alpha guest'])
    await server.owner.call('putUsersVisible', { params, body: { ...body, visible: true } })
  })

  test('PPL-31 exports as CSV and xlsx, filtered, without formulas', async () => {
    const { id } = server.a.users.member
    await server.database.query('update ws_user set display_name = $2 where id = $1', [id, '=HYPERLINK("x")'])
    const read = async (format: 'csv' | 'xlsx') => {
      const response = await server.owner.send('exportWorkspaceUsers', {
        params,
        query: { format, search: 'alpha.', order_by: 'email' },
      })
      expect(response.statusCode, response.body).toBe(200)
      expect(response.headers['content-disposition']).toBe(`attachment; filename="people.${format}"`)
      const columns = ['name', 'email', 'role', 'status', 'blocked', 'guest', 'last access'].map((name) => ({ name }))
      return { raw: response.rawPayload, ...(await readSheet(response.rawPayload, `people.${format}`, { columns })) }
    }
    const { rows, raw } = await read('csv')
    expect(raw.toString()).not.toMatch(/(^|,|")=HYPERLINK/m)
    expect(rows.map(({ values }) => values['email'])).toEqual(
      ['admin', 'guest', 'member', 'owner'].map((role) => `alpha.${role}@example.com`),
    )
    expect(rows[0]?.values).toMatchObject({ role: 'Admin', status: 'Active', blocked: 'no', guest: 'no' })
    expect((await read('xlsx')).rows.map(({ values }) => values)).toEqual(rows.map(({ values }) => values))
    await server.database.query('update ws_user set display_name = $2 where id = $1', [id, 'Alpha member'])
  })

  test('PPL-31 gives full results for 2,000 people in 200 roles: a page, a search and an order each', async () => {
    const crowd = await makeCrowd(server, 2000)
    for (let number = 0; number < 200; number += 1) {
      const role = await makeRole(server, `Role ${number}`, 1, [])
      await server.database.query('update ws_user set role_id = $2 where id = any($1)', [
        crowd.slice(number * 10, number * 10 + 10),
        role,
      ])
    }
    for (const query of [{}, { search: 'crowd.019' }, { order_by: '-role' }, { page: 30 }] satisfies Query[]) {
      const { data, meta } = await list({ per_page: 50, ...query })
      expect(data).toHaveLength(50)
      expect(meta.total).toBeGreaterThanOrEqual(100)
    }
  })
})
