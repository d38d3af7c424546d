import { useLanguage } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { dayNumber, weeksOf, type TileDay } from '../model/calendar-days.ts'
import { useTexts } from '../texts.ts'
import { isoWeekday, weekdayAndDay, weekdayName } from '@arbo/core/format'

/** Weeks in rows, each day in the look of what it is. */
export function Calendar({ days, today }: { days: readonly TileDay[]; today: string }): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const weeks = weeksOf(days)
  return (
    <table className="calendar">
      <caption className="arbo-visually-hidden">{texts.availability}</caption>
      <thead>
        <tr>
          {(weeks[0] ?? []).map(({ day }) => (
            <th key={day} scope="col">
              <abbr title={weekdayName(isoWeekday(day), 'long', language)}>
                {weekdayName(isoWeekday(day), 'long', language).slice(0, 2)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((one) => (
              <CalendarDay key={one.day} day={one} today={today} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function CalendarDay({ day: { day, kind, name }, today }: { day: TileDay; today: string }): ReactNode {
  const kindName = useTexts().days[kind]
  const words = name ? `${kindName}: ${name}` : kindName
  return (
    <td
      className={`calendar-day day-${kind}`}
      data-past={day < today || undefined}
      aria-current={day === today ? 'date' : undefined}
      title={`${weekdayAndDay(day, useLanguage())}, ${words}`}
    >
      {dayNumber(day)}
      <span className="arbo-visually-hidden">, {words}</span>
    </td>
  )
}
