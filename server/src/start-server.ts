import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from './platform/config.ts'
import { mayBegin } from './platform/disk/full-disk.ts'
import { openDiskWatch } from './platform/disk/open-disk-watch.ts'
import { reservedStorage } from './platform/disk/reserved-storage.ts'
import { startDiskNotices } from './connect/notifications/start-disk-notices.ts'
import type { DiskNotices } from './connect/notifications/start-disk-notices.ts'
import { openDatabase } from './platform/db/database.ts'
import type { Database } from './platform/db/database.ts'
import { migrate } from './platform/db/migrate.ts'
import { buildApp } from './app.ts'
import type { Deps } from './platform/deps.ts'
import { newFastify } from './platform/http/new-fastify.ts'
import { pruneKeptAnswers } from './platform/http/answer-once.ts'
import { pruneRateLimits } from './platform/http/rate-limit.ts'
import { loadSecrets } from './platform/http/secrets.ts'
import type { StaticFolders } from './platform/http/static-files.ts'
import { setWorkerDefaults, startWorker } from './platform/jobs/worker.ts'
import type { JobWorker } from './platform/jobs/worker.ts'
import { openTransport } from './platform/mail/open-transport.ts'
import { startMailSender } from './platform/mail/start-mail-sender.ts'
import { pollLoop } from './platform/poll-loop.ts'
import type { PollLoop } from './platform/poll-loop.ts'
import type { MailSender } from './platform/mail/start-mail-sender.ts'
import { TAKE_BACK_JOB, takeBackHandler, takeBackWhatIsLeft } from './planning/changes/take-back.ts'
import { AUTOMATION_JOB, automationHandler } from './planning/rules/automation-job.ts'
import { openEventHub } from './connect/live-events/open-event-hub.ts'
import { beginDays, DAY_JOB, dayHandler } from './connect/notifications/day-job.ts'
import { failAbandonedImport, productionImportHandler } from './connect/production-import/import-job.ts'
import { PRODUCTION_IMPORT_JOB } from './connect/production-import/import-kind.ts'
import { failAbandonedFile, reportFileHandler } from './progress/reports/files/file-job.ts'
import { REPORT_FILE_JOB } from './progress/reports/files/file-kind.ts'
import { pruneReportFiles } from './progress/reports/files/prune-files.ts'
import { failAbandoned, failOrphans, ingestHandler, emitIngestProgress } from './review/renditions/ingest-job.ts'
import { INGEST_JOB } from './review/renditions/ingest-kind.ts'
import { startIndexing } from './connect/search/start-indexing.ts'
import { startTotalsWorker } from './progress/treemap/start-totals-worker.ts'
import { endIdleRooms } from './review/rooms/end-room.ts'
import type { RoomDeps } from './review/rooms/room-deps.ts'
import { createRoomHub } from './review/rooms/room-hub.ts'
import { closeMonths } from './progress/targets/close-months.ts'
import { calculateHandler, TARGETS_JOB, emitFailedCalculation } from './progress/targets/recalculate.ts'
import { pruneTrash } from './review/trash/purge.ts'
import { removeFilesHandler } from './review/storage/remove-files-job.ts'
import { REMOVE_FILES_JOB } from './review/storage/remove-files-kind.ts'
import { pruneUploads } from './review/uploads/service.ts'
import { pruneDeliveries } from './connect/webhooks/deliveries.ts'
import { startWebhooks } from './connect/webhooks/start-webhooks.ts'
import type { Webhooks } from './connect/webhooks/start-webhooks.ts'
import { Lifecycle } from './platform/observe/lifecycle.ts'
import { measuredStorage } from './platform/observe/measured-storage.ts'
import { Metrics } from './platform/observe/metrics.ts'
import { fcmSender } from './connect/push/fcm-sender.ts'
import { pushHandler } from './connect/push/push-job.ts'
import { PUSH_JOB } from './platform/notices/push-kind.ts'
import { embeddedSender } from './connect/push/push-sender.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import { text } from './review/texts.ts'
import { ROOM_OF_JOBS } from './room-of-jobs.ts'
import { SAMPLE_JOB } from './seed/sample-kind.ts'
import { sampleHandler } from './seed/sample-production.ts'
import { ownWorkFolder } from './platform/work-folder.ts'

export interface Server {
  readonly app: FastifyInstance
  readonly deps: Deps
  /** Where it listens, such as http://localhost:4600. */
  readonly url: string
  /** Ends streams, finishes requests and jobs or gives them back, closes the database. */
  close(): Promise<void>
}

const TIDY_MS = 10 * 60_000
/**
 * The part of the grace at shutdown that jobs have; a job that is not done by then is given back, and another process
 * runs it.
 */
const JOB_SHARE = 0.5
/** Longest wait for mails on their way; mails that were not acknowledged by then are sent again. */
const MAIL_GRACE_MS = 2000

export function serverVersion(): string {
  const file = new URL('../package.json', import.meta.url)
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

function startIngest(deps: Deps): Promise<JobWorker> {
  return startWorker(deps.database, {
    handlers: {
      [INGEST_JOB]: ingestHandler(deps),
      [REMOVE_FILES_JOB]: removeFilesHandler(deps),
      [SAMPLE_JOB]: sampleHandler(deps),
    },
    log: logOf(deps),
    concurrency: deps.config.ingestConcurrency,
    // One place is left to the others, however much one workspace uploads.
    perWorkspace: Math.max(1, deps.config.ingestConcurrency - 1),
    onProgress: (job, progress) => void settle(deps, emitIngestProgress(deps, job, progress)),
    onEnd: (job, error) => void settle(deps, failAbandoned(deps, job, error)),
  })
}

/** Mails and messages to devices beyond the feed; not behind films that are being prepared. */
function startTelling(deps: Deps, url: string): Promise<JobWorker> {
  const { pushAccount } = deps.config
  const sender = pushAccount ? fcmSender(pushAccount) : embeddedSender
  return startWorker(deps.database, {
    handlers: { [PUSH_JOB]: pushHandler(sender), [DAY_JOB]: dayHandler(url) },
    log: logOf(deps),
    pollMs: 5000,
  })
}

/** Calculations that people wait for, acts of rules on people's changes, and undoing; behind nothing else. */
async function startCalculating(deps: Deps): Promise<JobWorker> {
  await takeBackWhatIsLeft(deps.database)
  return startWorker(deps.database, {
    handlers: {
      [TARGETS_JOB]: calculateHandler,
      [AUTOMATION_JOB]: automationHandler,
      [TAKE_BACK_JOB]: takeBackHandler(deps),
    },
    log: logOf(deps),
    concurrency: 1,
    onEnd: (job, error) => void settle(deps, emitFailedCalculation(deps, job, error)),
  })
}

/** Reports that nobody waits for; one of a workspace at a time. */
function startReporting(deps: Deps): Promise<JobWorker> {
  return startWorker(deps.database, {
    handlers: { [REPORT_FILE_JOB]: reportFileHandler(deps) },
    log: logOf(deps),
    perWorkspace: 1,
    onEnd: (job, error) => void settle(deps, failAbandonedFile(deps, job, error)),
  })
}

/** Productions that come over from other trackers; one of a workspace at a time, and no report waits for it. */
function startImporting(deps: Deps): Promise<JobWorker> {
  return startWorker(deps.database, {
    handlers: { [PRODUCTION_IMPORT_JOB]: productionImportHandler(deps) },
    log: logOf(deps),
    concurrency: 1,
    perWorkspace: 1,
    onEnd: (job, error) => void settle(deps, failAbandonedImport(deps, job, error)),
  })
}

async function settle(deps: Deps, work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) =>
    deps.log.error({ err: error }, 'the state of a rendition or of a report file could not be written'),
  )
}

function logOf({ log }: Pick<Deps, 'log'>) {
  return { warn: (message: string, error?: unknown) => log.warn({ err: error }, message) }
}

function startMail(deps: Deps): MailSender {
  return startMailSender(deps.database, { transport: openTransport(deps.config), log: logOf(deps) })
}

/** Removes expired rows and begins the work of a new day, from time to time. */
function startTidying(deps: Deps): PollLoop {
  const tidy = async () => {
    await pruneRateLimits(deps.database)
    await pruneKeptAnswers(deps.database)
    await pruneUploads(deps)
    await pruneTrash(deps)
    await pruneReportFiles(deps)
    await pruneDeliveries(deps.database)
    await beginDays(deps.database)
    await closeMonths(deps.database)
    await endIdleRooms(deps.database)
  }
  return pollLoop(tidy, {
    everyMs: TIDY_MS,
    onError: (error) =>
      deps.log.warn({ err: error }, 'expired rows could not be removed, a day not begun, or an idle room not ended'),
  })
}

async function openAll(config: Config, app: FastifyInstance, database: Database): Promise<RoomDeps> {
  await migrate(database)
  const log = logOf({ log: app.log })
  const metrics = new Metrics()
  const disk = openDiskWatch(config)
  setWorkerDefaults(database, {
    leaseMs: config.jobLease * 1000,
    mayBegin: (kind) => mayBegin(disk, ROOM_OF_JOBS[kind]),
    onRun: ({ kind }, result, seconds) => metrics.job({ kind, result }, seconds),
  })
  return {
    config,
    database,
    storage: reservedStorage(measuredStorage(await openStorage(config), metrics), disk),
    disk,
    secrets: await loadSecrets(database, config.secretKey),
    hub: openEventHub(database, log),
    rooms: createRoomHub(database, { log }),
    log: app.log,
    metrics,
    lifecycle: new Lifecycle(),
    workDir: await ownWorkFolder(resolve(config.dataDir, 'work'), config.databaseUrl !== undefined),
    version: serverVersion(),
  }
}

/**
 * Opens the database and storage, brings the schema up to date, starts workers and listens.
 * @throws {StartError | StorageError | Error} with a message that says what to do
 */
export async function startServer(config: Config, folders: StaticFolders): Promise<Server> {
  const app = newFastify(config)
  const log = logOf({ log: app.log })
  const database = await openDatabase({
    url: config.databaseUrl,
    prepare: config.databasePrepare,
    dataDir: config.dataDir,
    poolSize: config.databasePool,
    keepOpen: true,
    log,
  })
  let worker: JobWorker | undefined
  let telling: JobWorker | undefined
  let calculating: JobWorker | undefined
  let reporting: JobWorker | undefined
  let importing: JobWorker | undefined
  let mail: MailSender | undefined
  let indexing: Pick<PollLoop, 'stop'> | undefined
  let keeping: Pick<PollLoop, 'stop'> | undefined
  let tidying: PollLoop | undefined
  let webhooks: Webhooks | undefined
  let diskNotices: DiskNotices | undefined
  try {
    const deps = await openAll(config, app, database)
    await failOrphans(deps, text('ingest.interrupted'))
    await buildApp(app, deps, folders)
    await app.listen({ port: config.port, host: config.host })
    worker = await startIngest(deps)
    telling = await startTelling(deps, urlOf(app, config))
    calculating = await startCalculating(deps)
    reporting = await startReporting(deps)
    importing = await startImporting(deps)
    mail = startMail(deps)
    indexing = startIndexing(database, log)
    keeping = startTotalsWorker(database, log)
    webhooks = await startWebhooks(deps, urlOf(app, config), log)
    tidying = startTidying(deps)
    diskNotices = startDiskNotices(deps)
    const jobGraceMs = config.shutdown.grace * JOB_SHARE * 1000
    const close = async () => {
      deps.lifecycle.stop()
      await delay(config.shutdown.delay * 1000)
      await Promise.all([
        tidying?.stop(),
        diskNotices?.stop(),
        app.close(),
        worker?.stop(jobGraceMs),
        telling?.stop(jobGraceMs),
        calculating?.stop(jobGraceMs),
        reporting?.stop(jobGraceMs),
        importing?.stop(jobGraceMs),
        mail?.stop(MAIL_GRACE_MS),
        indexing?.stop(),
        keeping?.stop(),
        webhooks?.stop(jobGraceMs),
      ])
      await deps.rooms.close()
      await deps.hub.close()
      await database.close()
    }
    return { app, deps, url: urlOf(app, config), close }
  } catch (error) {
    await Promise.all([
      tidying?.stop(),
      diskNotices?.stop(),
      worker?.stop(0),
      telling?.stop(0),
      reporting?.stop(0),
      importing?.stop(0),
      calculating?.stop(0),
      mail?.stop(0),
      indexing?.stop(),
      keeping?.stop(),
      webhooks?.stop(0),
    ])
    await app.close()
    await database.close()
    throw error
  }
}

function urlOf(app: FastifyInstance, config: Config): string {
  if (config.publicUrl) return config.publicUrl
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return `http://localhost:${port}`
}
