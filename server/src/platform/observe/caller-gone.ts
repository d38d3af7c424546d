import { runInContext, workContext } from './work-context.ts'

/** For the log and the metrics alone, as proxies have it: nobody hears it. */
export const CALLER_GONE_STATUS = 499

/** The caller has closed the connection: a reading for nobody is not read on. */
export class CallerGone extends Error {
  constructor() {
    super('Whoever asked for this has gone')
    this.name = 'CallerGone'
  }
}

/**
 * Runs work that only reads, for one caller. Once they are gone its transactions send nothing more. Work that goes on
 * after it has ended is its own.
 * @throws {CallerGone} and whatever `work` throws
 */
export async function readingFor<T>(isGone: () => boolean, work: () => Promise<T>): Promise<T> {
  let isOver = false
  try {
    return await runInContext({ ...workContext(), isCallerGone: () => !isOver && isGone() }, work)
  } finally {
    isOver = true
  }
}

/** @throws {CallerGone} */
export function checkCaller(): void {
  if (workContext()?.isCallerGone?.()) throw new CallerGone()
}
