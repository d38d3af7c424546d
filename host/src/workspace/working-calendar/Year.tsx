import { calendarOf, type WorkingCalendar } from '@arbo/core'
import { useMemo, useState, type ReactNode } from 'react'
import { calendarTexts } from './texts.ts'
import { Legend } from './Legend.tsx'
import { MonthGrid } from './MonthGrid.tsx'
import { YearEvents } from './YearEvents.tsx'
import { eventsOf, monthsOf } from './year-model.ts'
import styles from './calendar.module.css'
import { useDates } from '@arbo/kit/ui'

/** A year: its months, number of working days, and exceptions from the work week. */
export function Year({ year, calendar }: { year: number; calendar: WorkingCalendar }): ReactNode {
  const { months, events, total } = useMemo(() => {
    const { kindOf, workingDaysBetween } = calendarOf(calendar)
    return {
      months: monthsOf(year, calendar, kindOf),
      events: eventsOf(year, calendar),
      total: workingDaysBetween(`${year}-01-01`, `${year}-12-31`),
    }
  }, [year, calendar])
  const dates = useDates()
  const [today] = useState(() => dates.today())
  return (
    <>
      <div className={styles['calendar-sum']}>
        <p>{calendarTexts.yearTotal({ count: total, year })}</p>
        <Legend />
      </div>
      <div className={styles['calendar-columns']}>
        <div className={styles['calendar-months']}>
          {months.map((month) => (
            <MonthGrid key={month.month} month={month} today={today} />
          ))}
        </div>
        <YearEvents year={year} events={events} />
      </div>
    </>
  )
}
