import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallInput, RootRole } from '@arbo/core/contract'
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

const ROLES: RootRole[] = ['owner', 'admin', 'member', 'guest']
const week = async () => (await server.admin.call('showWorkweekSettings', { params })).data
const configs = async () => (await server.admin.call('showWorkspaceConfigs', { params })).data
type Week = Omit<CallInput<'updateWorkweekSettings'>['body'], 'version'>
type Configs = Partial<CallInput<'putWorkspaceConfigs'>['body']>

async function patchWeek(change: Week) {
  return server.admin.call('updateWorkweekSettings', { params, body: { ...change, version: (await week()).version } })
}
async function refusedWeek(change: object) {
  const body = { ...change, version: (await week()).version }
  return server.admin.refused('updateWorkweekSettings', { params, body })
}
async function putConfigs(change: Configs, client = server.admin) {
  return client.call('putWorkspaceConfigs', { params, body: { ...(await configs()), ...change } })
}

describe('workweek-settings', () => {
  test('WS-59 WS-30 a new workspace works Monday to Friday, nine to six, in UTC', async () => {
    expect(await week()).toEqual({
      days: [1, 2, 3, 4, 5],
      start: '09:00',
      end: '18:00',
      timezone: 'Etc/UTC',
      holiday_group_id: null,
      version: 1,
    })
  })

  test('WS-66 any days from Monday to Sunday can be chosen, with a start and an end; omitted fields stay', async () => {
    const all = await patchWeek({ days: [7, 1, 2, 6, 3, 4, 5], start: '08:30', end: '23:59' })
    expect(all.data).toMatchObject({ days: [1, 2, 3, 4, 5, 6, 7], start: '08:30', end: '23:59' })
    expect((await patchWeek({ days: [7, 7] })).data).toMatchObject({ days: [7], start: '08:30', end: '23:59' })
    expect((await patchWeek({ timezone: 'asia/calcutta' })).data).toMatchObject({ days: [7], timezone: 'Asia/Kolkata' })
    expect(await week()).toMatchObject({ days: [7], start: '08:30', end: '23:59', timezone: 'Asia/Kolkata' })
  })

  test('WS-66 no day, an eighth day, invalid times and an end before the start are refused by name', async () => {
    await patchWeek({ start: '09:00', end: '18:00' })
    const before = await week()
    const fieldsOf = async (change: object) => Object.keys((await refusedWeek(change)).meta['fields'] as object)
    expect(await fieldsOf({ days: [] })).toEqual(['days'])
    expect(await fieldsOf({ days: [8] })).toEqual(['days.0'])
    expect(await fieldsOf({ start: '24:00' })).toEqual(['start'])
    expect(await fieldsOf({ end: '9:00' })).toEqual(['end'])
    expect(await fieldsOf({ end: '09:00' })).toEqual(['end'])
    expect(await fieldsOf({ start: '19:00' })).toEqual(['end'])
    expect((await refusedWeek({ timezone: 'Mars/Olympus' })).error).toBe('timezone_invalid')
    expect(await week()).toEqual(before)
  })

  test('WS-59 an outdated change is refused with the current state', async () => {
    const { version } = await week()
    const save = (days: number[]) => ({ params, body: { days, version } })
    await server.admin.call('updateWorkweekSettings', save([1]))
    const refusal = await server.owner.refused('updateWorkweekSettings', save([2]))
    expect([refusal.status, refusal.error]).toEqual([409, 'conflict'])
    expect(refusal.meta['current']).toEqual(await week())
    expect((await week()).days).toEqual([1])
  })
})

describe('configs', () => {
  test('WS-30 WS-59 currency, an optional reward currency and live rewards are read and changed', async () => {
    expect(await configs()).toEqual({
      currency: 'USD',
      reward_currency: null,
      live_rewards: false,
      comment_audience: 'team',
      version: 1,
    })
    const reward_currency = { name: 'Acorns', symbol: '🌰' }
    const { data } = await putConfigs({ currency: 'JPY', reward_currency, live_rewards: true })
    expect(data).toEqual({ currency: 'JPY', reward_currency, live_rewards: true, comment_audience: 'team', version: 2 })
    expect(await configs()).toEqual(data)
    expect((await putConfigs({ reward_currency: null })).data.reward_currency).toBeNull()
  })

  test('WS-30 a currency is one of ISO 4217, and a reward currency has both name and symbol', async () => {
    const before = await configs()
    const refused = async (change: object) =>
      Object.keys(
        (await server.admin.refused('putWorkspaceConfigs', { params, body: { ...before, ...change } })).meta[
          'fields'
        ] as object,
      )
    for (const currency of ['usd', 'DEM', 'XXX', '', 'EURO']) expect(await refused({ currency })).toEqual(['currency'])
    expect(await refused({ reward_currency: { name: 'Acorns' } })).toEqual(['reward_currency.symbol'])
    expect(await refused({ reward_currency: { name: ' ', symbol: 'A' } })).toEqual(['reward_currency.name'])
    expect(await refused({ reward_currency: { name: 'A', symbol: 'ABCDEF' } })).toEqual(['reward_currency.symbol'])
    expect(await configs()).toEqual(before)
  })

  test('WS-59 a change from an outdated version is refused with the current one', async () => {
    const before = await configs()
    await putConfigs({ currency: 'EUR' })
    const refusal = await server.owner.refused('putWorkspaceConfigs', { params, body: { ...before, currency: 'CHF' } })
    expect([refusal.error, refusal.meta['current']]).toEqual(['conflict', await configs()])
  })

  test('WS-51 rewards need the right to target settings, the currency does not', async () => {
    const { id } = server.a.users.admin
    const revoke = (keys: string[]) =>
      server.database.query('update ws_user set revoked = $2 where id = $1', [id, keys])
    await revoke(['settings_updateTargetSettings_update'])
    expect((await putConfigs({ currency: 'GBP' })).data.currency).toBe('GBP')
    const before = await configs()
    for (const change of [
      { live_rewards: !before.live_rewards },
      { reward_currency: { name: 'Acorns', symbol: 'A' } },
    ]) {
      const body = { ...before, ...change }
      const refusal = await server.admin.refused('putWorkspaceConfigs', { params, body })
      expect(refusal.meta['permission']).toBe('settings_updateTargetSettings_update')
    }
    expect(await configs()).toEqual(before)
    await revoke([])
  })
})

describe('rights to the settings', () => {
  const inOrder = async (ask: (role: RootRole) => Promise<{ statusCode: number }>) => {
    const codes: number[] = []
    for (const role of ROLES) codes.push((await ask(role)).statusCode)
    return codes
  }

  test('WS-51 WS-14 basic settings are read and changed with their own keys, the terminology is read by everybody', async () => {
    const read = [200, 200, 403, 403]
    expect(await inOrder((role) => server[role].send('showGeneralInformation', { params }))).toEqual(read)
    expect(await inOrder((role) => server[role].send('showStorageInformation', { params }))).toEqual(read)
    const change = async (role: RootRole) =>
      server[role].send('updateWorkweekSettings', { params, body: { version: (await week()).version } })
    expect(await inOrder(change)).toEqual(read)
    expect(await inOrder((role) => server[role].send('listItemTypes', { params }))).toEqual([200, 200, 200, 200])
    const { id } = server.a.users.member
    const set = (column: 'granted' | 'revoked', keys: string[]) =>
      server.database.query(`update ws_user set ${column} = $2 where id = $1`, [id, keys])
    await set('granted', ['settings_getBasicWorkspaceSettings_read'])
    await set('revoked', ['settings_getTerminology_read'])
    await server.member.call('showGeneralInformation', { params })
    expect((await server.member.refused('listItemTypes', { params })).meta['permission']).toBe(
      'settings_getTerminology_read',
    )
    const body = { version: (await week()).version }
    expect((await server.member.refused('updateWorkweekSettings', { params, body })).error).toBe('permission_denied')
    await set('granted', [])
    await set('revoked', [])
  })

  test('WS-14 WS-58 billing is read with its key; seats by everybody', async () => {
    expect(await inOrder((role) => server[role].send('showLicenceInfo', { params }))).toEqual([200, 200, 403, 403])
    expect(await inOrder((role) => server[role].send('showSeats', { params }))).toEqual([200, 200, 200, 200])
  })
})

describe('facts of the workspace', () => {
  test('WS-59 general-information has its name, owners, time zone and numbers', async () => {
    await makeTree(server)
    const { data } = await server.admin.call('showGeneralInformation', { params })
    const { id, code, users } = server.a
    expect(data).toMatchObject({ id, code, plan: 'free', timezone: (await week()).timezone })
    expect(data.initial).toBe(data.name[0]?.toUpperCase())
    expect(data.owners).toEqual([{ id: users.owner.id, display_name: users.owner.name, profile_image: null }])
    expect([data.people, data.guests, data.projects, data.scenes]).toEqual([3, 1, 1, 1])
  })

  test('WS-58 WS-04 status, seat and info have the plan and its seats, and a purchase is refused because plans are not open yet', async () => {
    const { data: seats } = await server.owner.call('showSeats', { params })
    expect(seats).toMatchObject({ used: 3, pending: 0, available: seats.total - 3 })
    expect((await server.owner.call('licenceStatus', { params })).data).toEqual({ plan: 'free', seats })
    const { data: info } = await server.owner.call('showLicenceInfo', { params })
    expect(info).toMatchObject({ plan: 'free', seats, guests: 1, paid_plans_open: false })
    expect(info.storage.remaining).toBe(info.storage.available - info.storage.storage_used)
    const refusal = await server.owner.refused('purchaseLicence', { params, body: { seats: 5 } })
    expect([refusal.status, refusal.message]).toEqual([422, 'Paid plans are launching soon. Nothing was bought.'])
    expect((await server.admin.refused('purchaseLicence', { params, body: { seats: 5 } })).error).toBe(
      'permission_denied',
    )
    expect((await server.owner.call('showSeats', { params })).data).toEqual(seats)
  })

  test('WS-23 the record has work week and configs; licence and storage on request and with the right', async () => {
    const { data: record } = await server.member.call('showWorkspace', { params })
    expect(record).toMatchObject({ work_week: await week(), configs: await configs(), plan: 'free' })
    expect('license' in record || 'storage' in record).toBe(false)
    const query = { include: 'license,storage' }
    const { data: full } = await server.admin.call('showWorkspace', { params, query })
    expect(full.license).toEqual((await server.admin.call('licenceStatus', { params })).data)
    expect(full.storage?.available).toBeGreaterThan(0)
    const { data: lesser } = await server.member.call('showWorkspace', { params, query })
    expect([lesser.license?.plan, lesser.storage]).toEqual(['free', undefined])
    const { data: listed } = await server.member.call('listWorkspaces')
    expect(listed).toEqual([record])
  })
})
