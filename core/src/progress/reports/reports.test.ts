import { afterEach, expect, test } from 'vitest'
import type { ReportFile, ReportPage } from '../../contract/progress/standard-reports.ts'
import type { Session } from '../../platform/session/types.ts'
import { WS, serveWorkspace, signedIn, testSession, until } from '../../testing/fixtures.ts'
import { serveEvents } from '../../testing/live-stream.ts'
import { testServer } from '../../testing/test-server.ts'
import { addDecimals } from '../../contract/platform/exact.ts'
import { createReportFilesStore } from './create-report-files-store.ts'
import { createReportHighlightStore } from './create-report-highlight-store.ts'
import { createReportsStore } from './create-reports-store.ts'
import { filterFor, isNarrowed } from './report-filters.ts'

const REPORTS = `workspace/${WS}/standard-reports`
const ID = '0190a000-0000-7000-8000-0000000000d1'
const METRIC = '0190a000-0000-7000-8000-0000000000d2'
const METRIC_ROW = { id: METRIC, name: 'Frames', type: 'number', options: {}, is_primary: true }
const STATUS = { ids: [ID], name: 'Review', kind: 3, colour: null, count: 2 }
const FREQUENT = { id: 6, key: 'overdue', name: 'Overdue' }
const open: Session[] = []
afterEach(() => {
  for (const session of open.splice(0)) session.close()
})

const listOf = (data: unknown[]) => ({
  body: { data, meta: { current_page: 1, last_page: 1, per_page: 20, total: data.length } },
})

function pageOf(report: ReportPage['report'], total = 0): { body: { data: ReportPage } } {
  const data: ReportPage = {
    report,
    notices: [],
    range: null,
    columns: [],
    rows: [],
    totals: [],
    chart: null,
    page: 1,
    per_page: 50,
    total,
    made_at: '2026-03-01T10:00:00Z',
  }
  return { body: { data } }
}

function fileOf(change: Partial<ReportFile> = {}): ReportFile {
  return {
    id: ID,
    report: 'overdue',
    format: 'xlsx',
    name: 'Overdue - 2026-03-01.xlsx',
    query: {},
    state: 'running',
    progress: 0.2,
    rows_done: 20,
    rows_total: 100,
    bytes: null,
    message: null,
    created_at: '2026-03-01T10:00:00Z',
    finished_at: null,
    expires_at: '2026-03-08T10:00:00Z',
    ...change,
  }
}

async function opened() {
  const server = await testServer()
  serveWorkspace(server, ['standardReport_viewReportUserInterface_read', 'team_getListOfTeams_read'])
  const live = serveEvents(server)
  server.on(`GET ${REPORTS}/completed-scene`, pageOf('completed_scene', 3))
  server.on(`GET ${REPORTS}/overdue`, pageOf('overdue', 7))
  server.on(`GET ${REPORTS}/metric`, pageOf('metric'))
  server.on(`GET ${REPORTS}/most-frequently-used`, listOf([FREQUENT]))
  server.on(`GET workspace/${WS}/reports/status-list`, { body: { data: [STATUS] } })
  server.on(`GET workspace/${WS}/teams`, listOf([{ id: ID, name: 'Animation' }]))
  server.on(`GET workspace/${WS}/items/metrics`, { body: { data: [METRIC_ROW] } })
  server.on(`GET ${REPORTS}/files`, listOf([fileOf()]))
  const { session } = testSession(server, { workspaceCode: WS }, 'first')
  open.push(session)
  await signedIn(session)
  await until({ getState: session.getState, subscribe: session.subscribe }, ({ workspace }) => workspace !== null)
  const queryOf = (path: string): Record<string, unknown> =>
    JSON.parse(
      new URLSearchParams(server.calls.findLast((call) => call.path === `${REPORTS}/${path}`)?.query).get('query') ??
        '{}',
    ) as Record<string, unknown>
  return { server, session, live, queryOf }
}

async function reports() {
  const all = await opened()
  const store = createReportsStore(all.session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  return { ...all, store }
}

test('RPT-04 the view state keeps statuses, teams, frequent reports (id, key, name) and the selected metric', async () => {
  const { store } = await reports()
  await store.ask({ report: 'metric', filter: { metric_id: METRIC } })
  expect(store.getState()).toMatchObject({
    statuses: [STATUS],
    teams: [{ id: ID, name: 'Animation' }],
    frequent: [{ id: 6, key: 'overdue', name: 'Overdue' }],
    selectedMetric: METRIC_ROW,
  })
})

test('RPT-08 the frequent reports are read with page 1 and per_page 3, after the open report', async () => {
  const { server } = await reports()
  const paths = server.calls.map(({ path }) => path)
  const at = paths.lastIndexOf(`${REPORTS}/most-frequently-used`)
  expect(Object.fromEntries(server.calls[at]?.query ?? [])).toEqual({ page: '1', per_page: '3' })
  expect(at).toBeGreaterThan(paths.indexOf(`${REPORTS}/completed-scene`))
})

test('RPT-06 a call sends the workspace’s code and the query as JSON text; another report drops the fields it does not have', async () => {
  const { server, store, queryOf } = await reports()
  await store.ask({ filter: { from: '2026-01-01', to: '2026-02-01', people_ina: [ID], search: 'sc' } })
  expect(queryOf('completed-scene')).toEqual({
    from: '2026-01-01',
    to: '2026-02-01',
    people_ina: [ID],
    search: 'sc',
    page: 1,
  })
  // Beside the code in the path the call names it once more, and the query is one text.
  const sent = server.calls.findLast(({ path }) => path === `${REPORTS}/completed-scene`)
  expect([...(sent?.query.keys() ?? [])].toSorted()).toEqual(['query', 'ws_code'])
  expect(sent?.query.get('ws_code')).toBe(WS)
  await store.ask({ page: 2 })
  expect(queryOf('completed-scene')).toMatchObject({ page: 2 })
  await store.ask({ report: 'metric' })
  expect(queryOf('metric')).toEqual({ from: '2026-01-01', to: '2026-02-01', people_ina: [ID], page: 1 })
  expect(filterFor('individual_achievement', { people_ina: [ID, METRIC] })).toEqual({ people_ina: [ID] })
  expect([isNarrowed({ order_by: 'name' }), isNarrowed({ search: 'a' })]).toEqual([false, true])
})

test('RPT-06 downloads and the daily highlight send the code and the query the same way', async () => {
  const { server, session, store } = await reports()
  const sent = (path: string) => {
    const { query } = server.calls.findLast((call) => call.path === `${REPORTS}/${path}`) ?? {}
    const { format: _format, ...filter } = Object.fromEntries(query ?? [])
    return filter
  }
  const file = { headers: { 'content-type': 'text/csv' }, body: 'Name' }
  server.on(`GET ${REPORTS}/{report}/export`, file)
  await store.ask({ filter: { search: 'sc' } })
  expect(await store.download('csv')).toMatchObject({ kind: 'file' })
  expect(sent('completed_scene/export')).toEqual({ ws_code: WS, query: '{"search":"sc"}' })

  const counts = { day: '2026-02-28', status_changes: 1, uploads: 2, comments: 3 }
  server.on(`GET ${REPORTS}/daily-highlight/counts`, { body: { data: counts } })
  server.on(`GET ${REPORTS}/daily-highlight`, file)
  const highlight = createReportHighlightStore(session)
  highlight.subscribe(() => undefined)
  await highlight.setDay('2026-02-28')
  await highlight.download()
  for (const path of ['daily-highlight/counts', 'daily-highlight']) {
    expect(sent(path)).toEqual({ ws_code: WS, query: '{"day":"2026-02-28"}' })
  }
})

test('RPT-07 a new report never shows data of the one before, also when it fails', async () => {
  const { server, store } = await reports()
  expect(store.getState().shown?.total).toBe(3)
  server.on(`GET ${REPORTS}/overdue`, {
    status: 404,
    body: { error: 'not_found', message: 'Gone', error_description: 'The metric is gone.' },
  })
  await store.ask({ report: 'overdue' })
  expect(store.getState()).toMatchObject({ status: 'failed', shown: null, error: { error: 'not_found' } })
})

test('RPT-10 a download is a file, runs in the background when it is long, and reports missing data', async () => {
  const { server, store } = await reports()
  const path = `GET ${REPORTS}/{report}/export`
  server.on(path, { status: 422, body: { error: 'report_long', message: 'Long', meta: { rows: 9000, limit: 5000 } } })
  server.on(`POST ${REPORTS}/files`, { body: { data: fileOf({ state: 'queued' }) } })
  await store.ask({ filter: { search: 'sc' } })
  expect(await store.download('csv')).toMatchObject({ kind: 'made', made: { state: 'queued' } })
  expect(server.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({
    report: 'completed_scene',
    format: 'csv',
    query: { search: 'sc' },
  })
  const message = 'Download unsuccessful; no data available.'
  server.on(path, { status: 404, body: { error: 'is_empty', message } })
  await expect(store.download('xlsx')).rejects.toMatchObject({ code: 'is_empty', message })
})

test('RPT-07 the progress of a file shows at once, and its outcome is read', async () => {
  const { server, session, live } = await opened()
  const store = createReportFilesStore(session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  await until({ getState: () => live.opened.length, subscribe: session.subscribe }, (count) => count === 1)
  const event = { ws_user_id: ID, report_file_id: ID, state: 'running' as const }
  live.send('report_file.updated', { ...event, progress: 0.6 }, 1)
  await until(store, ({ files }) => files[0]?.progress === 0.6)
  server.on(`GET ${REPORTS}/files`, listOf([fileOf({ state: 'done', bytes: 12, progress: 1 })]))
  live.send('report_file.updated', { ...event, state: 'done', progress: 1 }, 2)
  await until(store, ({ files }) => files[0]?.bytes === 12)
  server.on(`POST ${REPORTS}/files/{id}/cancel`, { status: 404, body: { error: 'not_found', message: 'Gone' } })
  await expect(store.cancel(ID)).rejects.toMatchObject({ code: 'not_found' })
})

test('RPT-09 the daily highlight is requested for the chosen day', async () => {
  const { server, session, queryOf } = await opened()
  const counts = { day: '2026-03-01', status_changes: 1, uploads: 2, comments: 3 }
  server.on(`GET ${REPORTS}/daily-highlight/counts`, { body: { data: counts } })
  const store = createReportHighlightStore(session)
  store.subscribe(() => undefined)
  await until(store, ({ status }) => status === 'ready')
  expect(queryOf('daily-highlight/counts')).toEqual({})
  await store.setDay('2026-02-28')
  expect(queryOf('daily-highlight/counts')).toEqual({ day: '2026-02-28' })
  expect(store.getState().counts).toEqual(counts)
})

test('RPT-07 sums of decimals are exact, of any length and below zero', () => {
  expect(addDecimals('0.1', '0.2')).toBe('0.3')
  expect(addDecimals('-0.5', '0.25')).toBe('-0.25')
  expect(addDecimals('999999999999999999.99999999', '0.00000001')).toBe('1000000000000000000')
  expect(addDecimals('5', '-5.00')).toBe('0')
})
