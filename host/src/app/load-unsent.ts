import type { Session } from '@arbo/core'
import { loadCode } from './load-code.ts'

/** The code of what waits for the connection: the frame loads it right after the first paint. */
export const loadUnsent = () => loadCode('unsent', () => import('./follow-unsent.ts'))

/** Sends what waits, and says how much it is, as soon as the code is there. Returns the way to stop. */
export function startUnsent(session: Session): () => void {
  let isOver = false
  let stop = (): void => undefined
  void loadUnsent().then(
    ({ followUnsent }) => void (isOver || (stop = followUnsent(session))),
    // Offline: the next page that opens does it.
    () => undefined,
  )
  return () => {
    isOver = true
    stop()
  }
}
