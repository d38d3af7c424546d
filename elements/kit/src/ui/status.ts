import { textsIn, type Language } from '@arbo/core'
import { messages } from '../texts.ts'

/** Scene status by its number in the API; the names are the tokens' too. */
export const STATUSES = [
  { token: 'no-scene' },
  { token: 'unassigned' },
  { token: 'untouched' },
  { token: 'unchecked' },
  { token: 'retake' },
  { token: 'retake-done' },
  { token: 'approved' },
] as const

export type Status = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** The ordinary name of a status; of a scene without one, that it has none (XUX-02). */
export function statusName(status: Status, language: Language = 'en'): string {
  return textsIn(messages, language).statuses[STATUSES[status].token]
}
