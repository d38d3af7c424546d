import { addDays, shortDay, type Dates } from '@arbo/core/format'

/** How long a deleted workspace can be restored (decision 45). */
const DAYS = 30

/** The last day on which a workspace that was deleted at a moment (ISO 8601) can be restored, in words. */
export function restorableUntil(deletedAt: string, { dayOf }: Pick<Dates, 'dayOf'>): string {
  return shortDay(addDays(dayOf(deletedAt), DAYS))
}
