import { addDays } from '@arbo/core/format'
import { shortDay } from '../../ui/day.ts'

/** How long a deleted workspace can be restored (decision 45). */
const DAYS = 30

/** The last day to restore a workspace deleted at this moment (ISO 8601), in words. */
export function restorableUntil(deletedAt: string): string {
  return shortDay(addDays(deletedAt.slice(0, 10), DAYS))
}
