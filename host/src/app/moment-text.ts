import { formatMoment, formatRelativeTime } from '@arbo/core/format'

/** A zone that the server knows and this browser does not; its own zone is the next best. */
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
