import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import type { CallInput } from '@arbo/core/contract'
import { except } from '../../testing/people.ts'
import { addUser, testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'

type Change = CallInput<'updateUserRole'>['body']

let server: TestServer
let params: { ws_code: string }

beforeAll(async () => {
  server = await testServer({ seatsPerWorkspace: 500 })
  params = { ws_code: server.a.code }
})
afterAll(() => server.close())

let count = 0
const person = (role: 'owner' | 'admin' | 'member' | 'guest' = 'member') =>
  addUser(server, role, `Person ${(count += 1)}`)
const show = async (id: string, client = server.owner) =>
  (await client.call('showWorkspaceUser', { params: { ...params, id } })).data
const update = async (id: string, body: Change, client = server.owner) =>
  (await client.call('updateUserRole', { params: { ...params, id }, body })).data
const refused = (id: string, body: Change, client = server.owner) =>
  client.refused('updateUserRole', { params: { ...params, id }, body })

const FILE = {
  first_name: 'Anna',
  middle_name: 'Maria',
  last_name: 'Berg',
  birthday: '1990-02-28',
  phone: '+49 30 1234',
  mobile_phone: '+49 170 99',
  address_1: 'Torstr. 1',
  address_2: 'Hinterhaus',
  address_3: 'c/o Arbo',
  postal_code: '10119',
  city: 'Berlin',
  country: 'Germany',
}

describe('a person’s file', () => {
  test('PPL-05 PPL-06 PPL-10 keeps every field, also those left out of a change, and has empty texts where nothing was entered', async () => {
    const { id } = await person()
    expect(await show(id)).toMatchObject({
      first_name: '',
      birthday: null,
      country: '',
      holiday_group_id: null,
      granted: [],
      revoked: [],
      landing_page_own: false,
      version: 1,
    })
    const group = uuidv7()
    await server.database.query('insert into holiday_group (ws_id, id, name, year) values ($1, $2, $3, 2026)', [
      server.a.id,
      group,
      'Berlin',
    ])
    const saved = await update(id, { ...FILE, holiday_group_id: group, display_name: 'Anna Berg', version: 1 })
    expect(saved).toMatchObject({ ...FILE, holiday_group_id: group, display_name: 'Anna Berg', version: 2 })
    expect(await update(id, { phone: '', version: 2 })).toMatchObject({ ...FILE, phone: '', city: 'Berlin' })
    expect(await show(id)).toMatchObject({ holiday_group_id: group, version: 3 })
    const foreign = uuidv7()
    await server.database.query('insert into holiday_group (ws_id, id, name, year) values ($1, $2, $3, 2026)', [
      server.b.id,
      foreign,
      'Foreign',
    ])
    expect((await refused(id, { holiday_group_id: foreign })).error).toBe('invalid_reference')
    for (const birthday of ['2999-01-01', '1850-01-01', '1990-02-30']) {
      expect((await refused(id, { birthday })).meta['fields']).toHaveProperty('birthday')
    }
  })

  test('PPL-26 needs people_getWorkspaceUserDetails_read for others; the caller’s own is open', async () => {
    const [one, other] = [await person(), await person()]
    const client = server.as(one)
    await show(other.id, client)
    await except(server, one.id, { revoked: ['people_getWorkspaceUserDetails_read'] })
    expect((await client.refused('showWorkspaceUser', { params: { ...params, id: other.id } })).error).toBe(
      'permission_denied',
    )
    expect((await show(one.id, client)).id).toBe(one.id)
    expect((await server.guest.refused('showWorkspaceUser', { params: { ...params, id: one.id } })).error).toBe(
      'permission_denied',
    )
    expect((await show(server.a.users.guest.id, server.guest)).is_guest).toBe(true)
    const unknown = { params: { ...params, id: uuidv7() } }
    expect((await server.owner.refused('showWorkspaceUser', unknown)).error).toBe('not_found')
  })

  test('PPL-26 PPL-27 needs people_updateWorkspaceUserDetails_update for people, guest_updateGuestDetails_update for guests', async () => {
    const [actor, member, guest] = [await person(), await person(), await person('guest')]
    const client = server.as(actor)
    for (const [key, mine, other] of [
      ['people_updateWorkspaceUserDetails_update', member, guest],
      ['guest_updateGuestDetails_update', guest, member],
    ] as const) {
      await except(server, actor.id, {})
      expect((await refused(mine.id, { first_name: 'Rome' }, client)).error).toBe('permission_denied')
      await except(server, actor.id, { granted: [key] })
      expect(await update(mine.id, { first_name: 'Rome' }, client)).toMatchObject({ first_name: 'Rome' })
      expect((await refused(other.id, { first_name: 'Rome' }, client)).error).toBe('permission_denied')
      const landing = { landing_page_route: '/co/wk', landing_page_name: 'My Work' }
      const page = (id: string) => ({ params: { ...params, id }, body: landing })
      await client.call('putUserLandingPage', page(mine.id))
      expect((await client.refused('putUserLandingPage', page(other.id))).error).toBe('permission_denied')
      const visible = { ids: [mine.id, other.id], visible: false }
      expect((await client.refused('putUsersVisible', { params, body: visible })).error).toBe('permission_denied')
      await client.call('putUsersVisible', { params, body: { ...visible, ids: [mine.id] } })
    }
    await except(server, actor.id, { granted: ['people_updateWorkspaceUserDetails_update'] })
    // Nobody changes somebody above their own root role.
    expect((await refused(server.a.users.owner.id, { first_name: 'Rome' }, client)).error).toBe('permission_denied')
  })

  test('PPL-10 can be edited by its person, but not its holiday group', async () => {
    expect(await update(server.a.users.guest.id, { city: 'Oslo' }, server.guest)).toMatchObject({ city: 'Oslo' })
    const refusal = await refused(server.a.users.guest.id, { holiday_group_id: null }, server.guest)
    expect(refusal.error).toBe('permission_denied')
  })

  test('PPL-10 reports to the later editor that the person was archived or changed, and loses nothing', async () => {
    const { id } = await person()
    const { version } = await show(id, server.admin)
    await server.owner.call('putUsersStatus', { params, body: { ids: [id], new_status: 0 } })
    const refusal = await refused(id, { city: 'Late', version }, server.admin)
    expect([refusal.status, refusal.error]).toEqual([409, 'conflict'])
    expect(refusal.meta['current']).toMatchObject({ id, status: 0, city: '', version: version + 1 })
    expect(await show(id)).toMatchObject({ city: '', status: 0 })
    await server.owner.call('deleteWorkspaceUser', { params: { ...params, id } })
    expect((await refused(id, { city: 'Late', version: version + 1 }, server.admin)).error).toBe('conflict')
    expect((await refused(id, { city: 'Late' }, server.admin)).error).toBe('not_found')
    const two = await person()
    const both = await Promise.all(
      ['Rome', 'Oslo'].map((city) =>
        server.owner.send('updateUserRole', { params: { ...params, id: two.id }, body: { city, version: 1 } }),
      ),
    )
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('PPL-14 PPL-31 has a landing page that the person may open, else the role’s', async () => {
    const { id } = await person('guest')
    const put = { params: { ...params, id }, body: { landing_page_route: '/ws/stg', landing_page_name: 'Settings' } }
    expect((await server.owner.refused('putUserLandingPage', put)).meta['fields']).toHaveProperty('landing_page_route')
    const own = { landing_page_route: '/co/mda', landing_page_name: 'Review' }
    expect((await server.owner.call('putUserLandingPage', { ...put, body: own })).data).toEqual(own)
    expect(await show(id)).toMatchObject({ ...own, landing_page_own: true })
    const half = { landing_page_route: null, landing_page_name: 'Review' }
    expect((await server.owner.refused('putUserLandingPage', { ...put, body: half })).error).toBe('validation_failed')
    const none = { landing_page_route: null, landing_page_name: null }
    expect((await server.owner.call('putUserLandingPage', { ...put, body: none })).data).toEqual(none)
  })
})

describe('fields of the workspace', () => {
  const fields = (id?: string, client = server.owner) =>
    client.call('listCompanyDataFields', { params, query: id ? { ws_user_id: id } : {} })
  const store = (body: CallInput<'storeCompanyDataFields'>['body'], client = server.owner) =>
    client.call('storeCompanyDataFields', { params, body })

  test('WS-60 ws-user-has-data-fields lists and updates fields and values, ws-auth-user-data-fields up to 20 of the caller’s own', async () => {
    const made = (await store({ fields: [{ label: 'Shirt' }, { label: 'Desk' }] })).data
    expect(made.map(({ label, value }) => [label, value])).toEqual([
      ['Shirt', ''],
      ['Desk', ''],
    ])
    const [shirt, desk] = made.map(({ id }) => id) as [string, string]
    await store({ values: { [shirt]: 'M' } }, server.guest)
    const own = await server.guest.call('listOwnDataFields', { params })
    expect(own.data.map(({ label, value }) => [label, value])).toEqual([
      ['Shirt', 'M'],
      ['Desk', ''],
    ])
    expect(own.meta.per_page).toBe(20)
    const { id } = server.a.users.guest
    await store({ ws_user_id: id, values: { [desk]: '4', [shirt]: '' } })
    expect((await fields(id)).data.map(({ value }) => value)).toEqual(['', '4'])
    expect((await fields()).data.map(({ value }) => value)).toEqual(['', ''])
    // A field that is left out goes with its values; the others keep theirs, in the new order.
    await store({ fields: [{ label: 'New' }, { id: desk, label: 'Desk number' }] })
    expect((await fields(id)).data.map(({ label, value }) => [label, value])).toEqual([
      ['New', ''],
      ['Desk number', '4'],
    ])
  })

  test('WS-60 fields need the right to the settings, values of others that to people; foreign ids are refused', async () => {
    const body = { fields: [] }
    expect((await server.member.refused('storeCompanyDataFields', { params, body })).error).toBe('permission_denied')
    const { id } = server.a.users.guest
    const others = { ws_user_id: id, values: {} }
    expect((await server.member.refused('storeCompanyDataFields', { params, body: others })).error).toBe(
      'permission_denied',
    )
    const unknown = { values: { [uuidv7()]: 'x' } }
    expect((await server.owner.refused('storeCompanyDataFields', { params, body: unknown })).error).toBe(
      'invalid_reference',
    )
    const strange = { fields: [{ id: uuidv7(), label: 'x' }] }
    expect((await server.owner.refused('storeCompanyDataFields', { params, body: strange })).error).toBe(
      'invalid_reference',
    )
    const query = { ws_user_id: server.b.users.member.id }
    expect((await server.owner.refused('listCompanyDataFields', { params, query })).error).toBe('not_found')
    expect((await server.guest.refused('listCompanyDataFields', { params, query })).error).toBe('permission_denied')
  })
})
