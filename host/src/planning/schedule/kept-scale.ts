import { SCALES, type Scale } from './scale.ts'

/** The last scale of the timeline and the calendar, stored in this browser. */
export interface Kept {
  scale: Scale
  span: 'month' | 'week'
}

const KEY = 'account.schedule_scale'

export function readScale(): Kept {
  try {
    const [scale, span] = (localStorage.getItem(KEY) ?? '').split(' ')
    return { scale: SCALES.find((one) => one === scale) ?? 'week', span: span === 'week' ? 'week' : 'month' }
  } catch {
    return { scale: 'week', span: 'month' }
  }
}

export function keepScale({ scale, span }: Kept): void {
  try {
    localStorage.setItem(KEY, `${scale} ${span}`)
  } catch {
    // Storage is blocked: the choice holds until the page is closed.
  }
}
