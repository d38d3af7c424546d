import { useLanguage } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import type { Insight } from '@arbo/core'
import { stretchesFrom, weekInWords, type Stretch } from '../model/calendar-days.ts'
import { useTexts } from '../texts.ts'
import { Calendar } from './Calendar.tsx'
import { Section } from './Section.tsx'
import { weekdayAndDay } from '@arbo/core/format'

interface AvailabilityProps {
  availability: Insight['availability']
  today: string | undefined
}

/** When the person works: the week, and what is out of the ordinary in the coming four weeks. */
export function Availability({ availability, today = '' }: AvailabilityProps): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const { work_week, work_day_start: start, work_day_end: end, timezone, days } = availability
  const week = weekInWords(work_week, (first, last) => texts.weekRange({ first, last }), language)
  const stretches = stretchesFrom(today, days)
  return (
    <Section name="availability" title={texts.availability}>
      {week && (
        <p className="hours">
          {texts.hours({ days: week, start, end })} <span className="note">{timezone.replaceAll('_', ' ')}</span>
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
  const texts = useTexts()
  const language = useLanguage()
  const from = weekdayAndDay(start, language)
  return (
    <li>
      <span className={`day-kind day-${kind}`}>{texts.days[kind]}</span> <span className="stretch-name">{name}</span>{' '}
      <span className="note">
        {start === end ? from : texts.range({ start: from, end: weekdayAndDay(end, language) })}
      </span>
    </li>
  )
}
