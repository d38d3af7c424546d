import { DISPLAY_NAME_MAX, ROOT_ROLES, WORKSPACE_NAME_MAX } from '@arbo/core/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pngFile } from '../../testing/fixtures.ts'
import { addWorkspace } from '../../testing/add-workspace.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

let server: TestServer
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer({ workspacesPerUser: 3 })
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())

const png = async () => `data:image/png;base64,${(await pngFile()).toString('base64')}`
const codesOf = (rows: readonly { code: string }[]) => rows.map(({ code }) => code)

describe('creating', () => {
  test('WS-54 WS-63 the body has a name; the answer has code and owner, who is the caller', async () => {
    const person = await addUser(server, 'guest', 'Founder')
    const { data } = await server.as(person).call('createWorkspace', { body: { name: '  Kurzfilm 北 🎬 ' } })
    expect(data).toMatchObject({ name: 'Kurzfilm 北 🎬', initial: 'K', display_name: 'Founder', plan: 'free' })
    expect(data.code).toMatch(/^[a-z2-7]{8}$/)
    expect(data.ws_root_role_id).toBe(ROOT_ROLES.owner)
    expect(data.owner).toEqual([{ id: data.ws_user_role_id, ws_role_id: data.ws_user_role_uuid }])
    const own = await server.as(person).call('workspacePermissions', { params: { ws_code: data.code } })
    expect(own.data.permissions).toContain('settings_deleteWorkspace_delete')
  })

  test('WS-01 one person holds a separate role in each workspace', async () => {
    const person = await addUser(server, 'guest', 'Twice')
    const { data } = await server.as(person).call('createWorkspace', { body: { name: 'Mine' } })
    const { data: listed } = await server.as(person).call('listWorkspaces')
    const roles = Object.fromEntries(listed.map((row) => [row.code, row.ws_root_role_id]))
    expect(roles).toEqual({ [server.a.code]: ROOT_ROLES.guest, [data.code]: ROOT_ROLES.owner })
  })

  test('WS-54 the number of owned workspaces is limited, also for simultaneous requests', async () => {
    const client = server.as(await addUser(server, 'guest', 'Many'))
    const made = await Promise.all(
      Array.from({ length: 6 }, () => client.send('createWorkspace', { body: { name: 'One more' } })),
    )
    expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 422, 422, 422])
    const refusal = await client.refused('createWorkspace', { body: { name: 'One more' } })
    expect([refusal.error, refusal.meta['limit']]).toEqual(['limit_reached', 3])
    const { data } = await client.call('listWorkspaces')
    await client.call('deleteWorkspace', {
      params: { ws_code: data.find((row) => row.name === 'One more')?.code ?? '' },
    })
    await client.call('createWorkspace', { body: { name: 'Instead' } })
  })

  test('CORE-59 without accepted terms none is created', async () => {
    const person = await addUser(server, 'guest', 'Hesitant')
    await server.database.query('update user_account set terms_accepted_at = null where id = $1', [person.userId])
    const refusal = await server.as(person).refused('createWorkspace', { body: { name: 'Too early' } })
    expect(refusal.error).toBe('terms_not_accepted')
  })

  test('WS-42 WS-43 an empty or too long name is refused with the form’s message', async () => {
    const nameError = async (name: unknown) => {
      const refusal = await server.owner.refused('createWorkspace', { body: { name } })
      return (refusal.meta['fields'] as Record<string, string>)['name']
    }
    expect(await nameError('   ')).toBe('Workspace name is required')
    const long = `Name is limited to ${WORKSPACE_NAME_MAX} characters; consider a shorter name`
    expect(await nameError('x'.repeat(WORKSPACE_NAME_MAX + 1))).toBe(long)
    expect(await nameError(7)).toBeDefined()
  })
})

describe('the list', () => {
  test('WS-57 WS-35 page 1 has 5, last used first; include_ws comes first; by name on request', async () => {
    const person = await addUser(server, 'member', 'Busy')
    for (const name of ['b', 'D', 'a', 'f', 'C', 'e', 'g']) await addWorkspace(server, person, 'member', name)
    const client = server.as(person)
    const { data, meta } = await client.call('listWorkspaces')
    expect(meta).toEqual({ current_page: 1, last_page: 2, per_page: 5, total: 8 })
    expect(data.map(({ name }) => name)).toEqual(['g', 'e', 'C', 'f', 'a'])
    expect(data.every(({ owner }) => Array.isArray(owner))).toBe(true)
    const second = await client.call('listWorkspaces', { query: { page: 2 } })
    expect(second.data.map(({ name }) => name)).toEqual(['D', 'b', 'Alpha'])
    const query = { include: 'owner', order_by: 'order_by_last_access', include_ws: server.a.code } as const
    const opened = await client.call('listWorkspaces', { query })
    expect(opened.data.map(({ name }) => name)).toEqual(['Alpha', 'g', 'e', 'C', 'f'])
    const named = await client.call('listWorkspaces', { query: { order_by: 'name', per_page: 10 } })
    expect(named.data.map(({ name }) => name)).toEqual(['a', 'Alpha', 'b', 'C', 'D', 'e', 'f', 'g'])
    // Opening one makes it the last used.
    await client.call('workspacePermissions', { params })
    expect((await client.call('listWorkspaces')).data[0]?.code).toBe(server.a.code)
  })

  test('WS-56 WS-57 blocked, deleted, archived and pending ones are listed only on request', async () => {
    const person = await addUser(server, 'member', 'Filtered')
    const client = server.as(person)
    const blocked = await addWorkspace(server, person, 'member', 'Blocked')
    const deleted = await addWorkspace(server, person, 'owner', 'Deleted')
    const others = await addWorkspace(server, person, 'admin', 'Deleted by another')
    const archived = await addWorkspace(server, person, 'member', 'Archived')
    const pending = await addWorkspace(server, person, 'member', 'Pending')
    const change = (ws: { id: string }, set: string) =>
      server.database.query(`update ws_user set ${set} where ws_id = $1 and user_id = $2`, [ws.id, person.userId])
    await change(blocked, 'blocked = true')
    await change(archived, 'status = 0')
    await change(pending, 'status = 2')
    await server.database.query('update workspace set deleted_at = now() where id = any($1)', [[deleted.id, others.id]])
    const codes = async (query: object) => codesOf((await client.call('listWorkspaces', { query })).data)
    expect(await codes({})).toEqual([server.a.code])
    expect(await codes({ blocked: '1' })).toEqual([blocked.code])
    expect(await codes({ deleted_eq: '1' })).toEqual([deleted.code])
    expect(await codes({ ws_user_role_status_eq: '0' })).toEqual([archived.code])
  })
})

describe('changing', () => {
  test('WS-55 PUT changes name, picture and colours, and keeps omitted fields', async () => {
    const color = { bgColor: '#112233', textColor: '#FFFFFF' }
    const { data } = await server.admin.call('updateWorkspace', { params, body: { avatar: await png(), color } })
    expect(data.name).toBe('Alpha')
    expect(data.color).toEqual(color)
    expect(data.avatar).toMatch(/^\/api\/avatars\/[\w-]+\.png$/)
    const renamed = await server.admin.call('updateWorkspace', { params, body: { name: 'Renamed' } })
    expect(renamed.data).toMatchObject({ name: 'Renamed', color, avatar: data.avatar })
    const cleared = await server.admin.call('updateWorkspace', { params, body: { avatar: '', name: 'Alpha' } })
    expect(cleared.data.avatar).toBeNull()
    expect((await server.member.refused('updateWorkspace', { params, body: {} })).error).toBe('permission_denied')
    const lie = { avatar: `data:image/png;base64,${Buffer.from('no picture').toString('base64')}` }
    expect((await server.admin.refused('updateWorkspace', { params, body: lie })).error).toBe('invalid')
  })

  test('WS-38 XFIX-27 ws-user-roles changes the caller’s own name and picture; others’ with the right to update people', async () => {
    const { member, guest, owner } = server.a.users
    const own = { params: { ...params, id: member.id } }
    const body = { display_name: '  Ada Łąka ', profile_image: await png() }
    const { data } = await server.member.call('updateUserRole', { ...own, body })
    expect(data).toMatchObject({ id: member.id, display_name: 'Ada Łąka', ws_code: server.a.code, status: 1 })
    const { data: seen } = await server.member.call('showWorkspace', { params })
    expect([seen.display_name, seen.profile_image]).toEqual(['Ada Łąka', data.profile_image])
    await server.admin.call('updateUserRole', { ...own, body: { display_name: member.name, profile_image: '' } })
    const long = `Ann-Marie D’Arcy-O'Neil Jr. 2nd ${'x'.repeat(28)}`
    const { data: named } = await server.member.call('updateUserRole', { ...own, body: { display_name: long } })
    expect(named.display_name).toBe(long)
    await server.admin.call('updateUserRole', { ...own, body: { display_name: member.name } })
    const refused = (client = server.member, id = guest.id, given: object = { display_name: 'X' }) =>
      client.refused('updateUserRole', { params: { ...params, id }, body: given })
    expect((await refused()).error).toBe('permission_denied')
    expect((await refused(server.guest, owner.id)).error).toBe('permission_denied')
    expect((await refused(server.admin, server.b.users.member.id)).error).toBe('not_found')
    for (const name of ['', ' ', 'x'.repeat(DISPLAY_NAME_MAX + 1), '<script>', 'Ada_1', 'Ada\nByron', 'A\u202eda']) {
      expect([name, (await refused(server.member, member.id, { display_name: name })).error]).toEqual([
        name,
        'validation_failed',
      ])
    }
  })

  test('PPL-14 PPL-23 WS-24 the landing page is the user’s own, else the role’s, else none', async () => {
    const shown = async () => {
      const { data } = await server.member.call('showWorkspace', { params })
      return [data.landing_page_route, data.landing_page_name]
    }
    expect(await shown()).toEqual([null, null])
    const { data: workspace } = await server.member.call('showWorkspace', { params })
    await server.database.query(
      `update ws_role set landing_page_route = '/pl/dir', landing_page_name = 'Directory' where ws_id = $1 and id = $2`,
      [server.a.id, workspace.ws_user_role_uuid],
    )
    expect(await shown()).toEqual(['/pl/dir', 'Directory'])
    const own = { landing_page_route: '/co/wk', landing_page_name: 'My Work' }
    expect((await server.member.call('putLandingPage', { params, body: own })).data).toEqual(own)
    expect(await shown()).toEqual(['/co/wk', 'My Work'])
    const none = { landing_page_route: null, landing_page_name: null }
    const { data } = await server.member.call('putLandingPage', { params, body: none })
    expect(data).toEqual({ landing_page_route: '/pl/dir', landing_page_name: 'Directory' })
    for (const body of [
      { ...own, landing_page_name: null },
      { ...own, landing_page_route: 'https://evil.example.com' },
      { ...own, landing_page_route: '//evil.example.com' },
      { ...own, landing_page_route: '/a?b=c' },
      { ...own, landing_page_route: '/co/nowhere' },
      { landing_page_route: '/ws/bln', landing_page_name: 'Billing' },
    ]) {
      expect((await server.member.refused('putLandingPage', { params, body })).error).toBe('validation_failed')
    }
  })
})

describe('leaving', () => {
  test('WS-01 a member who leaves is out at once, with their API tokens; the last owner stays', async () => {
    const person = await addUser(server, 'admin', 'Leaving')
    const client = server.as(person)
    const body = { name: 'Tool', scopes: ['read' as const] }
    const { data: token } = await client.call('createApiToken', { params, body })
    await client.call('leaveWorkspace', { params })
    expect((await client.refused('showWorkspace', { params })).error).toBe('no_ws_role')
    expect((await server.as(token).refused('me')).error).toBe('invalid_token')
    expect((await client.call('listWorkspaces')).data).toEqual([])
    const { data } = await server.owner.call('listWorkspaceMembers', { params })
    expect(data.map(({ id }) => id)).not.toContain(person.id)
    expect((await server.owner.refused('leaveWorkspace', { params })).error).toBe('last_owner')
  })

  test('WS-24 one of two owners who leave at once stays; a blocked owner does not count', async () => {
    const [one, two] = [await addUser(server, 'guest', 'One'), await addUser(server, 'guest', 'Two')]
    const ws = await addWorkspace(server, one, 'owner', 'Shared')
    await ws.add(two, 'owner')
    const at = { params: { ws_code: ws.code } }
    await server.database.query('update ws_user set blocked = true where ws_id = $1 and user_id = $2', [
      ws.id,
      two.userId,
    ])
    expect((await server.as(one).refused('leaveWorkspace', at)).error).toBe('last_owner')
    await server.database.query('update ws_user set blocked = false where ws_id = $1', [ws.id])
    const answers = await Promise.all([one, two].map((user) => server.as(user).send('leaveWorkspace', at)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })
})
