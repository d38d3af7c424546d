import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { startWorker } from '../../platform/jobs/worker.ts'
import { sheetFile } from '../../testing/calendar-fixtures.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeEntity, makeTree } from '../../testing/fixtures.ts'
import type { Tree } from '../../testing/fixtures.ts'
import { makeMetric } from '../../testing/scene-fixtures.ts'
import { testDatabaseUrl } from '../../testing/test-database.ts'
import { testServer } from '../../testing/test-server.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { TAKE_BACK_JOB, takeBackHandler, takeBackWhatIsLeft } from '../changes/take-back.ts'

/** More than two slices of the embedded database; on a PostgreSQL an import is one transaction. */
const ROWS = 250

let server: TestServer
let tree: Tree
let ws: { ws_code: string }
/** A new one for each test. */
let episode: string

beforeAll(async () => {
  server = await testServer()
  tree = await makeTree(server)
  ws = { ws_code: server.a.code }
})
beforeEach(async () => {
  episode = await makeEntity(server, 2, tree.process)
})
afterAll(() => server.close())

const on = () => ({ ...ws, entity_id: episode })
const file = (lines: readonly string[]) => ({ ...sheetFile(lines.join('\n')), name: 'scenes.csv' })
/** Rows of scenes on takes that are not there yet; the last take comes with the last row. */
const shots = (code: string, more = '') => [
  `Take,Name,Code,Assignees,Due date${more && ',Frames'}`,
  ...Array.from({ length: ROWS }, (_, at) => {
    const take = at === ROWS - 1 ? 'Last' : `Take ${Math.floor(at / 120)}`
    return `${take},Shot ${at},${code}${at},${server.a.users.member.email},2027-01-04${more && `,${more}`}`
  }),
]

interface Found {
  scenes: number
  entities: number
  /** Scenes that came into being in one transaction, at most. */
  together: number
  jobs: number
}

async function counts(): Promise<Found> {
  const [row] = await server.database.query<{ scenes: number; entities: number; together: number; jobs: number }>(
    `select count(*)::int as scenes,
       (select count(*)::int from entity where parent_id = $1) as entities,
       (select coalesce(max(n), 0)::int from (select count(*) as n from item where episode_id = $1 group by xmin::text) x)
         as together,
       (select count(*)::int from job where kind = '${TAKE_BACK_JOB}' and state in ('queued', 'running')) as jobs
     from item where episode_id = $1`,
    [episode],
  )
  return row as Found
}

const nothing = { scenes: 0, entities: 0, together: 0, jobs: 0 }

/** Has the database refuse a scene of a name. */
async function refusing(name: string, work: () => Promise<void>): Promise<void> {
  await server.database.query(`alter table item add constraint refused check (name <> '${name}') not valid`)
  try {
    await work()
  } finally {
    await server.database.query('alter table item drop constraint refused')
  }
}

/** What the assignee of all scenes heard of. `count` is how many acts that were. */
async function notices(): Promise<{ type: string; count: number; changes: number }[]> {
  return server.database.query(
    `select type, max(count)::int as count, sum(changes)::int as changes from notification
     where ws_user_id = $1 group by type order by type`,
    [server.a.users.member.id],
  )
}
const forget = () => server.database.query('delete from notification where ws_id = $1', [server.a.id])

describe('an import in slices', () => {
  test('XSEC-05 writes few scenes per transaction, all of them in one act, and sends one event', async () => {
    await forget()
    const { data } = await server.owner.call('addImportedItems', { params: on(), body: file(shots('A')) })
    expect(data).toMatchObject({ created: ROWS, changed: 0, unchanged: 0 })
    const after = await counts()
    expect(after).toMatchObject({ scenes: ROWS, entities: 4, jobs: 0 })
    expect(after.together).toBe(testDatabaseUrl() ? ROWS : 100)
    expect(await notices()).toEqual([{ type: 'assignment', count: 1, changes: ROWS }])
    const positions = await server.database.query<{ n: number }>(
      'select count(*)::int as n from item where episode_id = $1 group by entity_id, position having count(*) > 1',
      [episode],
    )
    expect(positions).toEqual([])
    const again = await server.owner.call('addImportedItems', { params: on(), body: file(shots('A')) })
    expect(again.data).toEqual({ batch_id: null, created: 0, changed: 0, unchanged: ROWS, skipped: 0 })
    const undone = await server.owner.call('undoChanges', { params: { ...ws, id: data.batch_id ?? '' } })
    expect(undone.data).toMatchObject({ restored: ROWS + 4, removed: ROWS + 4, kept: 0 })
    expect(await counts()).toEqual(nothing)
    const twice = await server.owner.refused('undoChanges', { params: { ...ws, id: data.batch_id ?? '' } })
    expect(twice.error).toBe('already_undone')
  })

  test('XPLAN-03 XSEC-05 reports after each slice how many rows are written', async () => {
    const answer = await server.owner.send(
      'addImportedItems',
      { params: on(), body: file(shots('R')) },
      { headers: { accept: 'application/x-ndjson' } },
    )
    const lines = answer.body.split('\n').filter(Boolean)
    const told = lines.map((line) => JSON.parse(line) as { progress?: { phase: string; done: number; total: number } })
    const writing = told.flatMap(({ progress }) => (progress?.phase === 'writing' ? [progress] : []))
    expect(writing.every(({ total }) => total === ROWS)).toBe(true)
    expect(writing.map(({ done }) => done)).toEqual(testDatabaseUrl() ? [0, ROWS] : [0, 100, 200, ROWS])
  })

  test('XSEC-05 compares rows of different slices in a preview, and leaves nothing', async () => {
    const lines = shots('P')
    const doubled = [...lines, lines[1] ?? '']
    const { data } = await server.owner.call('importItems', { params: on(), body: file(doubled) })
    expect(data.counts).toEqual({ new: ROWS, changed: 0, unchanged: 0, faulty: 1 })
    expect(data.rows.find(({ state }) => state === 'faulty')?.row).toBe(ROWS + 2)
    expect(data.new_parents).toEqual([['Take 0'], ['Take 1'], ['Take 2'], ['Last']])
    expect(await counts()).toEqual(nothing)
    const refused = await server.owner.refused('addImportedItems', { params: on(), body: file(doubled) })
    expect(refused.error).toBe('import_faulty')
    expect(await counts()).toEqual(nothing)
  })

  test('XFIX-13 leaves the faulty rows of all slices out, with the takes that they alone name', async () => {
    const metricId = await makeMetric(server, { on: episode })
    const mapping = { Frames: `metric:${metricId}` }
    const lines = shots('F', '7').map((line, at) => {
      // In the first slice, in the second, and the only row of its take.
      const isFaulty = at === 5 || at === 130 || at === ROWS
      return isFaulty ? line.replace('2027-01-04', 'soon') : line
    })
    const body = { ...file(lines), mapping, skip_faulty: true }
    const { data } = await server.owner.call('addImportedItems', { params: on(), body })
    expect(data).toMatchObject({ created: ROWS - 3, changed: 0, unchanged: 0, skipped: 3 })
    expect(await counts()).toMatchObject({ scenes: ROWS - 3, entities: 3, jobs: 0 })
    const undone = await server.owner.call('undoChanges', { params: { ...ws, id: data.batch_id ?? '' } })
    expect(undone.data).toMatchObject({ restored: ROWS, kept: 0 })
    expect(await counts()).toEqual(nothing)
  })

  test('XFIX-14 the last row of a file decides how the dates of all slices are read', async () => {
    const lines = shots('D').map((line, at) => line.replace('2027-01-04', at === ROWS ? '24/02/2027' : '03/02/2027'))
    const { data } = await server.owner.call('addImportedItems', { params: on(), body: file(lines) })
    expect(data).toMatchObject({ created: ROWS })
    const days = await server.database.query<{ day: string; n: number }>(
      `select due_date::text as day, count(*)::int as n from item where episode_id = $1 group by 1 order by 1`,
      [episode],
    )
    expect(days).toEqual([
      { day: '2027-02-03', n: ROWS - 1 },
      { day: '2027-02-24', n: 1 },
    ])
  })

  test('XSEC-05 does not match a row without a take to the scene of that name in an earlier row', async () => {
    const lines = [...shots('N'), ',Shot 3,,,']
    const { data } = await server.owner.call('addImportedItems', { params: on(), body: file(lines) })
    expect(data).toMatchObject({ created: ROWS + 1, changed: 0 })
    const homes = await server.database.query<{ type: number }>(
      `select e.type from item i join entity e on e.ws_id = i.ws_id and e.id = i.entity_id
       where i.episode_id = $1 and i.name = 'Shot 3' order by 1`,
      [episode],
    )
    expect(homes).toEqual([{ type: 2 }, { type: 3 }])
  })

  test('XSEC-05 leaves nothing behind and sends no event when the database refuses half way', async () => {
    await forget()
    await refusing(`Shot ${ROWS - 2}`, async () => {
      const answer = await server.owner.send('addImportedItems', { params: on(), body: file(shots('R')) })
      expect(answer.statusCode).toBe(500)
    })
    expect(await counts()).toEqual(nothing)
    expect(await notices()).toEqual([])
    const { data } = await server.owner.call('addImportedItems', { params: on(), body: file(shots('R')) })
    expect(data.created).toBe(ROWS)
  })

  test.skipIf(testDatabaseUrl())(
    'XSEC-05 gives a caller who has just stopped it a preview as before the import',
    async () => {
      const lines = shots('W')
      await refusing(`Shot ${ROWS - 1}`, async () => {
        const stopped = server.owner.send('addImportedItems', { params: on(), body: file(lines) })
        await eventually(async () => expect((await counts()).scenes).toBeGreaterThan(0))
        const { data } = await server.owner.call('importItems', { params: on(), body: file(lines.slice(0, -1)) })
        expect(data.counts).toEqual({ new: ROWS - 1, changed: 0, unchanged: 0, faulty: 0 })
        expect((await stopped).statusCode).toBe(500)
      })
      expect(await counts()).toEqual(nothing)
    },
  )

  test('XSEC-05 restores values of existing scenes when the last slice fails, and with the undo', async () => {
    const metricId = await makeMetric(server, { on: episode })
    const [{ name } = { name: '' }] = await server.database.query<{ name: string }>(
      'select name from metric where id = $1',
      [metricId],
    )
    const withFrames = (value: string) =>
      shots('V', value).map((line, at) => (at === 0 ? line.replace('Frames', name) : line))
    await server.owner.call('addImportedItems', { params: on(), body: file(withFrames('5')) })
    const state = async () => {
      const [row] = await server.database.query<{ due: number; nine: number; five: number }>(
        `select count(*) filter (where i.due_date = '2028-02-29')::int as due,
           count(*) filter (where v.value = 9)::int as nine, count(*) filter (where v.value = 5)::int as five
         from item i left join item_metric v on v.ws_id = i.ws_id and v.item_id = i.id and v.metric_id = $2
         where i.episode_id = $1`,
        [episode, metricId],
      )
      return row
    }
    const before = { due: 0, nine: 0, five: ROWS }
    const changed = withFrames('9').map((line) => line.replace('2027-01-04', '2028-02-29'))
    const broken = [...changed.slice(0, -1), (changed.at(-1) ?? '').replace(/Shot \d+/, 'Refused')]
    await refusing('Refused', async () => {
      const answer = await server.owner.send('addImportedItems', { params: on(), body: file(broken) })
      expect(answer.statusCode).toBe(500)
    })
    expect(await state()).toEqual(before)
    await forget()
    const { data } = await server.owner.call('addImportedItems', { params: on(), body: file(changed) })
    expect(data).toMatchObject({ created: 0, changed: ROWS })
    expect(await state()).toEqual({ due: ROWS, nine: ROWS, five: 0 })
    expect(await notices()).toEqual([{ type: 'due', count: 1, changes: ROWS }])
    await forget()
    const undone = await server.owner.call('undoChanges', { params: { ...ws, id: data.batch_id ?? '' } })
    expect(undone.data).toMatchObject({ restored: ROWS, removed: 0, kept: 0 })
    expect(await state()).toEqual(before)
    expect(await notices()).toEqual([{ type: 'due', count: 1, changes: ROWS }])
    // Taking the undo back is the redo.
    await server.owner.call('undoChanges', { params: { ...ws, id: undone.data.batch_id ?? '' } })
    expect(await state()).toEqual({ due: ROWS, nine: ROWS, five: 0 })
  })
})

describe('an import whose process dies', () => {
  /** As a process leaves it that dies after the slices and before the end. */
  async function dead(code: string): Promise<string> {
    const { data } = await server.owner.call('addImportedItems', { params: on(), body: file(shots(code)) })
    const batchId = data.batch_id ?? ''
    await server.database.withWorkspace(server.a.id, (tx) =>
      enqueue(tx, {
        wsId: server.a.id,
        kind: TAKE_BACK_JOB,
        payload: { batch_id: batchId, ws_user_id: server.a.users.owner.id },
        runAt: new Date('9999-12-31T00:00:00Z'),
      }),
    )
    return batchId
  }

  test('XSEC-05 is undone when the server starts again', async () => {
    await dead('D')
    expect(await counts()).toMatchObject({ scenes: ROWS, jobs: 1 })
    await takeBackWhatIsLeft(server.database)
    let end: (result: string) => void = () => undefined
    const ended = new Promise<string>((resolve) => (end = resolve))
    const worker = await startWorker(server.database, {
      handlers: { [TAKE_BACK_JOB]: takeBackHandler(server) },
      log: { warn: () => undefined },
      onRun: (_, result) => end(result),
    })
    try {
      const result = await ended
      const faults = await server.database.query('select last_error from job where last_error is not null')
      expect({ result, faults }).toEqual({ result: 'done', faults: [] })
      expect(await counts()).toEqual(nothing)
    } finally {
      await worker.stop()
    }
  })

  test.skipIf(testDatabaseUrl())(
    'XSEC-05 is undone before the next one begins, which does not count its scenes as existing',
    async () => {
      const batchId = await dead('W')
      const { data } = await server.owner.call('addImportedItems', { params: on(), body: file(shots('W')) })
      expect(data).toMatchObject({ created: ROWS, unchanged: 0 })
      expect(data.batch_id).not.toBe(batchId)
      expect(await counts()).toMatchObject({ scenes: ROWS })
      await server.database.query('delete from job where kind = $1', [TAKE_BACK_JOB])
    },
  )

  test('XSEC-05 does not block the next one when its user has left', async () => {
    await server.database.withWorkspace(server.a.id, (tx) =>
      enqueue(tx, {
        wsId: server.a.id,
        kind: TAKE_BACK_JOB,
        payload: { batch_id: uuidv7(), ws_user_id: uuidv7() },
        runAt: new Date('9999-12-31T00:00:00Z'),
      }),
    )
    const { data } = await server.owner.call('addImportedItems', { params: on(), body: file(shots('G')) })
    expect(data.created).toBe(ROWS)
    await server.database.query('delete from job where kind = $1', [TAKE_BACK_JOB])
  })
})
