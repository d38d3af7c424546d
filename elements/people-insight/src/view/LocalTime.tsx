import { useDates, useMinute } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { hoursAndMinutes, localTime } from '../model/local-time.ts'
import { type Texts, useTexts } from '../texts.ts'

/** The current time on the person's clock, updated each minute. */
export function LocalTime({ zone }: { zone: string }): ReactNode {
  const texts = useTexts()
  const now = useMinute()
  const local = localTime(zone, now, useDates().zone)
  if (!local) return zone
  return (
    <>
      <time className="clock">{local.time}</time> <span className="clock-zone">{zone.replaceAll('_', ' ')}</span>
      <span className="clock-difference">{difference(texts, local.ahead)}</span>
    </>
  )
}

function difference(texts: Texts, ahead: number): string {
  if (ahead === 0) return texts.sameTime
  return texts[ahead > 0 ? 'ahead' : 'behind']({ difference: hoursAndMinutes(ahead) })
}
