import type { Language } from '@arbo/core/contract'

export type JobState = 'queued' | 'running' | 'done' | 'failed' | 'cancelled'

/** A job as its handler sees it. */
export interface Job {
  wsId: string
  id: string
  kind: string
  payload: Readonly<Record<string, unknown>>
  /** 1 on the first run. */
  attempt: number
  maxAttempts: number
  /** The request that added it, as the log names it. */
  requestId?: string | null
  /** In which that request was answered. */
  language?: Language | null
}

/** Thrown by a handler: trying again would not help, e.g. the file is no video. */
export class PermanentJobError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PermanentJobError'
  }
}
