import type { ScheduleRow, ScheduleStore, ScheduledDates } from '@arbo/core'
import { addDays, daysBetween, mondayOf } from '@arbo/core/format'
import { calendarOfRow, scheduleTree } from '@arbo/core/internal'
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { useSelected } from '../../app/store.ts'
import { usePageKeys } from '../../app/page-keys.ts'
import { scheduleTexts } from './texts.ts'
import { datesWithDays } from './date-words.ts'
import { restRuns } from './rest-runs.ts'
import { DAY_WIDTH, lowerTicks, spanOf, upperTicks, type Scale } from './scale.ts'
import { TimelineRow } from './TimelineRow.tsx'
import styles from './timeline.module.css'
import { useDates, useVirtualRows } from '@arbo/kit/ui'

const ROW = 36
const HEAD = 48
/** The lane is drawn in parts of so many px, so that scrolling does not draw it again for each one. */
const PART = 400
/** Width of the names' column, as in timeline.css. */
const NAMES = 280

interface TimelineProps {
  store: ScheduleStore
  scale: Scale
  label: string
  readOnly: boolean
  /** Counts the presses of Today. */
  todayAsked: number
  onSave: (row: ScheduleRow, dates: ScheduledDates) => void
  onOpen: (row: ScheduleRow) => void
}

/** Entities as bars over days: the tree at the start, weekends and holidays shaded, today as a line. */
export function Timeline({ store, scale, label, readOnly, todayAsked, onSave, onOpen }: TimelineProps): ReactNode {
  const state = useSelected(store, (current) => current)
  const { rows, calendar, holidays } = state
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [draft, setDraft] = useState<{ id: string; dates: ScheduledDates } | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const nodes = useMemo(() => scheduleTree(rows, closed), [rows, closed])
  const dates = useDates()
  const [today] = useState(() => dates.today())
  const span = useMemo(
    () =>
      spanOf(
        rows.flatMap((row) => [row.scheduled_start, row.scheduled_due]),
        today,
        scale,
      ),
    [rows, today, scale],
  )
  const dayWidth = DAY_WIDTH[scale]
  const xOf = (day: string): number => daysBetween(span.first, day) * dayWidth
  const width = xOf(span.last) + dayWidth
  const lines = useVirtualRows({ count: nodes.length, size: ROW, spare: 12 })
  const { scroller } = lines
  const parts = useVirtualRows({ scroller, count: Math.ceil(width / PART), size: PART, axis: 'x', spare: 1 })

  // The middle day stays in the middle when the scale changes; at first it is today.
  const middle = useRef(today)
  const toMiddle = (): void => {
    const element = scroller.current
    if (!element) return
    element.scrollLeft = xOf(middle.current) - (element.clientWidth - NAMES) / 2
    parts.update()
  }
  // oxlint-disable-next-line react/exhaustive-deps -- only where the lane itself changes
  useLayoutEffect(toMiddle, [scale, span.first])
  useEffect(() => {
    if (todayAsked === 0) return
    middle.current = today
    toMiddle()
    // oxlint-disable-next-line react/exhaustive-deps -- only at a press of Today
  }, [todayAsked])

  // From a Monday on, as the weeks of the head.
  const visible = {
    first: mondayOf(addDays(span.first, Math.floor((parts.first * PART) / dayWidth))),
    last: span.last,
  }
  const reach = addDays(span.first, Math.ceil((parts.last * PART) / dayWidth))
  if (reach < visible.last) visible.last = reach
  const rests = useMemo(
    () => restRuns(calendar, holidays, visible.first, visible.last),
    [calendar, holidays, visible.first, visible.last],
  )
  const visibleNodes = nodes.slice(lines.first, lines.last)
  const tabStop = nodes.some(({ row }) => row.id === focused) ? focused : (visibleNodes[0]?.row.id ?? null)

  usePageKeys('timeline')

  function onKeyDown(event: KeyboardEvent): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || !(event.target instanceof HTMLElement) || !event.target.dataset['bar']) return
    event.preventDefault()
    const buttons = [...(scroller.current?.querySelectorAll<HTMLElement>('[data-bar]') ?? [])]
    const next = buttons[buttons.indexOf(event.target) + step]
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }

  const moving = draft && rows.find(({ id }) => id === draft.id)
  const announcement = moving
    ? scheduleTexts.draft({ dates: datesWithDays(draft.dates, calendarOfRow(state, moving)) })
    : ''
  return (
    <>
      <div
        ref={scroller}
        className={styles['timeline']}
        role="treegrid"
        aria-label={label}
        aria-rowcount={nodes.length + 1}
        aria-describedby="timeline-keys"
        tabIndex={-1}
        style={{ '--lane': `${width}px` } as CSSProperties}
        onKeyDown={onKeyDown}
        onScroll={({ currentTarget }) => {
          const x = currentTarget.scrollLeft + (currentTarget.clientWidth - NAMES) / 2
          middle.current = addDays(span.first, Math.round(x / dayWidth))
        }}
      >
        <div className={styles['timeline-head']} role="row" aria-rowindex={1} style={{ blockSize: HEAD }}>
          <div className={styles['timeline-name']} role="columnheader">
            {scheduleTexts.name}
          </div>
          <div className={styles['timeline-lane']} role="columnheader" aria-label={scheduleTexts.viewTimeline}>
            {upperTicks(visible, scale).map(({ day, days, label: words }) => (
              <span key={day} className={styles['timeline-month']} style={{ left: xOf(day), width: days * dayWidth }}>
                <span>{words}</span>
              </span>
            ))}
            {lowerTicks(visible, scale).map(({ day, days, label: words }) => (
              <span
                key={day}
                className={styles['timeline-tick']}
                data-today={day <= today && today < addDays(day, days) ? '' : undefined}
                style={{ left: xOf(day), width: days * dayWidth }}
              >
                {words}
              </span>
            ))}
          </div>
        </div>
        <div className={styles['timeline-body']} role="rowgroup" style={{ blockSize: nodes.length * ROW }}>
          <div className={styles['timeline-ground']} aria-hidden="true">
            {rests.map(({ first, days, holiday }) => (
              <span
                key={first}
                className={styles['timeline-rest']}
                data-holiday={holiday === null ? undefined : ''}
                title={holiday === null ? undefined : scheduleTexts.holiday({ name: holiday })}
                style={{ left: xOf(first), width: days * dayWidth }}
              />
            ))}
            <span className={styles['timeline-today']} style={{ left: xOf(today) + dayWidth / 2 }} />
          </div>
          {visibleNodes.map((node, at) => {
            const { row } = node
            const index = lines.first + at
            return (
              <TimelineRow
                key={row.id}
                node={node}
                index={index}
                xOf={xOf}
                dayWidth={dayWidth}
                calendar={calendarOfRow(state, row)}
                may={row.may_update && !readOnly}
                draft={draft?.id === row.id ? draft.dates : null}
                isTabStop={row.id === tabStop}
                onToggle={() => {
                  const next = new Set(closed)
                  if (!next.delete(row.id)) next.add(row.id)
                  setClosed(next)
                }}
                onDraft={(dates) => setDraft(dates && { id: row.id, dates })}
                onSave={(dates) => onSave(row, dates)}
                onOpen={() => onOpen(row)}
                onFocus={() => setFocused(row.id)}
                style={{ insetBlockStart: index * ROW, blockSize: ROW }}
              />
            )
          })}
        </div>
      </div>
      <p id="timeline-keys" className="arbo-visually-hidden">
        {scheduleTexts.keys}
      </p>
      <p className="arbo-visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}
