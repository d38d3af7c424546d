import { workTexts } from './texts.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago a moment was, in its largest whole unit: `12 days`. */
export function waitingFor(since: string, now = Date.now()): string {
  const passed = now - Date.parse(since)
  if (passed >= DAY) return workTexts.days({ count: Math.floor(passed / DAY) })
  if (passed >= HOUR) return workTexts.hours({ count: Math.floor(passed / HOUR) })
  if (passed >= MINUTE) return workTexts.minutes({ count: Math.floor(passed / MINUTE) })
  return workTexts.aMoment
}
