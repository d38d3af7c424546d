import type { DiskState } from '../disk/disk-watch.ts'
import type { Deps } from '../deps.ts'
import { openStreams } from '../http/server-events.ts'

type Observed = Pick<Deps, 'database' | 'storage' | 'disk' | 'metrics' | 'lifecycle' | 'version'>

/** All processes see the same queue, so a sum must take one of them. */
const JOBS = `
  select kind, state, count(*)::int as count,
    coalesce(max(extract(epoch from now() - run_at)) filter (where state = 'queued' and run_at <= now()), 0)::float8 as wait
  from job
  where state in ('queued', 'running') or (state = 'failed' and finished_at > now() - interval '1 hour')
  group by 1, 2`
const MAILS = 'select count(*)::int as count from mail_outbox where sent_at is null and next_at is not null'
/** A reader of the figures wants an answer also when the database gives none. */
const PATIENCE_MS = 2000

interface JobCount {
  kind: string
  state: string
  count: number
  wait: number
}

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('it took too long')), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

async function readDatabase({ database, metrics }: Observed): Promise<void> {
  const jobs = await database.query<JobCount>(JOBS)
  const [mails] = await database.query<{ count: number }>(MAILS)
  metrics.set(
    'arbo_jobs',
    jobs.map(({ kind, state, count }) => ({ labels: { kind, state }, value: count })),
  )
  const queued = jobs.filter(({ state }) => state === 'queued')
  metrics.set(
    'arbo_job_wait_seconds',
    queued.map(({ kind, wait }) => ({ labels: { kind }, value: wait })),
  )
  metrics.set('arbo_mails_waiting', [{ value: mails?.count ?? 0 }])
}

const STATES: Readonly<Record<DiskState, number>> = { ok: 0, low: 1, full: 2 }

function readDisk({ disk, metrics }: Observed): void {
  const rooms = Object.entries(disk.free).filter(([, free]) => Number.isFinite(free))
  metrics.set(
    'arbo_disk_free_bytes',
    rooms.map(([folder, value]) => ({ labels: { folder }, value })),
  )
  metrics.set('arbo_disk_state', [{ value: STATES[disk.state] }])
}

/** Brings the figures up to date that stand elsewhere. Those that cannot be read are left out. */
export async function readMetrics(deps: Observed): Promise<void> {
  const { database, storage, metrics, lifecycle, version } = deps
  const { totalCount, idleCount, waitingCount } = database.pool
  metrics.set('arbo_build_info', [{ labels: { version }, value: 1 }])
  metrics.set('arbo_ready', [{ value: lifecycle.isStopping ? 0 : 1 }])
  metrics.set('arbo_event_streams', [{ value: openStreams() }])
  metrics.set('arbo_database_connections', [
    { labels: { state: 'busy' }, value: totalCount - idleCount },
    { labels: { state: 'idle' }, value: idleCount },
  ])
  metrics.set('arbo_database_waiting', [{ value: waitingCount }])
  const isUp = await within(readDatabase(deps)).then(
    () => true,
    () => false,
  )
  metrics.set('arbo_database_up', [{ value: isUp ? 1 : 0 }])
  if (!isUp)
    for (const name of ['arbo_jobs', 'arbo_job_wait_seconds', 'arbo_mails_waiting'] as const) metrics.set(name, [])
  readDisk(deps)
  const free = await within(storage.free()).catch(() => Infinity)
  metrics.set('arbo_storage_free_bytes', Number.isFinite(free) ? [{ value: free }] : [])
}
