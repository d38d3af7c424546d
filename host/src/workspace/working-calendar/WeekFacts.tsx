import type { WorkingCalendar } from '@arbo/core'
import { classes, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { routes } from '../../app/routes.ts'
import { calendarTexts } from './texts.ts'
import { weekdayNames } from './date-names.ts'
import styles from './calendar.module.css'

type Week = Pick<WorkingCalendar, 'work_week' | 'work_day_start' | 'work_day_end' | 'timezone'>

/** The workspace's week and hours; they are set in its settings (WS-66). */
export function WeekFacts({ week }: { week: Week }): ReactNode {
  const { session } = useApp()
  const { work_week, work_day_start, work_day_end, timezone } = week
  return (
    <section className={styles['calendar-week']} aria-label={calendarTexts.week}>
      <ul>
        {weekdayNames().map(({ iso, long, short }) => {
          const isWorked = work_week.includes(iso)
          return (
            <li key={iso} className={classes(isWorked && styles['worked'])}>
              <span aria-hidden="true">{short}</span>
              <span className="arbo-visually-hidden">
                {isWorked ? calendarTexts.weekdayWorked({ day: long }) : calendarTexts.weekdayFree({ day: long })}
              </span>
            </li>
          )
        })}
      </ul>
      <span>
        {work_week.length === 0
          ? calendarTexts.weekNone
          : calendarTexts.weekHours({ start: work_day_start, end: work_day_end })}{' '}
        <Text tone="muted" font="small">
          {calendarTexts.weekZone({ zone: timezone })}
        </Text>
      </span>
      {session.can('settings_updateBasicWorkspaceSettings_update') && (
        <Link to={routes.settings.path}>{calendarTexts.weekChange}</Link>
      )}
    </section>
  )
}
