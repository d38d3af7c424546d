import { convertTime, offsetOf } from '@arbo/core'

export interface LocalTime {
  /** `14:05` */
  time: string
  /** Minutes by which the person's clock is ahead of the reader's; negative behind. */
  ahead: number
}

/** The time on the clock of a zone at a moment (epoch ms); null for a zone that this device does not know. */
export function localTime(zone: string, now: number, own: string): LocalTime | null {
  try {
    return { time: convertTime(now, zone).time.slice(0, 5), ahead: offsetOf(zone, now) - offsetOf(own, now) }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** `3 h`, `5 h 30 min`, `45 min`; minutes without their sign. */
export function hoursAndMinutes(minutes: number): string {
  const whole = Math.abs(minutes)
  const [hours, rest] = [Math.floor(whole / 60), whole % 60]
  return [hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}
