import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '../../testing/test-server.ts'
import type { TestClient, TestServer } from '../../testing/test-server.ts'

let server: TestServer
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer()
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())

async function make(as: TestClient, body: object = {}) {
  const { data } = await as.call('createSavedView', {
    params,
    body: { name: 'Late', place: 'directory', state: {}, ...body } as never,
  })
  return data
}
const namesOf = async (as: TestClient, place?: 'directory' | 'update') =>
  (await as.call('listSavedViews', { params, query: place ? { place } : {} })).data.map(({ name }) => name)

test('XPLAN-05 filters, sorts, groups and columns are saved as a view and come back unchanged', async () => {
  const { member } = server
  const state = {
    filter: {
      without: ['assignee' as const],
      kind_ina: [3, 4],
      condition_combine_type: 'or' as const,
      late_eq: '1' as const,
    },
    order_by: '-due_date,name',
    group_by: 'status' as const,
    columns: [
      { key: 'name', width: 240, frozen: true },
      { key: 'due_date', width: null, frozen: false },
    ],
    thumbnails: false,
    thumbnail_size: 'large' as const,
    layout: ['name', 'code', 'assignee', 'date'],
  }
  const made = await make(member, { name: ' Overdue ', state })
  expect(made).toMatchObject({ name: 'Overdue', is_mine: true, may_update: true, is_shared: false, version: 1, state })
  const { data: view } = await member.call('showSavedView', { params: { ...params, id: made.id } })
  expect(view).toEqual(made)
  const plain = await make(member, { place: 'update' })
  expect(plain.state).toEqual({
    filter: {},
    order_by: null,
    group_by: null,
    columns: [],
    thumbnails: true,
    thumbnail_size: 'small',
    layout: ['name', 'reviewer', 'assignee', 'date'],
  })
  expect(await namesOf(member, 'directory')).toEqual(['Overdue'])
  expect((await namesOf(member)).toSorted()).toEqual(['Late', 'Overdue'])
  for (const wrong of [{ order_by: 'nothing' }, { group_by: 'mood' }, { columns: [{ key: '', width: 3 }] }]) {
    const body = { name: 'Wrong', place: 'directory', state: wrong }
    expect((await member.refused('createSavedView', { params, body })).error).toBe('validation_failed')
  }
})

test('XPLAN-05 a view is private until it is shared, and its link opens for those who see it', async () => {
  const { admin, guest } = server
  const { id } = await make(admin, { name: 'Mine alone' })
  expect(await namesOf(guest)).not.toContain('Mine alone')
  const link = { params: { ...params, id } }
  expect((await guest.refused('showSavedView', link)).error).toBe('not_found')
  expect((await guest.refused('shareSavedView', { ...link, body: { is_shared: true } })).error).toBe('not_found')
  await admin.call('shareSavedView', { ...link, body: { is_shared: true } })
  const { data: view } = await guest.call('showSavedView', link)
  expect(view).toMatchObject({ is_shared: true, is_mine: false, may_update: false, may_delete: false, version: 2 })
  expect(view.owner.id).toBe(server.a.users.admin.id)
  const { data: again } = await admin.call('shareSavedView', { ...link, body: { is_shared: false } })
  expect(again.version).toBe(3)
  expect(await namesOf(guest)).not.toContain('Mine alone')
})

test('XPLAN-05 only its creator changes a view; a user with the right to settings can delete a shared one', async () => {
  const { owner, member, guest } = server
  const { id } = await make(member, { name: 'Common', is_shared: true })
  const one = { params: { ...params, id } }
  const change = { ...one, body: { version: 1, name: 'Taken over' } }
  expect((await owner.refused('updateSavedView', change)).error).toBe('permission_denied')
  expect((await owner.refused('shareSavedView', { ...one, body: { is_shared: false } })).error).toBe(
    'permission_denied',
  )
  expect((await guest.refused('deleteSavedView', one)).error).toBe('permission_denied')
  await owner.call('deleteSavedView', one)
  expect((await member.refused('showSavedView', one)).error).toBe('not_found')

  const secret = await make(member, { name: 'Secret' })
  expect((await owner.refused('deleteSavedView', { params: { ...params, id: secret.id } })).error).toBe('not_found')
  await member.call('deleteSavedView', { params: { ...params, id: secret.id } })
})

test('XPLAN-05 the later of two changes of one view gets the current view', async () => {
  const { member } = server
  const { id, state } = await make(member, { name: 'Twice' })
  const one = { params: { ...params, id } }
  await member.call('updateSavedView', { ...one, body: { version: 1, state: { ...state, group_by: 'assignee' } } })
  const refusal = await member.refused('updateSavedView', { ...one, body: { version: 1, name: 'Later' } })
  expect(refusal.error).toBe('conflict')
  expect(refusal.meta['current']).toMatchObject({ name: 'Twice', version: 2, state: { group_by: 'assignee' } })
})

test('XPLAN-05 a person has at most 200 views', async () => {
  const { admin } = server
  const { id } = server.a.users.admin
  await server.database.query(
    `insert into saved_view (ws_id, id, ws_user_id, name, place, state)
     select $1, gen_random_uuid(), $2, 'View ' || n, 'update', '{}' from generate_series(1, 200) n
     where n > (select count(*) from saved_view where ws_id = $1 and ws_user_id = $2)`,
    [server.a.id, id],
  )
  const body = { name: 'One more', place: 'update', state: {} }
  const refusal = await admin.refused('createSavedView', { params, body })
  expect([refusal.error, refusal.meta['limit']]).toEqual(['limit_reached', 200])
})
