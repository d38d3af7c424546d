import type { DayKind } from '@arbo/core'
import type { ReactNode } from 'react'
import { calendarTexts } from '../../texts/calendar.ts'

const KINDS: readonly DayKind[] = ['work', 'rest', 'holiday', 'extra', 'off']

/** What the looks of a day mean. */
export function Legend(): ReactNode {
  return (
    <ul className="calendar-legend" aria-label={calendarTexts.legend}>
      {KINDS.map((kind) => (
        <li key={kind}>
          <span className={`calendar-day ${kind}`} aria-hidden="true">
            1
          </span>
          {calendarTexts.kinds[kind]}
        </li>
      ))}
    </ul>
  )
}
