import { pageLanguage, type ScheduleRow, type ScheduleStore } from '@arbo/core'
import { Button, Text, useDates } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useSelected } from '../../app/store.ts'
import { projectStyle } from '../../ui/project-colour.ts'
import { scheduleTexts } from './texts.ts'
import { datesText } from './date-words.ts'
import styles from './calendar-view.module.css'
import { longDay } from '@arbo/core/format'

interface Entry {
  row: ScheduleRow
  kind: 'start' | 'due'
}

/** What starts and what is due, by day. */
export function agendaOf(rows: readonly ScheduleRow[]): [day: string, entries: Entry[]][] {
  const days = new Map<string, Entry[]>()
  const add = (day: string | null, entry: Entry): void => {
    if (day !== null) days.set(day, [...(days.get(day) ?? []), entry])
  }
  for (const row of rows) {
    if (row.is_context) continue
    if (row.scheduled_start !== row.scheduled_due) add(row.scheduled_start, { row, kind: 'start' })
    add(row.scheduled_due, { row, kind: 'due' })
  }
  return [...days].toSorted(([one], [other]) => one.localeCompare(other))
}

interface AgendaProps {
  store: ScheduleStore
  label: string
  onOpen: (row: ScheduleRow) => void
}

/** Starts and due dates as a list, from today on: the timeline and the calendar of a phone. */
export function Agenda({ store, label, onOpen }: AgendaProps): ReactNode {
  const { rows, calendar } = useSelected(store, (state) => state)
  const [earlier, setEarlier] = useState(false)
  const dates = useDates()
  const [today] = useState(() => dates.today())
  const all = useMemo(() => agendaOf(rows), [rows])
  const visible = all.filter(([day]) => earlier || day >= today)
  const names = new Map(rows.map((row) => [row.id, row]))
  const placeOf = ({ parent_id }: ScheduleRow): string | undefined => names.get(parent_id ?? '')?.name

  return (
    <section className={styles['agenda']} aria-label={label}>
      {visible.length < all.length && (
        <Button variant="ghost" onClick={() => setEarlier(true)}>
          {scheduleTexts.agendaEarlier}
        </Button>
      )}
      {visible.map(([day, entries]) => (
        <div key={day} className={styles['agenda-day']}>
          <h2 data-today={day === today || undefined}>
            <time dateTime={day}>{longDay(day, pageLanguage())}</time>
            {!calendar.isWorkingDay(day) && <span className={styles['agenda-rest']}>{scheduleTexts.restDay}</span>}
          </h2>
          <ul className="arbo-card">
            {entries.map(({ row, kind }) => (
              <li key={`${row.id} ${kind}`}>
                <button type="button" style={projectStyle(row.colour)} onClick={() => onOpen(row)}>
                  <span className={styles['agenda-kind']} data-kind={kind}>
                    {kind === 'start' ? scheduleTexts.starts : scheduleTexts.isDue}
                  </span>
                  <span className={styles['agenda-words']}>
                    <Text as="strong" truncate>
                      {row.name}
                    </Text>
                    <Text truncate>{[placeOf(row), datesText(row)].filter(Boolean).join(' · ')}</Text>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
