import { datesIn } from '@arbo/core/format'

/** Words for moments in one time zone. */
export interface Zoned {
  zone: string
  /** Such as 2026-03-01 14:05. */
  moment(iso: string): string
  /** Such as 14:05. */
  time(iso: string): string
}

export function zoned(zone: string): Zoned {
  const { dayOf, time } = datesIn(zone)
  return { zone: zone.replace(/^Etc\//, ''), moment: (iso) => `${dayOf(iso)} ${time(iso)}`, time }
}

/** Such as 1 h 05 min, 12 min 30 s, 8 s. */
export function duration(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  if (hours > 0) return `${hours} h ${String(minutes).padStart(2, '0')} min`
  return minutes > 0 ? `${minutes} min ${String(seconds % 60).padStart(2, '0')} s` : `${seconds} s`
}
