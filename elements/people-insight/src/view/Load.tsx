import type { ReactNode } from 'react'
import type { Insight } from '@arbo/core'
import { StatusDot, STATUSES, statusName, useLanguage, type Status } from '@arbo/kit/ui'
import type { TileDay } from '../model/calendar-days.ts'
import { useTexts } from '../texts.ts'
import { DayBars } from './DayBars.tsx'
import { Section } from './Section.tsx'

interface LoadProps {
  load: Insight['load']
  days: readonly TileDay[]
  today: string | undefined
}

/** How much is on the person's table: by status, and by the day that it is due. */
export function Load({ load: { by_status, to_review }, days, today }: LoadProps): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const total = by_status.reduce((sum, count) => sum + count, 0)
  const parts = by_status.map((count, kind) => ({ kind: kind as Status, count })).filter(({ count }) => count > 0)
  return (
    <Section name="load" title={texts.load} note={<span className="note">{texts.assigned({ count: total })}</span>}>
      {total === 0 ? (
        <p className="none">{texts.noneAssigned}</p>
      ) : (
        <>
          <div className="status-bar" aria-hidden="true">
            {parts.map(({ kind, count }) => (
              <span key={kind} className={`arbo-status-${STATUSES[kind].token}`} style={{ flexGrow: count }} />
            ))}
          </div>
          <ul className="status-legend">
            {parts.map(({ kind, count }) => (
              <li key={kind}>
                <StatusDot status={kind} colour={null} name={statusName(kind, language)} />{' '}
                <span className="number">{count}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {to_review > 0 && <p className="note to-review">{texts.toReview({ count: to_review })}</p>}
      {days.length > 0 && <DayBars days={days.slice(0, 14)} today={today} />}
    </Section>
  )
}
