import { formatMoment, formatRelativeTime } from '@arbo/core/format'

/** The browser may not know a zone that the server knows: its own zone is used then. */
function orLocal(format: (zone?: string) => string, zone: string): string {
  try {
    return format(zone)
  } catch {
    return format()
  }
}

/** A moment (ISO 8601) in full, by the clocks of a zone. */
export const momentText = (moment: string, zone: string): string =>
  orLocal((validZone) => formatMoment(moment, validZone), zone)

/** How long ago a moment was; in full where that is long. */
export const agoText = (moment: string, zone: string, now = Date.now()): string =>
  orLocal((validZone) => formatRelativeTime(moment, now, validZone), zone)
