import { pageLanguage } from '@arbo/core'
import { addDays, shortDay, type Dates } from '@arbo/core/format'

/** How long a deleted workspace can be restored (decision 45). */
const DAYS = 30

/** The last day to restore a workspace deleted at this moment (ISO 8601), in words. */
export function restorableUntil(deletedAt: string, { dayOf }: Pick<Dates, 'dayOf'>): string {
  return shortDay(addDays(dayOf(deletedAt), DAYS), undefined, pageLanguage())
}
