import { defaultPermissions, PERMISSION_KEYS, ROOT_ROLES } from '@arbo/core/contract'
import type { HandlerInput, RoleDetail } from '@arbo/core/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer, TestUser } from '../../testing/test-server.ts'
import { ROLE_COLUMNS } from './export-roles.ts'

let server: TestServer
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())

let made = 0
async function make(body: Partial<HandlerInput<'createRole'>['body']> = {}, as: TestClient = server.owner) {
  made += 1
  const input = { name: `Role ${made}`, ws_root_role_id: ROOT_ROLES.member, ...body }
  return (await as.call('createRole', { params, body: input })).data
}
const at = (role: { id: string }) => ({ ...params, id: role.id })
const show = async (role: { id: string }): Promise<RoleDetail> =>
  (await server.owner.call('showRole', { params: at(role) })).data
const give = (user: TestUser, role: { id: string }, status = 1) =>
  server.database.query('update ws_user set role_id = $3, status = $4 where ws_id = $1 and id = $2', [
    server.a.id,
    user.id,
    role.id,
    status,
  ])
async function rootRole(rootId: number) {
  const { data } = await server.owner.call('listRoles', { params })
  const found = data.find(({ is_root, ws_root_role_id }) => is_root && ws_root_role_id === rootId)
  if (!found) throw new Error('no such root role')
  return found
}
const auditOf = async (id: string) =>
  (
    await server.database.query<{ event: string }>(
      'select event from ws_audit where ws_id = $1 and subject_id = $2 order by created_at, id',
      [server.a.id, id],
    )
  ).map(({ event }) => event)

test('PPL-12 PPL-28 ws-root-roles are member 1, admin 6, owner 7 and guest 10 with their default keys', async () => {
  const { data } = await server.owner.call('listRootRoles', { params })
  const ids = Object.fromEntries(data.map(({ name, id }) => [name, id]))
  expect(ids).toEqual({ Member: 1, Admin: 6, Owner: 7, Guest: 10 })
  for (const { id, permissions } of data) {
    const role = (Object.keys(ROOT_ROLES) as (keyof typeof ROOT_ROLES)[]).find((name) => ROOT_ROLES[name] === id)
    expect(permissions).toEqual(defaultPermissions(role ?? 'guest'))
  }
})

test('PPL-11 PPL-13 PPL-21 a role is a copy of a root role with a name, a description and its own access', async () => {
  const role = await make({ description: 'Lights', access: { team: 'none', metric: 'manage', workingday: 'view' } })
  expect(role).toMatchObject({
    active: false,
    is_default: false,
    is_root: false,
    status: 1,
    ws_root_role_id: 1,
    ws_root_role_name: 'Member',
    description: 'Lights',
    version: 1,
  })
  expect(role.access).toMatchObject({ team: 'none', workingday: 'view', billing: 'none' })
  expect(role.permissions).not.toContain('team_getListOfTeams_read')
  const kept = defaultPermissions('member').filter((key) => !/^(team|metric)_/.test(key))
  const expected = new Set([...kept, ...PERMISSION_KEYS.filter((key) => key.startsWith('metric_'))])
  expect(new Set(role.permissions)).toEqual(expected)
  const keys = await make({ permissions: ['media_getReviewUserInterface_read'], ws_root_role_id: 10 })
  expect(keys.permissions).toEqual(['media_getReviewUserInterface_read'])
  expect(await auditOf(role.id)).toEqual(['role.created'])
})

test('PPL-01 PPL-29 roles are listed in pages, filtered, sorted and searched; a member is refused', async () => {
  const role = await make({ name: 'Zebra' })
  const { data, meta } = await server.owner.call('listRoles', { params, query: { order_by: '-name' } })
  expect(meta.per_page).toBe(30)
  expect(data[0]?.id).toBe(role.id)
  const { data: found } = await server.owner.call('listRoles', { params, query: { name_like: 'EBR' } })
  expect(found.map(({ id }) => id)).toEqual([role.id])
  const { data: choices } = await server.owner.call('searchRoles', { params, query: { name_like: 'ebr' } })
  expect(choices).toEqual([{ id: role.id, name: 'Zebra', ws_root_role_id: 1, is_default: false }])
  const { data: ranked } = await server.owner.call('listRoles', { params, query: { order_by: 'root' } })
  expect(ranked[0]?.ws_root_role_name).toBe('Owner')
  expect((await server.member.refused('listRoles', { params })).error).toBe('permission_denied')
})

test('PPL-29 the list exports as CSV and xlsx, filtered, without formulas', async () => {
  const role = await make({ name: '=HYPERLINK("Yak")', description: '@SUM(A1)' })
  await give(await addUser(server, 'member', 'Yak herder'), role)
  const read = async (format: 'csv' | 'xlsx', query: object = { name_like: 'yak' }) => {
    const response = await server.owner.send('exportRoles', { params, query: { format, ...query } })
    expect(response.statusCode, response.body).toBe(200)
    expect(response.headers['content-disposition']).toBe(`attachment; filename="roles.${format}"`)
    const { rows } = await readSheet(response.rawPayload, `roles.${format}`, {
      columns: ROLE_COLUMNS.map((name) => ({ name })),
    })
    return { raw: response.rawPayload.toString(), cells: rows.map(({ values }) => values) }
  }
  const { raw, cells } = await read('csv')
  expect(raw).not.toMatch(/(^|,|")[=@]/m)
  expect(cells).toEqual([
    {
      name: role.name,
      description: '@SUM(A1)',
      'copied from': 'Member',
      people: '1',
      default: 'no',
      status: 'Active',
      'landing page': '',
    },
  ])
  expect((await read('xlsx')).cells).toEqual(cells)
  const { data } = await server.owner.call('listRoles', { params, query: { order_by: '-name', status_eq: '' } })
  const { cells: all } = await read('csv', { order_by: '-name', status_eq: '' })
  expect(all.map(({ name }) => name)).toEqual(data.map(({ name }) => name))
})

test('PPL-29 update, access-type and reset-default change a role; a stale version gets the current one', async () => {
  const role = await make()
  const body = { version: 1, name: `${role.name} b`, permissions: ['team_getListOfTeams_read' as const] }
  const { data: second } = await server.owner.call('updateRole', { params: at(role), body })
  expect(second).toMatchObject({ version: 2, name: body.name, permissions: body.permissions })
  const stale = await server.owner.refused('updateRole', { params: at(role), body: { version: 1, name: 'x' } })
  expect(stale.error).toBe('conflict')
  expect(stale.meta['current']).toMatchObject({ version: 2, name: body.name })
  const access = { people: 'view' as const, team: 'none' as const }
  const { data: third } = await server.owner.call('putRoleAccess', { params: at(role), body: { version: 2, access } })
  expect(third.access).toMatchObject({ people: 'view', team: 'none', metric: 'none' })
  expect(third.permissions.every((key) => /^people_.*_read$/.test(key))).toBe(true)
  const { data: fourth } = await server.owner.call('resetRole', { params: at(role), body: { version: 3 } })
  expect(fourth.permissions).toEqual(fourth.default_permissions)
  expect(await auditOf(role.id)).toEqual(['role.created', 'role.updated', 'role.access_changed', 'role.reset'])
})

test('PPL-24 a root role cannot be changed, archived or deleted, and its keys are those of the catalogue', async () => {
  const admin = await rootRole(ROOT_ROLES.admin)
  expect((await show(admin)).permissions).toEqual(defaultPermissions('admin').sort())
  const body = { version: admin.version, name: 'Boss' }
  const ids = [admin.id]
  const refusals = [
    await server.owner.refused('updateRole', { params: at(admin), body }),
    await server.owner.refused('resetRole', { params: at(admin), body }),
    await server.owner.refused('putRoleAccess', { params: at(admin), body: { ...body, access: {} } }),
    await server.owner.refused('archiveRoles', { params, body: { ids, status: 0 } }),
    await server.owner.refused('deleteRoles', { params, body: { ids } }),
    await server.owner.refused('deleteRole', { params: at(admin) }),
  ]
  expect(new Set(refusals.map(({ error }) => error))).toEqual(new Set(['root_role_fixed']))
})

test('PPL-18 PPL-19 a role with active users can be neither deleted nor archived, with the specified message', async () => {
  const role = await make()
  const idle = await make()
  const user = await addUser(server, 'member', 'Rosa')
  for (const status of [1, 2]) {
    await give(user, role, status)
    expect(await show(role)).toMatchObject({ active: true, users_count: 1 })
    const archiving = await server.owner.refused('archiveRoles', {
      params,
      body: { ids: [idle.id, role.id], status: 0 },
    })
    expect(archiving.message).toBe('You can’t archive an access role with active users.')
    const deleting = await server.owner.refused('deleteRoles', { params, body: { ids: [idle.id, role.id] } })
    expect([deleting.message, deleting.meta['ids']]).toEqual([
      'You can’t delete access role(s) with active users.',
      [role.id],
    ])
    expect((await server.owner.refused('deleteRole', { params: at(role) })).message).toBe(deleting.message)
  }
  // All or none.
  expect(await show(idle)).toMatchObject({ status: 1 })
})

test('PPL-16 PPL-29 roles are archived and restored, and deleted one or several at a time', async () => {
  const [one, two, three] = [await make(), await make(), await make()]
  const ids = [one.id, two.id]
  const { data: archived } = await server.owner.call('archiveRoles', { params, body: { ids, status: 0 } })
  expect(archived.map(({ status }) => status)).toEqual([0, 0])
  const listed = async (status_eq: '0' | '1') =>
    (await server.owner.call('listRoles', { params, query: { status_eq, per_page: 99 } })).data.map(({ id }) => id)
  expect(await listed('0')).toEqual(expect.arrayContaining(ids))
  expect(await listed('1')).not.toContain(one.id)
  await server.owner.call('archiveRoles', { params, body: { ids, status: 1 } })
  expect(await listed('1')).toEqual(expect.arrayContaining(ids))
  await server.owner.call('deleteRoles', { params, body: { ids } })
  await server.owner.call('deleteRole', { params: at(three) })
  for (const role of [one, two, three]) {
    expect((await server.owner.refused('showRole', { params: at(role) })).error).toBe('not_found')
  }
  expect(await auditOf(one.id)).toEqual(['role.created', 'role.archived', 'role.restored', 'role.deleted'])
  // The name is free again.
  await make({ name: one.name })
})

test('PPL-18 PPL-22 a role assigned at the moment of its deletion is either kept or not assigned', async () => {
  const person = await addUser(server, 'member', 'Racer')
  const standard = await rootRole(ROOT_ROLES.member)
  const ways = {
    given: (id: string) =>
      server.owner.send('updateUserRole', { params: { ...params, id: person.id }, body: { ws_role_id: id } }),
    invited: (id: string) =>
      server.owner.send('inviteUsers', { params, body: { emails: [`${id}@example.com`], ws_role_id: id } }),
    default: (id: string) => server.owner.send('putDefaultMemberRole', { params, body: { ws_role_id: id } }),
  }
  for (const [name, give] of Object.entries(ways)) {
    for (const isGivenFirst of [true, false]) {
      const role = await make()
      const remove = () => server.owner.send('deleteRole', { params: at(role) })
      const calls = isGivenFirst ? [give(role.id), remove()] : [remove(), give(role.id)]
      const codes = (await Promise.all(calls)).map(({ statusCode }) => statusCode)
      expect(
        codes.filter((code) => code === 200),
        `${name} ${codes.join()}`,
      ).toHaveLength(1)
      expect(
        codes.every((code) => code < 500),
        `${name} ${codes.join()}`,
      ).toBe(true)
      await ways.given(standard.id)
      await ways.default(standard.id)
    }
  }
  const lost = await server.database.query(
    `select r.name from ws_role r where r.ws_id = $1 and r.status = 3 and (r.is_default or exists (
       select from ws_user u where u.ws_id = r.ws_id and u.role_id = r.id
       union all
       select from ws_invitation i where i.ws_id = r.ws_id and i.role_id = r.id and i.withdrawn_at is null))`,
    [server.a.id],
  )
  expect(lost).toEqual([])
})

test('PPL-18 an archived person with a deleted role gets the default one of its kind', async () => {
  const guests = await make({ ws_root_role_id: ROOT_ROLES.guest })
  const admins = await make({ ws_root_role_id: ROOT_ROLES.admin })
  const [guest, admin] = [await addUser(server, 'member', 'Gus'), await addUser(server, 'member', 'Ada')]
  await give(guest, guests, 0)
  await give(admin, admins, 3)
  await server.owner.call('deleteRoles', { params, body: { ids: [guests.id, admins.id] } })
  const rows = await server.database.query<{ root: number }>(
    `select r.root_role_id as root from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
     where m.id in ($1, $2) order by r.root_role_id`,
    [guest.id, admin.id],
  )
  expect(rows.map(({ root }) => root)).toEqual([ROOT_ROLES.member, ROOT_ROLES.guest])
})

test('PPL-22 PPL-30 the default member and guest role are chosen from page 1 of 30', async () => {
  const role = await make()
  const guests = await make({ ws_root_role_id: ROOT_ROLES.guest })
  const { data, meta } = await server.owner.call('listDefaultMemberRoles', { params })
  expect([meta.current_page, meta.per_page]).toEqual([1, 30])
  expect(data[0]).toMatchObject({ name: 'Member', is_default: true })
  expect(data.every(({ ws_root_role_id }) => ws_root_role_id === ROOT_ROLES.member)).toBe(true)
  await server.owner.call('putDefaultMemberRole', { params, body: { ws_role_id: role.id } })
  await server.owner.call('putDefaultGuestRole', { params, body: { ws_role_id: guests.id } })
  const defaults = (await server.owner.call('listRoles', { params, query: { per_page: 99 } })).data
    .filter(({ is_default }) => is_default)
    .map(({ id }) => id)
  expect(new Set(defaults)).toEqual(new Set([role.id, guests.id]))
  const { meta: guestMeta, data: guestRoles } = await server.owner.call('listDefaultGuestRoles', { params })
  expect([guestMeta.per_page, guestRoles[0]?.id]).toEqual([30, guests.id])
  const wrong = await server.owner.refused('putDefaultGuestRole', { params, body: { ws_role_id: role.id } })
  expect(wrong.error).toBe('invalid_reference')
  for (const refusal of [
    await server.owner.refused('deleteRole', { params: at(role) }),
    await server.owner.refused('archiveRoles', { params, body: { ids: [guests.id], status: 0 } }),
  ]) {
    expect(refusal.error).toBe('default_role_fixed')
  }
  await server.owner.call('putDefaultMemberRole', { params, body: { ws_role_id: (await rootRole(1)).id } })
  await server.owner.call('putDefaultGuestRole', { params, body: { ws_role_id: (await rootRole(10)).id } })
})

test('PPL-23 a role has a landing page that it may open, and loses it with the permission', async () => {
  const page = { landing_page_route: '/pl/tm', landing_page_name: 'Teams' }
  const role = await make(page)
  expect(role).toMatchObject(page)
  const user = await addUser(server, 'member', 'Lena')
  await give(user, role)
  const { data } = await server.as(user).call('showWorkspace', { params })
  expect(data).toMatchObject(page)
  const billing = { landing_page_route: '/ws/bln', landing_page_name: 'Billing' }
  const refusal = await server.owner.refused('updateRole', { params: at(role), body: { version: 1, ...billing } })
  expect([refusal.error, refusal.meta['fields']]).toEqual([
    'validation_failed',
    { landing_page_route: 'Choose a page that the role may open.' },
  ])
  const half = await server.owner.refused('updateRole', {
    params: at(role),
    body: { version: 1, landing_page_route: null },
  })
  expect(half.error).toBe('validation_failed')
  const access = { team: 'none' as const }
  const { data: after } = await server.owner.call('putRoleAccess', { params: at(role), body: { version: 1, access } })
  expect(after.landing_page_route).toBeNull()
})

test('PPL-25 list, add, detail, update, delete and reset each have their own key', async () => {
  const user = await addUser(server, 'member', 'Kim')
  const client = server.as(user)
  const role = await make({ ws_root_role_id: ROOT_ROLES.guest })
  const other = await make({ ws_root_role_id: ROOT_ROLES.guest })
  const version = () => ({ version: 1 })
  const calls = {
    access_getListOfWorkspaceRoles_read: () => client.send('listRoles', { params }),
    access_addWorkspaceRole_create: () =>
      client.send('createRole', { params, body: { name: 'By Kim', ws_root_role_id: ROOT_ROLES.guest } }),
    access_getWorkspaceRoleDetails_read: () => client.send('showRole', { params: at(role) }),
    access_updateWorkspaceRole_update: () =>
      client.send('updateRole', { params: at(role), body: { ...version(), description: 'x' } }),
    access_resetWorkspaceRole_update: () => client.send('resetRole', { params: at(other), body: version() }),
    access_deleteWorkspaceRole_delete: () => client.send('deleteRole', { params: at(role) }),
  }
  const keys = Object.keys(calls) as (keyof typeof calls)[]
  for (const key of keys) {
    const others = keys.filter((one) => one !== key)
    const grant = (granted: string[]) =>
      server.database.query('update ws_user set granted = $2 where id = $1', [user.id, granted])
    await grant(others)
    const refusal = (await calls[key]()).json<{ error: string; meta: object }>()
    expect(refusal).toMatchObject({ error: 'permission_denied', meta: { permission: key } })
    await grant([key])
    expect((await calls[key]()).statusCode, key).toBe(200)
  }
})

test('PPL-21 nobody can give more than they hold, and an admin cannot create owners', async () => {
  const body = { name: 'More', ws_root_role_id: ROOT_ROLES.admin, permissions: ['settings_deleteWorkspace_delete'] }
  const more = await server.admin.refused('createRole', { params, body })
  expect([more.error, more.meta['permission']]).toEqual(['permission_denied', 'settings_deleteWorkspace_delete'])
  const above = { name: 'Above', ws_root_role_id: ROOT_ROLES.owner, permissions: [] }
  expect((await server.admin.refused('createRole', { params, body: above })).error).toBe('permission_denied')
  const owners = await make({ ws_root_role_id: ROOT_ROLES.owner })
  const admins = await make({ ws_root_role_id: ROOT_ROLES.admin, permissions: ['billing_purchaseLicence_create'] })
  const change = { version: 1, permissions: [...PERMISSION_KEYS] }
  expect((await server.admin.refused('updateRole', { params: at(admins), body: change })).error).toBe(
    'permission_denied',
  )
  // What it has already stays where an admin changes something else.
  const rename = { version: 1, name: 'Buyers' }
  const { data } = await server.admin.call('updateRole', { params: at(admins), body: rename })
  expect(data.permissions).toEqual(['billing_purchaseLicence_create'])
  for (const refusal of [
    await server.admin.refused('updateRole', { params: at(owners), body: rename }),
    await server.admin.refused('deleteRole', { params: at(owners) }),
    await server.admin.refused('archiveRoles', { params, body: { ids: [owners.id], status: 0 } }),
  ]) {
    expect(refusal.error).toBe('permission_denied')
  }
})

test('a name is unique in any case; an invalid key is refused', async () => {
  const role = await make()
  const name = role.name.toUpperCase()
  const twice = { name, ws_root_role_id: ROOT_ROLES.member }
  expect((await server.owner.refused('createRole', { params, body: twice })).error).toBe('name_taken')
  const other = await make()
  const renamed = await server.owner.refused('updateRole', { params: at(other), body: { version: 1, name } })
  expect(renamed.error).toBe('name_taken')
  const wrong = { version: 1, permissions: ['everything_please_read'] }
  expect((await server.owner.refused('updateRole', { params: at(other), body: wrong })).error).toBe('validation_failed')
})

test('WS-01 a change of a role applies at once to its holders, and in no other workspace', async () => {
  const role = await make()
  const user = await addUser(server, 'member', 'Noor')
  await give(user, role)
  const held = async () => (await server.as(user).call('workspacePermissions', { params })).data.permissions
  expect(await held()).toContain('team_getListOfTeams_read')
  const access = { team: 'none' as const }
  await server.owner.call('putRoleAccess', { params: at(role), body: { version: 1, access } })
  expect(await held()).not.toContain('team_getListOfTeams_read')
  const told = await server.database.query(
    `select 1 from event_outbox where ws_id = $1 and type = 'role.updated' and payload ->> 'ws_role_id' = $2`,
    [server.a.id, role.id],
  )
  expect(told).toHaveLength(2)
  const elsewhere = { ws_code: server.b.code, id: role.id }
  const stranger = server.as(server.b.users.owner)
  expect((await stranger.refused('showRole', { params: elsewhere })).error).toBe('not_found')
  expect((await stranger.refused('deleteRole', { params: elsewhere })).error).toBe('not_found')
})

test('XPPL-03 a comparison of two roles has keys only here, only there and in both', async () => {
  const one = await make({ permissions: ['team_getListOfTeams_read', 'metric_getListOfMetrics_read'] })
  const two = await make({ permissions: ['metric_getListOfMetrics_read', 'media_createComment_create'] })
  const { data } = await server.owner.call('compareRoles', { params: { ...at(one), other: two.id } })
  expect(data).toMatchObject({
    role: { id: one.id },
    other: { id: two.id },
    only_role: ['team_getListOfTeams_read'],
    only_other: ['media_createComment_create'],
    both: ['metric_getListOfMetrics_read'],
  })
})

test('PPL-34 pb-roles come on one page of 99999, with keys about entities, scenes and review only', async () => {
  const { data, meta } = await server.member.call('listBaseRoles', { params })
  expect(meta.per_page).toBe(99999)
  const admin = data.find(({ name }) => name === 'Admin')
  expect(admin?.permissions).toContain('project_addRootEntity_create')
  const { data: own } = await server.guest.call('listBaseRoles', { params })
  expect(own.map(({ name }) => name)).toEqual(['Guest'])
  expect(data.flatMap(({ permissions }) => permissions).every((key) => /^(project|item|media)_/.test(key))).toBe(true)
})
