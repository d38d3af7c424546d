import { classes } from '@arbo/kit/ui'
import type { Calendar, ScheduledDates } from '@arbo/core'
import type { ScheduleNode } from '@arbo/core/internal'
import { ChevronDown, ChevronRight } from '@arbo/kit/icons'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { ProjectMark } from '../../ui/ProjectMark.tsx'
import { projectStyle } from '../../ui/project-colour.ts'
import { scheduleTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { datesText, datesWithDays } from './date-words.ts'
import { useBar } from './use-bar.ts'
import styles from './timeline.module.css'

export interface TimelineRowProps {
  node: ScheduleNode
  index: number
  /** Place of a day in the lane, in px. */
  xOf: (day: string) => number
  dayWidth: number
  calendar: Calendar
  draft: ScheduledDates | null
  /** The bar is the timeline's tab stop. */
  isTabStop: boolean
  may: boolean
  onToggle: () => void
  onDraft: (dates: ScheduledDates | null) => void
  onSave: (dates: ScheduledDates) => void
  onOpen: () => void
  onFocus: () => void
  style: React.CSSProperties
}

/** A line of the timeline: the name, indented by level, and the bar of its dates. */
export function TimelineRow(props: TimelineRowProps): ReactNode {
  const { node, index, xOf, dayWidth, draft, calendar, isTabStop, onToggle, style } = props
  const { row, depth, hasChildren, isOpen, below } = node
  const dates = draft ?? row
  const { scene } = useLevels()
  const first = dates.scheduled_start ?? dates.scheduled_due
  const last = dates.scheduled_due ?? dates.scheduled_start
  const bar = useBar({ ...props, row, dayAt: ({ clientX }) => Math.round(clientX / dayWidth) })
  const share = row.scenes === 0 ? 0 : row.approved / row.scenes
  const spoken = [
    scheduleTexts.bar({ name: row.name, dates: datesWithDays(dates, calendar) }),
    row.scenes > 0 && scheduleTexts.progress({ approved: row.approved, scenes: row.scenes, words: scene.words }),
    !props.may && scheduleTexts.locked,
  ]
  return (
    <div
      className={styles['timeline-row']}
      role="row"
      aria-level={depth + 1}
      aria-rowindex={index + 2}
      aria-expanded={hasChildren ? isOpen : undefined}
      data-context={row.is_context || undefined}
      data-type={row.type}
      style={{ ...style, ...projectStyle(row.colour) }}
    >
      <div className={styles['timeline-name']} role="rowheader" style={{ paddingInlineStart: 8 + depth * 16 }}>
        {hasChildren ? (
          <button
            type="button"
            className={styles['timeline-toggle']}
            aria-label={isOpen ? scheduleTexts.close({ name: row.name }) : scheduleTexts.open({ name: row.name })}
            onClick={onToggle}
          >
            {isOpen ? <ChevronDown size={16} /> : <ChevronRight size={16} />}
          </button>
        ) : (
          <span className={styles['timeline-toggle']} />
        )}
        {row.type === 0 && <ProjectMark colour={row.colour} />}
        <Link to={`/pl/dir/${row.id}`} className={styles['timeline-link']}>
          {row.name}
        </Link>
      </div>
      <div className={styles['timeline-lane']} role="gridcell">
        {below && (
          <span
            className={styles['timeline-below']}
            title={scheduleTexts.below({
              dates: datesText({ scheduled_start: below.first, scheduled_due: below.last }),
            })}
            style={{ left: xOf(below.first), width: xOf(below.last) + dayWidth - xOf(below.first) }}
          />
        )}
        {first && last ? (
          <button
            {...bar}
            type="button"
            className={styles['timeline-bar']}
            data-bar={row.id}
            data-draft={draft ? '' : undefined}
            data-locked={props.may ? undefined : ''}
            data-open={row.scheduled_start && row.scheduled_due ? undefined : ''}
            tabIndex={isTabStop ? 0 : -1}
            aria-label={spoken.filter(Boolean).join('. ')}
            title={
              props.may ? datesWithDays(dates, calendar) : `${datesWithDays(dates, calendar)}. ${scheduleTexts.locked}`
            }
            onFocus={props.onFocus}
            style={{ left: xOf(first), width: Math.max(dayWidth, xOf(last) + dayWidth - xOf(first)) }}
          >
            <span className={styles['timeline-done']} style={{ width: `${share * 100}%` }} />
            <span className={styles['timeline-label']}>{draft ? datesText(draft) : row.name}</span>
            {props.may && (
              <>
                {row.scheduled_start && (
                  <span className={classes(styles['timeline-end'], styles['timeline-end-start'])} data-part="start" />
                )}
                {row.scheduled_due && (
                  <span className={classes(styles['timeline-end'], styles['timeline-end-due'])} data-part="due" />
                )}
              </>
            )}
          </button>
        ) : (
          props.may && (
            <button
              type="button"
              className={styles['timeline-add']}
              data-bar={row.id}
              tabIndex={isTabStop ? 0 : -1}
              aria-label={scheduleTexts.setDatesOf({ name: row.name })}
              onFocus={props.onFocus}
              onClick={props.onOpen}
            >
              {scheduleTexts.setDates}
            </button>
          )
        )}
      </div>
    </div>
  )
}
