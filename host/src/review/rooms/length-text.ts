import { roomTexts } from './texts.ts'

/** A duration in its shortest useful form: seconds below a minute, then minutes, then hours. */
export function lengthText(seconds: number): string {
  if (seconds < 60) return roomTexts.seconds({ count: seconds })
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return roomTexts.minutesLong({ count: minutes })
  return roomTexts.hours({ hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
