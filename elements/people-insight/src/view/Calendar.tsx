import type { ReactNode } from 'react'
import { dayNumber, weeksOf, type TileDay } from '../model/calendar-days.ts'
import { texts } from '../texts.ts'
import { isoWeekday, weekdayAndDay, weekdayName } from '@arbo/core/format'

export const DAY_NAMES: Readonly<Record<TileDay['kind'], string>> = {
  working: texts.dayWorking,
  weekend: texts.dayWeekend,
  holiday: texts.dayHoliday,
  extra: texts.dayExtra,
  off: texts.dayOff,
}

/** Weeks in rows, each day in the look of what it is. */
export function Calendar({ days, today }: { days: readonly TileDay[]; today: string }): ReactNode {
  const weeks = weeksOf(days)
  return (
    <table className="calendar">
      <caption className="arbo-visually-hidden">{texts.availability}</caption>
      <thead>
        <tr>
          {(weeks[0] ?? []).map(({ day }) => (
            <th key={day} scope="col">
              <abbr title={weekdayName(isoWeekday(day))}>{weekdayName(isoWeekday(day)).slice(0, 2)}</abbr>
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
  const words = name ? `${DAY_NAMES[kind]}: ${name}` : DAY_NAMES[kind]
  return (
    <td
      className={`calendar-day day-${kind}`}
      data-past={day < today || undefined}
      aria-current={day === today ? 'date' : undefined}
      title={`${weekdayAndDay(day)}, ${words}`}
    >
      {dayNumber(day)}
      <span className="arbo-visually-hidden">, {words}</span>
    </td>
  )
}
