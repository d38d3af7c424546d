import { useLanguage } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
import { weeksOf, type TileDay } from '../model/calendar-days.ts'
import { useTexts } from '../texts.ts'
import { isoWeekday, weekdayAndDay, weekdayName } from '@arbo/core/format'

interface DayBarsProps {
  /** Two weeks, from a Monday. */
  days: readonly TileDay[]
  today: string | undefined
}

/** How many scenes are due on each day of this week and the next. */
export function DayBars({ days, today }: DayBarsProps): ReactNode {
  const texts = useTexts()
  const id = useId()
  const most = Math.max(1, ...days.map(({ due }) => due))
  return (
    <div className="day-bars" role="group" aria-labelledby={id}>
      <h4 id={id}>{texts.byDay}</h4>
      <div className="day-weeks">
        {weeksOf(days).map((week, at) => (
          <div key={week[0]?.day} className="day-week">
            <ol>
              {week.map((one) => (
                <Bar key={one.day} day={one} most={most} isToday={one.day === today} />
              ))}
            </ol>
            <p className="day-week-name">{at === 0 ? texts.thisWeek : texts.nextWeek}</p>
          </div>
        ))}
      </div>
    </div>
  )
}

function Bar({ day: { day, kind, due }, most, isToday }: { day: TileDay; most: number; isToday: boolean }): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const isFree = kind !== 'working' && kind !== 'extra'
  return (
    <li className="day-bar" data-today={isToday || undefined} data-free={isFree || undefined}>
      <span className="arbo-visually-hidden">
        {weekdayAndDay(day, language)}
        {isToday && `, ${texts.isToday}`}: {texts.dueOn({ count: due })}
      </span>
      <span className="day-count" aria-hidden="true">
        {due > 0 && due}
      </span>
      <span className="day-track" aria-hidden="true">
        <span style={{ blockSize: `${(due / most) * 100}%` }} />
      </span>
      <span className="day-letter" aria-hidden="true">
        {weekdayName(isoWeekday(day), 'narrow', language)}
      </span>
    </li>
  )
}
