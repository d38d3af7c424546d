import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ReportFile, ReportFilter } from '@arbo/core/contract'
import type { JobWorker } from '../../../platform/jobs/worker.ts'
import { startWorker } from '../../../platform/jobs/worker.ts'
import { eventually } from '../../../testing/eventually.ts'
import { makeTree } from '../../../testing/fixtures.ts'
import type { Tree } from '../../../testing/fixtures.ts'
import { makeMetric } from '../../../testing/scene-fixtures.ts'
import { testServer } from '../../../testing/test-server.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { failAbandonedFile, reportFileHandler } from './file-job.ts'
import { REPORT_FILE_JOB } from './file-kind.ts'
import { pruneReportFiles } from './prune-files.ts'

/** Rows of a report that is not answered at once. */
const MANY = 6000

let server: TestServer
let tree: Tree
let metric: string
const workers: JobWorker[] = []
const ws = () => ({ ws_code: server.a.code })

async function work(): Promise<void> {
  const worker = await startWorker(server.database, {
    handlers: { [REPORT_FILE_JOB]: reportFileHandler(server.deps) },
    log: { warn: () => undefined },
    pollMs: 20,
    retryMs: 1,
    onEnd: (job, error) => void failAbandonedFile(server.deps, job, error),
  })
  workers.push(worker)
}

const make = async (query: ReportFilter = {}, format: 'csv' | 'xlsx' = 'csv') =>
  (await server.member.call('makeReportFile', { params: ws(), body: { report: 'all_entity_scene', format, query } }))
    .data
const show = async ({ id }: ReportFile) =>
  (await server.member.call('showReportFile', { params: { ...ws(), id } })).data
const reaches = (file: ReportFile, state: ReportFile['state']) =>
  eventually(async () => expect(await show(file)).toMatchObject({ state }))

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  metric = await makeMetric(server, { on: tree.project })
  // Without the index of the search, which is not what this is about.
  await server.database.query(
    `insert into item (ws_id, id, entity_id, project_id, process_id, episode_id, take_id, name, position)
     select i.ws_id, gen_random_uuid(), i.entity_id, i.project_id, i.process_id, i.episode_id, i.take_id, 'SC' || n, n
     from item i cross join generate_series(1, $3::int) n where i.ws_id = $1 and i.id = $2`,
    [server.a.id, tree.item, MANY],
  )
  await server.database.query(
    `insert into item_metric (ws_id, item_id, metric_id, value)
     select ws_id, id, $2, position + 0.00000001 from item where ws_id = $1 and position > 0`,
    [server.a.id, metric],
  )
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop(0)))
  await server.database.query('delete from report_file')
})
afterAll(() => server.close())

describe('RPT-07 long reports are created in the background', () => {
  test('a direct download of one is refused, with its length', async () => {
    const params = { ...ws(), report: 'all_entity_scene' } as const
    const refusal = await server.member.refused('exportReport', { params, query: {} })
    expect([refusal.error, refusal.meta]).toMatchObject(['report_long', { rows: MANY + 1, limit: 5000 }])
  })

  test.each(['csv', 'xlsx'] as const)(
    'a file as %s has every row and the totals of the screen, and a notification when it is ready',
    async (format) => {
      const file = await make({ entity_id: tree.project }, format)
      expect(file).toMatchObject({ state: 'queued', progress: 0, report: 'all_entity_scene', format })
      expect(file.name).toMatch(new RegExp(`^All scenes - Level 0 - \\d{4}-\\d\\d-\\d\\d\\.${format}$`))
      await work()
      await reaches(file, 'done')
      const made = await show(file)
      expect(made).toMatchObject({ progress: 1, rows_done: MANY + 1, rows_total: MANY + 1, message: null })
      const response = await server.member.send('downloadReportFile', { params: { ...ws(), id: file.id } })
      expect(response.headers['content-length']).toBe(String(made.bytes))
      expect(response.rawPayload).toHaveLength(made.bytes ?? 0)
      if (format === 'csv') {
        const lines = response.rawPayload.toString().trimEnd().split('\r\n')
        expect(lines).toHaveLength(MANY + 3)
        const { data } = await server.member.call('summariseItems', { params: ws(), query: {} })
        expect(lines.at(-1)?.endsWith(`,"${data.metrics[0]?.sum}"`)).toBe(true)
      }
      const { data } = await server.member.call('listNotifications', { params: ws(), query: { tab: 'report' } })
      expect(data[0]).toMatchObject({
        type: 'report',
        detail: { text: `${file.name} is ready`, report_file_id: file.id },
      })
    },
  )

  test('it belongs to its owner alone', async () => {
    const { id } = await make()
    for (const name of [
      'showReportFile',
      'downloadReportFile',
      'cancelReportFile',
      'retryReportFile',
      'deleteReportFile',
    ] as const) {
      expect((await server.owner.refused(name, { params: { ...ws(), id } })).error).toBe('not_found')
    }
    expect((await server.owner.call('listReportFiles', { params: ws() })).data).toEqual([])
    expect((await server.member.call('listReportFiles', { params: ws() })).data).toHaveLength(1)
    expect((await server.member.refused('downloadReportFile', { params: { ...ws(), id } })).error).toBe(
      'report_file_not_ready',
    )
  })

  test('one cancelled before it began stays cancelled; on a retry it is created', async () => {
    const file = await make()
    const params = { ...ws(), id: file.id }
    expect((await server.member.call('cancelReportFile', { params })).data.state).toBe('cancelled')
    await work()
    const again = await make()
    await reaches(again, 'done')
    expect(await show(file)).toMatchObject({ state: 'cancelled' })
    expect((await server.member.call('retryReportFile', { params })).data).toMatchObject({
      state: 'queued',
      progress: 0,
    })
    await reaches(file, 'done')
    // What is done stays done.
    expect((await server.member.call('cancelReportFile', { params })).data.state).toBe('done')
  })

  test('one cancelled during creation ends, and leaves nothing behind', async () => {
    const file = await make()
    await work()
    await eventually(async () => expect((await show(file)).state).not.toBe('queued'))
    const params = { ...ws(), id: file.id }
    const { data } = await server.member.call('cancelReportFile', { params })
    await eventually(async () => {
      const jobs = await server.database.query("select 1 from job where kind = $1 and state = 'running'", [
        REPORT_FILE_JOB,
      ])
      expect(jobs).toEqual([])
    })
    // It may have been done just then.
    expect((await show(file)).state).toBe(data.state)
  })

  test('a missing file has its reason: no data, or no permission any more', async () => {
    const empty = await make({ from: '2001-01-01', to: '2001-01-02' })
    const denied = await make()
    const grant = (keys: string[]) =>
      server.database.query('update ws_user set revoked = $3 where ws_id = $1 and id = $2', [
        server.a.id,
        server.a.users.member.id,
        keys,
      ])
    const stateOf = async ({ id }: ReportFile) =>
      (
        await server.database.query<{ state: string; message: string }>(
          'select state, message from report_file where id = $1',
          [id],
        )
      )[0]
    await grant(['standardReport_viewReportUserInterface_read'])
    await work()
    await eventually(async () => expect((await stateOf(denied))?.state).toBe('failed'))
    expect((await stateOf(denied))?.message).toBe('You do not have permission')
    await grant([])
    await server.member.call('retryReportFile', { params: { ...ws(), id: empty.id } })
    await reaches(empty, 'failed')
    expect((await show(empty)).message).toBe('Download unsuccessful; no data available.')
  })

  test('an unknown report is refused before anything is created', async () => {
    const entity_id = '0190a000-0000-7000-8000-0000000000ff'
    const body = { report: 'overdue', query: { entity_id } } as const
    expect((await server.member.refused('makeReportFile', { params: ws(), body })).meta['field']).toBe('entity_id')
    expect((await server.member.call('listReportFiles', { params: ws() })).data).toEqual([])
  })

  test('after its days it is deleted, with its stored file', async () => {
    const file = await make()
    await work()
    await reaches(file, 'done')
    const [row] = await server.database.query<{ key: string }>('select key from report_file where id = $1', [file.id])
    expect(await server.deps.storage.stat(row?.key ?? '')).not.toBeNull()
    await server.database.query("update report_file set expires_at = now() - interval '1 minute' where id = $1", [
      file.id,
    ])
    expect((await server.member.refused('showReportFile', { params: { ...ws(), id: file.id } })).error).toBe(
      'not_found',
    )
    await pruneReportFiles(server.deps)
    expect(await server.deps.storage.stat(row?.key ?? '')).toBeNull()
  })
})
