import { texts } from '../texts.ts'

/** Scene status by its number in the API; the names are the tokens' too. */
export const STATUSES = [
  { token: 'no-scene', name: texts.statusNoScene },
  { token: 'unassigned', name: texts.statusUnassigned },
  { token: 'untouched', name: texts.statusUntouched },
  { token: 'unchecked', name: texts.statusUnchecked },
  { token: 'retake', name: texts.statusRetake },
  { token: 'retake-done', name: texts.statusRetakeDone },
  { token: 'approved', name: texts.statusApproved },
] as const

export type Status = 0 | 1 | 2 | 3 | 4 | 5 | 6
