import { addDays } from '@arbo/core/format'
import { shortDay } from '../../ui/day.ts'

/** How long a deleted workspace can be restored (decision 45). */
const DAYS = 30

/** The last day on which a workspace that was deleted at a moment (ISO 8601) can be restored, in words. */
export function restorableUntil(deletedAt: string): string {
  return shortDay(addDays(deletedAt.slice(0, 10), DAYS))
}
