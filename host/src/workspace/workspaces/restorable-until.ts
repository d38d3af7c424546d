import { shortDay } from '../../ui/day.ts'

/** How long a deleted workspace can be restored (decision 45). */
const DAYS = 30
const DAY_MS = 86_400_000

/** The last day on which a workspace that was deleted at a moment (ISO 8601) can be restored, in words. */
export function restorableUntil(deletedAt: string): string {
  return shortDay(new Date(Date.parse(deletedAt) + DAYS * DAY_MS).toISOString().slice(0, 10))
}
