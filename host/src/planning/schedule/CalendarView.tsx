import { pageLanguage, type ScheduleRow, type ScheduleStore, type ScheduledDates } from '@arbo/core'
import { calendarOfRow } from '@arbo/core/internal'
import { addDays, isoWeekday, longDay, weekdayName } from '@arbo/core/format'
import { Popover, Text, useDates } from '@arbo/kit/ui'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useSelected } from '../../app/store.ts'
import { ProjectMark } from '../../ui/ProjectMark.tsx'
import { projectStyle } from '../../ui/project-colour.ts'
import { scheduleTexts } from './texts.ts'
import { datesWithDays } from './date-words.ts'
import { CalendarBar } from './CalendarBar.tsx'
import { weekPieces, weeksOf, type Piece } from './week-layout.ts'
import styles from './calendar-view.module.css'

/** Lanes of a week of a month; the others are counted. A single week shows all. */
const LANES = 4

interface CalendarViewProps {
  store: ScheduleStore
  span: 'month' | 'week'
  /** A day of the month, or the Monday of the week. */
  day: string
  label: string
  /** Counts the presses of Today. */
  todayAsked: number
  readOnly: boolean
  onSave: (row: ScheduleRow, dates: ScheduledDates) => void
  onOpen: (row: ScheduleRow) => void
}

const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`)

/** A month or a week of days, with the entities whose dates touch them. */
export function CalendarView({
  store,
  span,
  day,
  label,
  todayAsked,
  readOnly,
  onSave,
  onOpen,
}: CalendarViewProps): ReactNode {
  const state = useSelected(store, (current) => current)
  const { rows, calendar, holidays } = state
  const [draft, setDraft] = useState<{ id: string; dates: ScheduledDates } | null>(null)
  const grid = useRef<HTMLDivElement | null>(null)
  const dates = useDates()
  const [today] = useState(() => dates.today())
  const weeks = useMemo(() => (span === 'month' ? weeksOf(day) : [day]), [span, day])
  const draftRows = useMemo(
    () => (draft ? rows.map((row) => (row.id === draft.id ? { ...row, ...draft.dates } : row)) : rows),
    [rows, draft],
  )
  const first = weeks[0] ?? day
  const moving = draft && rows.find(({ id }) => id === draft.id)

  // A saved bar may move to another week, as another button: the focus follows it.
  const focused = useRef<string | null>(null)
  useEffect(() => {
    if (focused.current === null || document.activeElement !== document.body) return
    grid.current?.querySelector<HTMLElement>(`[data-bar="${focused.current}"]`)?.focus()
  })

  // A long month is taller than the page: the week of today is in sight when it is opened.
  useLayoutEffect(() => {
    grid.current?.querySelector('[data-today]')?.scrollIntoView({ block: 'nearest' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- where other days show, and at a press of Today
  }, [span, day, todayAsked])

  /** The day under the pointer, counted from the first one. */
  function dayAt({ clientX, clientY }: { clientX: number; clientY: number }): number {
    const boxes = [...(grid.current?.querySelectorAll(`.${styles['month-week']}`) ?? [])].map((week) =>
      week.getBoundingClientRect(),
    )
    const at = boxes.findIndex((box) => clientY < box.bottom)
    const week = at === -1 ? boxes.length - 1 : at
    const box = boxes[week]
    if (!box) return 0
    return week * 7 + Math.min(6, Math.max(0, Math.floor(((clientX - box.left) / box.width) * 7)))
  }

  const barOf = (piece: Piece): ReactNode => {
    const row = rows.find(({ id }) => id === piece.row.id) ?? piece.row
    return (
      <CalendarBar
        key={row.id}
        piece={{ ...piece, row }}
        calendar={calendarOfRow(state, row)}
        draft={draft?.id === row.id ? draft.dates : null}
        may={row.may_update && !readOnly}
        dayAt={dayAt}
        onDraft={(dates) => setDraft(dates && { id: row.id, dates })}
        onSave={(dates) => onSave(row, dates)}
        onOpen={() => onOpen(row)}
      />
    )
  }

  return (
    <div
      ref={grid}
      className={styles['calendar-view']}
      role="region"
      aria-label={label}
      data-span={span}
      onFocus={({ target }) => (focused.current = target.dataset['bar'] ?? null)}
    >
      <div className={styles['month-weekdays']} aria-hidden="true">
        {Array.from({ length: 7 }, (_, at) => (
          <span key={at}>{weekdayName(isoWeekday(addDays(first, at)), 'short', pageLanguage())}</span>
        ))}
      </div>
      {weeks.map((monday) => {
        const pieces = weekPieces(rows, monday)
        // A dragged bar stays in place, and a ghost shows its new dates.
        const ghosts = draft ? weekPieces(draftRows, monday).filter(({ row }) => row.id === draft.id) : []
        const visible = pieces.filter(({ lane }) => span === 'week' || lane < LANES)
        const hidden = pieces.filter(({ lane }) => span === 'month' && lane >= LANES)
        return (
          <div key={monday} className={styles['month-week']}>
            {Array.from({ length: 7 }, (_, at) => {
              const here = addDays(monday, at)
              const holiday = holidays.find((one) => one.start_date <= here && here <= one.end_date)?.name
              const others = hidden.filter(({ column, days }) => column <= at && at < column + days)
              return (
                <div
                  key={here}
                  className={styles['month-day']}
                  data-rest={calendar.isWorkingDay(here) ? undefined : ''}
                  data-other={span === 'month' && here.slice(0, 7) !== day.slice(0, 7) ? '' : undefined}
                  data-holiday={holiday === undefined ? undefined : ''}
                  data-today={here === today || undefined}
                  style={{ gridColumn: at + 1 }}
                >
                  <span className={styles['calendar-date']} data-today={here === today || undefined}>
                    <time dateTime={here} aria-label={longDay(here, pageLanguage())}>
                      {dateOf(here).getUTCDate()}
                    </time>
                    {holiday !== undefined && (
                      <Text truncate tone="warning" font="caption" title={scheduleTexts.holiday({ name: holiday })}>
                        {holiday}
                      </Text>
                    )}
                  </span>
                  {others.length > 0 && (
                    <Popover
                      label={scheduleTexts.moreOn({ count: others.length, day: longDay(here, pageLanguage()) })}
                      trigger={
                        <button
                          type="button"
                          className={styles['calendar-more']}
                          aria-label={scheduleTexts.moreOn({
                            count: others.length,
                            day: longDay(here, pageLanguage()),
                          })}
                        >
                          {scheduleTexts.more({ count: others.length })}
                        </button>
                      }
                    >
                      <ul className={styles['calendar-others']}>
                        {pieces
                          .filter(({ column, days }) => column <= at && at < column + days)
                          .map(({ row }) => (
                            <li key={row.id}>
                              <button type="button" onClick={() => onOpen(row)}>
                                <ProjectMark colour={row.colour} /> <strong>{row.name}</strong>{' '}
                                {datesWithDays(row, calendarOfRow(state, row))}
                              </button>
                            </li>
                          ))}
                      </ul>
                    </Popover>
                  )}
                </div>
              )
            })}
            {visible.map(barOf)}
            {ghosts.map(({ row, column, days, lane }) => (
              <span
                key={row.id}
                className={styles['calendar-ghost']}
                aria-hidden="true"
                style={{
                  ...projectStyle(row.colour),
                  gridColumn: `${column + 1} / span ${days}`,
                  gridRow: Math.min(lane, LANES - 1) + 2,
                }}
              >
                {row.name}
              </span>
            ))}
          </div>
        )
      })}
      <p className="arbo-visually-hidden" role="status">
        {moving ? scheduleTexts.draft({ dates: datesWithDays(draft.dates, calendarOfRow(state, moving)) }) : ''}
      </p>
    </div>
  )
}
