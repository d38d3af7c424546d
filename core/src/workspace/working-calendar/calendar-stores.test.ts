import { afterEach, describe, expect, test } from 'vitest'
import type { Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { createHolidayGroupsStore } from './create-holiday-groups-store.ts'
import { createHolidaysStore } from './create-holidays-store.ts'
import { createSpecialDaysStore } from './create-special-days-store.ts'

const GROUPS = `workspace/${WS}/workingday-groups`
const HOLIDAYS = `${GROUPS}/g1/holidays`
const DAYS = `workspace/${WS}/workingday-days`
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

async function workspace() {
  const server = await testServer()
  serveWorkspace(server, ['workingday_getListOfWorkingdays_read'])
  const live = serveEvents(server)
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  return { server, live, session }
}

const listOf = (names: readonly string[]) => ({
  body: {
    data: names.map((name) => ({ id: name, name, note: name, people: [] })),
    meta: { current_page: 1, last_page: 1, per_page: 50, total: names.length },
  },
})
const csv = (content: string) => new File([content], 'days.csv')

describe('holiday groups and their holidays', () => {
  test('WS-61 groups are read, created and deleted; the list follows', async () => {
    const { server, session } = await workspace()
    server.on(`GET ${GROUPS}`, listOf(['Berlin']))
    const store = createHolidayGroupsStore(session)
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    expect(store.getState().rows.map(({ name }) => name)).toEqual(['Berlin'])
    server.on(`POST ${GROUPS}`, { body: { data: { id: 'g2', name: 'Kraków' } } })
    server.on(`GET ${GROUPS}`, listOf(['Berlin', 'Kraków']))
    await store.create({ name: 'Kraków', year: 2026 })
    expect(store.getState().rows).toHaveLength(2)
    server.on(`POST ${GROUPS}/delete`, { body: { data: { deleted: 1 } } })
    server.on(`GET ${GROUPS}`, listOf(['Kraków']))
    await store.remove(['Berlin'])
    expect(server.calls.find(({ path }) => path.endsWith('delete'))?.body).toEqual({ ids: ['Berlin'] })
    expect(store.getState().rows).toHaveLength(1)
  })

  test('WS-40 an overlap is returned to the caller with the changes it would make, and nothing else happens', async () => {
    const { server, session } = await workspace()
    server.on(`GET ${GROUPS}/g1`, { body: { data: { id: 'g1', name: 'Berlin' } } })
    server.on(`GET ${HOLIDAYS}`, listOf(['Christmas']))
    const store = createHolidaysStore(session, { groupId: 'g1' })
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    const effects: unknown[] = []
    session.onEffect((effect) => effects.push(effect))
    const meta = { changes: [{ id: 'd1' }], total: 1 }
    server.on(`PUT ${HOLIDAYS}/h1`, { status: 409, body: { error: 'holiday_overlap', message: 'Overlaps', meta } })
    const failure = await store.update('h1', { name: 'Christmas', version: 1 }).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'holiday_overlap', meta })
    expect(effects).toEqual([])
    server.on(`PUT ${HOLIDAYS}/h1`, { body: { data: { id: 'h1', name: 'Christmas' } } })
    await store.update('h1', { name: 'Christmas', version: 1, confirm: true })
    expect(server.calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({ confirm: true })
  })

  test('WS-18 CORE-73 a file is sent unchanged, first as a dry run; its faulty rows come back', async () => {
    const { server, session } = await workspace()
    server.on(`GET ${GROUPS}/g1`, { body: { data: { id: 'g1', name: 'Berlin' } } })
    server.on(`GET ${HOLIDAYS}`, listOf([]))
    const store = createHolidaysStore(session, { groupId: 'g1' })
    const preview = { total: 1, created: 0, faults: [], preview: [], changes: [] }
    server.on(`POST ${HOLIDAYS}/import`, { body: { data: preview } })
    expect(await store.importFile(csv('name\nFête'), { dryRun: true })).toEqual(preview)
    const sent = server.calls.at(-1)?.body as { name: string; content: string; dry_run: boolean; confirm: boolean }
    expect([sent.name, Buffer.from(sent.content, 'base64').toString(), sent.dry_run, sent.confirm]).toEqual([
      'days.csv',
      'name\nFête',
      true,
      false,
    ])
    const meta = { rows: [{ row: 2, column: 'name', message: 'A value is needed here' }] }
    server.on(`POST ${HOLIDAYS}/import`, { status: 422, body: { error: 'import_faulty', message: 'x', meta } })
    await expect(store.importFile(csv('name\n'))).rejects.toMatchObject({ code: 'import_faulty', meta })
  })
})

describe('extra-days and off-days', () => {
  test('WS-28 WS-62 each list has its own days; the server searches by text, person and range', async () => {
    const { server, session } = await workspace()
    server.on(`GET ${DAYS}/off-days`, listOf(['Leave']))
    const store = createSpecialDaysStore(session, { type: 0 })
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    await store.ask({ search: ' lea ', person: 'p1', from: '2026-01-01', until: '2026-01-31', order: '-person' })
    expect(Object.fromEntries(server.calls.at(-1)?.query ?? [])).toMatchObject({
      search: 'lea',
      ws_user_id_eq: 'p1',
      end_date_gte: '2026-01-01',
      start_date_lte: '2026-01-31',
      order_by: '-person',
      page: '1',
    })
    expect(store.getState().days.rows.map(({ note }) => note)).toEqual(['Leave'])
    server.on(`POST ${DAYS}`, { body: { data: { id: 'd1', people: [] } } })
    await store.create({ people_ids: ['p1'], start_date: '2026-01-05', end_date: '2026-01-06', note: '' })
    expect(server.calls.findLast(({ method }) => method === 'POST')?.body).toMatchObject({ type: 0 })
    server.on(`GET ${DAYS}/extra-days`, listOf(['Delivery']))
    const extra = createSpecialDaysStore(session, { type: 1 })
    extra.subscribe(() => undefined)
    await until(extra, ({ status }) => status === 'ready')
    expect(extra.getState().days.rows.map(({ note }) => note)).toEqual(['Delivery'])
  })

  test('WS-62 other people’s changes appear without a reload; a failed query shows no rows of the one before', async () => {
    const { server, live, session } = await workspace()
    server.on(`GET ${DAYS}/off-days`, listOf(['Leave']))
    const store = createSpecialDaysStore(session, { type: 0 })
    store.subscribe(() => undefined)
    await until(store, ({ status }) => status === 'ready')
    await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
    server.on(`GET ${DAYS}/off-days`, listOf(['Leave', 'More']))
    live.send('workingday.updated', { group_id: null }, 1)
    await until(store, ({ days }) => days.rows.length === 2)
    server.on(`GET ${DAYS}/off-days`, { status: 500, body: { error: 'server_error', message: 'Broken' } })
    await store.ask({ search: 'x' })
    expect(store.getState()).toMatchObject({ status: 'failed', error: { message: 'Broken' }, days: { rows: [] } })
  })

  test('CORE-74 a sample that cannot be downloaded is refused with the server’s reason', async () => {
    const { server, session } = await workspace()
    const store = createSpecialDaysStore(session, { type: 0 })
    server.on(`GET ${DAYS}/export-sample`, { status: 503, body: { error: 'not_ready', message: 'Starting' } })
    await expect(store.sample('csv')).rejects.toMatchObject({ code: 'not_ready' })
  })
})
