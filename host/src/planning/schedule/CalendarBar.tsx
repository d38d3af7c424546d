import { classes } from '@arbo/kit/ui'
import type { Calendar, ScheduledDates } from '@arbo/core'
import type { ReactNode } from 'react'
import { projectStyle } from '../../ui/project-colour.ts'
import { scheduleTexts } from './texts.ts'
import { datesWithDays } from './date-words.ts'
import { useBar } from './use-bar.ts'
import type { Piece } from './week-layout.ts'
import styles from './calendar-view.module.css'
import timelineStyles from './timeline.module.css'

interface CalendarBarProps {
  piece: Piece
  calendar: Calendar
  draft: ScheduledDates | null
  may: boolean
  dayAt: (event: { clientX: number; clientY: number }) => number
  onDraft: (dates: ScheduledDates | null) => void
  onSave: (dates: ScheduledDates) => void
  onOpen: () => void
}

/** An entity's bar in one week. */
export function CalendarBar(props: CalendarBarProps): ReactNode {
  const { piece, calendar, draft, may } = props
  const { row, column, days, lane, goesOnBefore, goesOnAfter } = piece
  const bar = useBar({ ...props, row, upDown: 7 })
  const words = datesWithDays(draft ?? row, calendar)
  return (
    <button
      {...bar}
      type="button"
      className={styles['calendar-bar']}
      data-bar={row.id}
      data-type={row.type}
      data-draft={draft ? '' : undefined}
      data-locked={may ? undefined : ''}
      data-before={goesOnBefore || undefined}
      data-after={goesOnAfter || undefined}
      aria-label={[scheduleTexts.bar({ name: row.name, dates: words }), !may && scheduleTexts.locked]
        .filter(Boolean)
        .join('. ')}
      title={may ? words : `${words}. ${scheduleTexts.locked}`}
      style={{ ...projectStyle(row.colour), gridColumn: `${column + 1} / span ${days}`, gridRow: lane + 2 }}
    >
      {may && !goesOnBefore && row.scheduled_start && (
        <span
          className={classes(timelineStyles['timeline-end'], timelineStyles['timeline-end-start'])}
          data-part="start"
        />
      )}
      <span className={styles['calendar-bar-name']}>{row.name}</span>
      {may && !goesOnAfter && row.scheduled_due && (
        <span className={classes(timelineStyles['timeline-end'], timelineStyles['timeline-end-due'])} data-part="due" />
      )}
    </button>
  )
}
