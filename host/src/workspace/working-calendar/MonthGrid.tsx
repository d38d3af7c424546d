import { pageLanguage } from '@arbo/core'
import { longDay, monthName } from '@arbo/core/format'
import { classes } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { calendarTexts } from './texts.ts'
import { weekdayNames } from './date-names.ts'
import type { YearDay, YearMonth } from './year-model.ts'
import styles from './calendar.module.css'

const WEEK = 7

/** The days of a month in rows of seven; null for days of other months. */
function weeksOf({ blanks, days }: YearMonth): (YearDay | null)[][] {
  const places = [...Array.from({ length: blanks }, () => null), ...days]
  const count = Math.ceil(places.length / WEEK)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: WEEK }, (__, at) => places[week * WEEK + at] ?? null),
  )
}

function titleOf({ day, kind, reason }: YearDay): string {
  const values = { day: longDay(day, pageLanguage()), kind: calendarTexts.kinds[kind] }
  return reason === '' ? calendarTexts.dayTitle(values) : calendarTexts.dayReason({ ...values, reason })
}

/** One month: its days with their kinds, and the number of working days. */
export function MonthGrid({ month, today }: { month: YearMonth; today: string }): ReactNode {
  return (
    <table className={styles['calendar-month']}>
      <caption>
        <span>{monthName(month.month, 'long', pageLanguage())}</span>
        <span className={styles['calendar-month-total']} title={calendarTexts.monthTotal({ count: month.worked })}>
          {calendarTexts.monthDays({ count: month.worked })}
        </span>
      </caption>
      <thead>
        <tr>
          {weekdayNames().map(({ long, narrow }) => (
            <th key={long} scope="col" abbr={long}>
              {narrow}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, index) => (
          // Weeks have no identity of their own.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={index}>
            {week.map((day, at) =>
              day ? (
                <td
                  key={day.day}
                  className={classes(styles['calendar-day'], styles[day.kind], day.day === today && styles['today'])}
                  title={titleOf(day)}
                >
                  {day.date}
                  {day.kind !== 'work' && (
                    <span className="arbo-visually-hidden"> {calendarTexts.kinds[day.kind]}</span>
                  )}
                </td>
              ) : (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={at} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
