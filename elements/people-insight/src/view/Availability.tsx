import type { ReactNode } from 'react'
import type { Insight } from '@arbo/core'
import { stretchesFrom, weekInWords, type Stretch } from '../model/calendar-days.ts'
import { fill, texts } from '../texts.ts'
import { Calendar, DAY_NAMES } from './Calendar.tsx'
import { Section } from './Section.tsx'
import { weekdayAndDay } from '@arbo/core/format'

interface AvailabilityProps {
  availability: Insight['availability']
  today: string | undefined
}

/** When the person works: the week, and what is out of the ordinary in the coming four weeks. */
export function Availability({ availability, today = '' }: AvailabilityProps): ReactNode {
  const { work_week, work_day_start: start, work_day_end: end, timezone, days } = availability
  const week = weekInWords(work_week, (first, last) => fill('weekRange', { first, last }))
  const stretches = stretchesFrom(today, days)
  return (
    <Section name="availability" title={texts.availability}>
      {week && (
        <p className="hours">
          {fill('hours', { days: week, start, end })} <span className="note">{timezone.replaceAll('_', ' ')}</span>
        </p>
      )}
      <Calendar days={days} today={today} />
      <h4>{texts.ahead4}</h4>
      {stretches.length === 0 ? (
        <p className="none">{texts.wholeTime}</p>
      ) : (
        <ul className="stretches">
          {stretches.map((stretch) => (
            <StretchRow key={`${stretch.kind} ${stretch.start}`} stretch={stretch} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function StretchRow({ stretch: { kind, name, start, end } }: { stretch: Stretch }): ReactNode {
  return (
    <li>
      <span className={`day-kind day-${kind}`}>{DAY_NAMES[kind]}</span> <span className="stretch-name">{name}</span>{' '}
      <span className="note">
        {start === end ? weekdayAndDay(start) : fill('range', { start: weekdayAndDay(start), end: weekdayAndDay(end) })}
      </span>
    </li>
  )
}
