import type { ReactNode } from 'react'
import type { Insight } from '@arbo/core'
import { StatusDot, STATUSES, statusInk, statusName, useLanguage, type Status } from '@arbo/kit/ui'
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
export function Load({ load: { by_status, statuses, to_review }, days, today }: LoadProps): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const total = by_status.reduce((sum, count) => sum + count, 0)
  // By the statuses of their flows; where none of them has one, or too many, by the fixed ones.
  const counts = statuses ?? by_status.map((scenes, kind) => ({ name: null, kind, colour: null, scenes }))
  const parts = counts
    .filter(({ scenes }) => scenes > 0)
    .map(({ name, kind, colour, scenes }) => ({
      key: `${kind} ${name ?? ''}`,
      kind: kind as Status,
      name: name ?? statusName(kind as Status, language),
      colour,
      count: scenes,
    }))
  return (
    <Section name="load" title={texts.load} note={<span className="note">{texts.assigned({ count: total })}</span>}>
      {total === 0 ? (
        <p className="none">{texts.noneAssigned}</p>
      ) : (
        <>
          <div className="status-bar" aria-hidden="true">
            {parts.map(({ key, kind, colour, count }) => (
              <span
                key={key}
                className={`arbo-status-${STATUSES[kind].token}`}
                style={{ ...statusInk(colour), flexGrow: count }}
              />
            ))}
          </div>
          <ul className="status-legend">
            {parts.map(({ key, kind, colour, name, count }) => (
              <li key={key}>
                <StatusDot status={kind} colour={colour} name={name} /> <span className="number">{count}</span>
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
