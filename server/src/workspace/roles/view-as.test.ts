import { defaultPermissions, ROOT_ROLES } from '@arbo/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { addUser, signIn, testServer } from '../../testing/test-server.ts'
import type { TestServer, TestUser } from '../../testing/test-server.ts'
import { recheckMember } from '../../platform/access/recheck.ts'
import { viewedMember } from '../../platform/access/view-as.ts'
import { signViewAs, verifyViewAs } from '../../platform/access/view-as-token.ts'

let server: TestServer
let params: { ws_code: string }
let tree: Tree

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
  tree = await makeTree(server)
})
afterAll(() => server.close())

async function viewing(body: { ws_user_id: string } | { ws_role_id: string }) {
  const { data } = await server.owner.call('startViewAs', { params, body })
  return { ...data, as: { headers: { 'x-arbo-view-as': data.token } } }
}
const person = (user: TestUser) => viewing({ ws_user_id: user.id })
async function roleId(rootId: number) {
  const { data } = await server.owner.call('listRoles', { params })
  return data.find(({ ws_root_role_id }) => ws_root_role_id === rootId)?.id ?? ''
}
const claimsOf = (token: string) => {
  const claims = verifyViewAs(token, server.deps.secrets.viewAs)
  if (!claims) throw new Error('not a token of this server')
  return claims
}

test('XPPL-02 an owner sees what a person sees, and nothing else', async () => {
  const other = await makeTree(server)
  await server.database.query('delete from item_user where item_id = $1', [other.item])
  const { as, ...view } = await person(server.a.users.guest)
  expect(view).toMatchObject({ kind: 'person', id: server.a.users.guest.id, name: server.a.users.guest.name })
  const { data: own } = await server.guest.call('listEntities', { params, query: { type_eq: '0' } as never })
  const { data: seen } = await server.owner.call('listEntities', { params, query: { type_eq: '0' } as never }, as)
  expect(seen.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
  expect(seen.map(({ id }) => id)).toEqual([tree.project])
  const { data } = await server.owner.call('workspacePermissions', { params }, as)
  expect(data.ws_user_id).toBe(server.a.users.guest.id)
  expect(new Set(data.permissions)).toEqual(new Set(defaultPermissions('guest')))
  const refusal = await server.owner.refused('listRoles', { params }, as)
  expect(refusal.error).toBe('permission_denied')
})

test('XPPL-02 an owner sees what a role sees, without the exceptions and entities of a person', async () => {
  const { as, name } = await viewing({ ws_role_id: await roleId(ROOT_ROLES.guest) })
  expect(name).toBe('Guest')
  await server.database.query(`update ws_user set granted = '{billing_getBillingDetails_read}' where id = $1`, [
    server.a.users.owner.id,
  ])
  const { data } = await server.owner.call('workspacePermissions', { params }, as)
  expect(new Set(data.permissions)).toEqual(new Set(defaultPermissions('guest')))
  expect((await server.owner.call('listEntities', { params }, as)).data).toEqual([])
})

test('XPPL-02 every change is refused during a view, in the account as in the workspace', async () => {
  const { as } = await person(server.a.users.admin)
  const calls = [
    ['createEntity', { params, body: { type: 0, name: 'x' } }],
    ['createComment', { params: { ...params, item_id: tree.item }, body: { text: 'x' } }],
    ['leaveWorkspace', { params }],
    ['startViewAs', { params, body: { ws_user_id: server.a.users.member.id } }],
    ['putConfig', { body: { code: 'panel', value: 1 } }],
    ['updateWorkspace', { params, body: { name: 'x' } }],
  ] as const
  for (const [name, input] of calls) {
    const refusal = await server.owner.refused(name, input, as)
    expect([refusal.error, refusal.message]).toEqual([
      'view_as_read_only',
      'You are viewing Arbo as someone else and cannot change anything.',
    ])
  }
  // The viewed person was not here.
  const last = () =>
    server.database.query('select last_access_at from ws_user where id = $1', [server.a.users.admin.id])
  const before = await last()
  await server.owner.call('workspacePermissions', { params }, as)
  expect(await last()).toEqual(before)
})

test('XPPL-02 the token is for one session, one workspace and 15 minutes, and cannot create another', async () => {
  const { as, token, expires_at } = await person(server.a.users.guest)
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(14 * 60_000)
  expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(15 * 60_000)
  const otherSession = server.as({ token: await signIn(server.deps, server.a.users.owner.userId) })
  const ended = async (client = server.owner, headers = as.headers, ws_code = params.ws_code) =>
    (await client.refused('listEntities', { params: { ws_code } }, { headers })).error
  expect(await ended(otherSession)).toBe('view_as_ended')
  expect(await ended(server.as(server.b.users.owner), as.headers, server.b.code)).toBe('view_as_ended')
  expect(await ended(server.admin)).toBe('view_as_ended')
  const forged = signViewAs(claimsOf(token), server.deps.secrets.accessToken)
  expect(await ended(server.owner, { 'x-arbo-view-as': forged })).toBe('view_as_ended')
  const late = signViewAs({ ...claimsOf(token), exp: Math.floor(Date.now() / 1000) }, server.deps.secrets.viewAs)
  expect(await ended(server.owner, { 'x-arbo-view-as': late })).toBe('view_as_ended')
  // One's own account still reads, so that the page can find out.
  await server.owner.call('me', {}, { headers: { 'x-arbo-view-as': late } })
})

test('XPPL-02 viewing as another needs the right, and an active person not above the viewer', async () => {
  const body = { ws_user_id: server.a.users.guest.id }
  expect((await server.admin.refused('startViewAs', { params, body })).error).toBe('permission_denied')
  const stranger = { ws_user_id: server.b.users.member.id }
  expect((await server.owner.refused('startViewAs', { params, body: stranger })).error).toBe('not_found')
  const admin = await addUser(server, 'admin', 'Curious admin')
  await server.database.query(`update ws_user set granted = '{access_viewAsOther_read}' where id = $1`, [admin.id])
  const above = { ws_user_id: server.a.users.owner.id }
  expect((await server.as(admin).refused('startViewAs', { params, body: above })).error).toBe('not_found')
  const gone = await addUser(server, 'member', 'Gone soon')
  const { as } = await person(gone)
  await server.owner.call('listEntities', { params }, as)
  await server.database.query('update ws_user set status = 0 where id = $1', [gone.id])
  expect((await server.owner.refused('listEntities', { params }, as)).error).toBe('view_as_ended')
  expect((await server.owner.refused('startViewAs', { params, body: { ws_user_id: gone.id } })).error).toBe('not_found')
})

test('XPPL-02 a live stream of a view ends with it', async () => {
  const { token } = await person(server.a.users.guest)
  const claims = claimsOf(token)
  const { users } = server.a
  const identity = { userId: users.owner.userId, termsAccepted: true, sessionId: claims.sid, token: null }
  const member = await viewedMember(server.database, claims)
  if (!member) throw new Error('nobody to look as')
  expect((await recheckMember(server.database, { member, identity }))?.id).toBe(users.guest.id)
  const over = { ...member, viewAs: { ...claims, exp: Math.floor(Date.now() / 1000) } }
  expect(await recheckMember(server.database, { member: over, identity })).toBeNull()
  await server.database.query(`update ws_user set revoked = '{access_viewAsOther_read}' where id = $1`, [
    users.owner.id,
  ])
  expect(await recheckMember(server.database, { member, identity })).toBeNull()
  await server.database.query(`update ws_user set revoked = '{}' where id = $1`, [users.owner.id])
})

test('XPPL-02 the beginning and the end of every view are recorded', async () => {
  const user = await addUser(server, 'member', 'Looked at')
  const { token } = await person(user)
  await server.owner.call('endViewAs', { params, body: { token } })
  await server.owner.call('endViewAs', { params, body: { token: 'garbled' } })
  const rows = await server.database.query(
    'select event, subject_kind, ws_user_id from ws_audit where subject_id = $1 order by created_at, id',
    [user.id],
  )
  const by = { subject_kind: 'person', ws_user_id: server.a.users.owner.id }
  expect(rows).toEqual([
    { event: 'view_as.started', ...by },
    { event: 'view_as.ended', ...by },
  ])
})
