import { text } from '../texts.ts'
import type { ObjectsInput, ObjectsReport } from './read-objects.js'
import type { Report, TableInput } from './read-table.js'
import { ReaderThread, ThreadOverrun } from './reader-thread.ts'
import type { ThreadReport } from './reader-thread.ts'
import type { ReaderInput } from './reader-worker.js'
import { SheetError } from './sheet-error.ts'
import type { SheetRow } from './sheet-table.ts'

export interface ThreadLimits {
  /** Time in which a file must be read. */
  ms: number
  /** Memory of its thread. */
  megabytes: number
}

/** The largest table that is allowed takes a few seconds on a slow machine; a file that takes longer was made to. */
const LIMITS: ThreadLimits = { ms: 20_000, megabytes: 256 }
/** The objects of a file of 60 MB. */
const OBJECT_LIMITS: ThreadLimits = { ms: 60_000, megabytes: 1024 }
/** Files that are read at a time in this process; further ones wait. */
const AT_ONCE = 2
/** A thread that nobody needs for so long ends. */
const IDLE_MS = 60_000

const idle: { thread: ReaderThread; timer: NodeJS.Timeout }[] = []
const waiting: (() => void)[] = []
let running = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

function takeThread({ megabytes }: ThreadLimits): ReaderThread {
  const idleThread = megabytes === LIMITS.megabytes ? idle.pop() : undefined
  if (!idleThread) return new ReaderThread(megabytes)
  clearTimeout(idleThread.timer)
  return idleThread.thread.ended ? new ReaderThread(megabytes) : idleThread.thread
}

function keepThread(thread: ReaderThread, { megabytes }: ThreadLimits): void {
  if (thread.ended) return
  if (megabytes !== LIMITS.megabytes) return thread.end()
  const timer = setTimeout(() => {
    idle.splice(
      idle.findIndex((one) => one.thread === thread),
      1,
    )
    thread.end()
  }, IDLE_MS).unref()
  idle.push({ thread, timer })
}

/**
 * Reads a file in another thread, so that neither a large nor a hostile one keeps anybody else waiting.
 * @throws {SheetError} too_large where time or memory do not suffice
 */
function inThread(input: ReaderInput, limits: ThreadLimits): Promise<ThreadReport> {
  return inTurn(async () => {
    const thread = takeThread(limits)
    try {
      return await thread.read(input, limits.ms)
    } catch (error) {
      if (!(error instanceof ThreadOverrun)) throw error
      throw new SheetError('too_large', text('sheet.too_much'), {}, error)
    } finally {
      keepThread(thread, limits)
    }
  })
}

/** @throws {SheetError} too_large where time or memory do not suffice */
export async function readInThread(table: TableInput, limits: ThreadLimits = LIMITS): Promise<Report> {
  const report = await inThread({ table }, limits)
  if ('fault' in report) return report
  return { header: report.header, rows: report.lists.flatMap(([, items]) => items as SheetRow[]) }
}

/** @throws {SheetError} too_large where time or memory do not suffice */
export async function readObjectsInThread(objects: ObjectsInput): Promise<ObjectsReport> {
  const report = await inThread({ objects }, OBJECT_LIMITS)
  return 'fault' in report ? report : { lists: report.lists }
}
