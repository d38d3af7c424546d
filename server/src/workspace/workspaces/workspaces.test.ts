import { defaultPermissions, ROOT_ROLES } from '@arbo/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTree } from '../../testing/fixtures.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())

test('a workspace has the caller’s own name in it, its owners and the caller’s role', async () => {
  const { data } = await server.member.call('listWorkspaces')
  expect(data).toHaveLength(1)
  const { users, code } = server.a
  expect(data[0]).toMatchObject({
    code,
    display_name: users.member.name,
    ws_user_role_id: users.member.id,
    ws_root_role_id: ROOT_ROLES.member,
    terminology: ['Project', 'Process', 'Episode', 'Take', 'Scene'],
  })
  expect(data[0]?.owner.map(({ id }) => id)).toEqual([users.owner.id])
  expect(data[0]?.name).not.toBe(users.member.name)
  const { data: one } = await server.member.call('showWorkspace', { params })
  expect(one).toEqual(data[0])
})

test('PPL-28 effective permissions are the role’s defaults, plus granted, minus revoked ones', async () => {
  const before = await server.member.call('workspacePermissions', { params })
  expect([...before.data.permissions].sort()).toEqual(defaultPermissions('member').sort())
  await server.database.query('update ws_user set granted = $3, revoked = $4 where ws_id = $1 and id = $2', [
    server.a.id,
    server.a.users.member.id,
    ['item_deleteItem_delete'],
    ['media_createComment_create'],
  ])
  const after = (await server.member.call('workspacePermissions', { params })).data.permissions
  expect(after).toContain('item_deleteItem_delete')
  expect(after).not.toContain('media_createComment_create')
})

test('the permission catalogue is filtered by module or prefix', async () => {
  const { data } = await server.guest.call('listPermissions', { query: { filter: 'project' } })
  expect(data.length).toBeGreaterThan(0)
  expect(data.every(({ module, verb, key }) => module === 'project' && key.endsWith(`_${verb}`))).toBe(true)
})

test('PPL-28 members are listed by name and searched; a guest sees only people they share work with', async () => {
  const { data, meta } = await server.owner.call('listWorkspaceMembers', { params })
  expect(meta.total).toBe(4)
  const names = data.map(({ display_name }) => display_name)
  expect(names).toEqual([...names].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())))
  const { data: found } = await server.owner.call('listWorkspaceMembers', {
    params,
    query: { display_name_like: 'ADMIN' },
  })
  expect(found.map(({ id }) => id)).toEqual([server.a.users.admin.id])
  await makeTree(server)
  const { data: seen } = await server.guest.call('listWorkspaceMembers', { params })
  expect(seen.map(({ id }) => id)).toContain(server.a.users.guest.id)
  expect(seen.length).toBeLessThan(4)
})
