import type { WatchLimits } from '../api/watch.ts'
import { longDelay } from '../session/delays.ts'

/** How long an upload waits for what, and how often it tries again. */
export interface UploadLimits extends WatchLimits {
  answerMs: number
  /** So long it may take to store a file that came whole, or to put its parts together, in ms. */
  storeMs: number
  /** Failures in a row, without a byte arriving, after which it is given up. */
  attempts: number
  /** Wait after the failure of this number, in ms. */
  delay(failures: number): number
}

/** A stall shows within 30 s, in the middle of a file as after the last byte of a post. */
export const UPLOAD_LIMITS: UploadLimits = {
  stallMs: 20_000,
  answerMs: 25_000,
  storeMs: 600_000,
  // With the waits of a session about an hour.
  attempts: 12,
  delay: longDelay,
}
