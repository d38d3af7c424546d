import type { LoopRange } from '../constants.ts'

/** Whether in or out point narrow the loop; a loop over the whole clip is no range to speak of. */
export function hasRange({ enabled, start, end }: LoopRange): boolean {
  return enabled && (start > 0 || end !== undefined)
}
