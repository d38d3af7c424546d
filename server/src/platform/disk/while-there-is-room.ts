import type { DiskWatch } from './disk-watch.ts'

const LOOK_MS = 1000

/** Aborts once the disk is at its reserve, at once where it is so already. `end` is to be called when the work is over. */
export function whileThereIsRoom(disk: Pick<DiskWatch, 'hasRoomFor'>): { signal: AbortSignal; end: () => void } {
  const low = new AbortController()
  const look = () => {
    if (!disk.hasRoomFor(0)) low.abort()
  }
  look()
  const timer = setInterval(look, LOOK_MS).unref()
  return { signal: low.signal, end: () => clearInterval(timer) }
}
