import { classes, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { calendarTexts } from './texts.ts'
import { daysIn, longRange, rangeText } from './range-text.ts'
import type { YearEvent } from './year-model.ts'
import styles from './calendar.module.css'

/** Exceptions from the work week by day: the reasons that the calendar shows only on hover. */
export function YearEvents({ year, events }: { year: number; events: readonly YearEvent[] }): ReactNode {
  return (
    <section className={styles['calendar-events']} aria-labelledby="calendar-events">
      <h2 id="calendar-events">{calendarTexts.eventsIn({ year })}</h2>
      {events.length === 0 ? (
        <Text as="p" tone="muted" font="small">
          {calendarTexts.eventsNone}
        </Text>
      ) : (
        <ul>
          {events.map((event) => (
            <li key={event.key}>
              <span className={classes(styles['calendar-day'], styles[event.kind])} aria-hidden="true">
                {Number(event.start_date.slice(8))}
              </span>
              <Text truncate>{event.name || calendarTexts.kinds[event.kind]}</Text>
              <Text tone="muted" font="small" title={longRange(event)}>
                {calendarTexts.kinds[event.kind]}, {rangeText(event)} · {calendarTexts.days({ count: daysIn(event) })}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
