import type { ReactNode } from 'react'
import { calendarTexts } from '../../texts/calendar.ts'
import { daysIn, longRange, rangeText } from './rangeText.ts'
import type { YearEvent } from './yearModel.ts'

/** What differs from the work week, by day: the calendar's reasons for those who cannot hover over it. */
export function YearEvents({ year, events }: { year: number; events: readonly YearEvent[] }): ReactNode {
  return (
    <section className="calendar-events" aria-labelledby="calendar-events">
      <h2 id="calendar-events">{calendarTexts.eventsIn(year)}</h2>
      {events.length === 0 ? (
        <p className="calendar-note">{calendarTexts.eventsNone}</p>
      ) : (
        <ul>
          {events.map((event) => (
            <li key={event.key}>
              <span className={`calendar-day ${event.kind}`} aria-hidden="true">
                {Number(event.start_date.slice(8))}
              </span>
              <span className="calendar-event-name">{event.name || calendarTexts.kinds[event.kind]}</span>
              <span className="calendar-note" title={longRange(event)}>
                {calendarTexts.kinds[event.kind]}, {rangeText(event)} · {calendarTexts.days(daysIn(event))}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
