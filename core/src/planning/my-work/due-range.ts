import { DUE_RANGE_DAYS } from '../../contract/platform/enums.ts'
import { addDays } from '../../platform/format/days.ts'
import type { SessionState } from '../../platform/session/types.ts'
import { convertTime } from '../../platform/timezone/convert-time.ts'
import { readerZone } from '../../platform/timezone/reader-zone.ts'

/** Days from and to, both included (yyyy-mm-dd); null where that end is open. */
export interface DueRange {
  from: string | null
  to: string | null
}

/** `recent`: the last two weeks, whenever it is looked at (decision 72); `any`: whatever they are due. */
export type DueChoice = 'recent' | 'any' | DueRange

/** The day in the user's preferred time zone; where they chose none, in the workspace's. */
export function todayIn(state: Pick<SessionState, 'user' | 'workspace'>, now = new Date()): string {
  return convertTime(now, readerZone(state)).date
}

/** The days that a choice means today; null where it leaves nothing out. */
export function dueRange(choice: DueChoice, today: string): DueRange | null {
  if (choice === 'recent') return { from: addDays(today, -DUE_RANGE_DAYS), to: today }
  if (choice === 'any' || (choice.from === null && choice.to === null)) return null
  return choice
}
