import { durationText, pageLanguage, type Timesheet, type TimesheetRow } from '@arbo/core'
import { sheetTotals } from '@arbo/core/internal'
import { isoWeekday, longDay, weekdayName } from '@arbo/core/format'
import { MessageSquare } from '@arbo/kit/icons'
import { IconButton, Row, Stack, Text, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { Code } from '../../ui/Code.tsx'
import { dayHint, isRest } from './sheet-columns.tsx'
import type { CellFlag } from '../../ui/grid/grid-column.ts'
import { SceneName } from './SceneName.tsx'
import { timeTexts } from './texts.ts'
import { TimeFacts } from './TimeFacts.tsx'
import type { SheetActs } from './use-sheet-acts.ts'
import styles from './time.module.css'

interface SheetDaysProps {
  sheet: Timesheet
  today: string
  label: string
  lock: string | null
  acts: SheetActs
  onNote: (itemId: string, day: string) => void
}

/** What was logged, and what is expected where something is. */
const loggedWords = (logged: number, expected: number): string =>
  expected === 0
    ? durationText(logged)
    : timeTexts.loggedOfExpected({ logged: durationText(logged), expected: durationText(expected) })

/** A timesheet on a phone: one day at a time, with a field for each scene. */
export function SheetDays(props: SheetDaysProps): ReactNode {
  const { sheet, today, label, lock, acts, onNote } = props
  const now = sheet.days.findIndex(({ day }) => day === today)
  const [chosen, choose] = useState<number | null>(null)
  const at = chosen ?? Math.max(0, now)
  const totals = sheetTotals(sheet).days
  const day = sheet.days[at]
  if (!day) return null
  return (
    <Stack gap={8} fill>
      <div className={styles['days']} role="group" aria-label={label}>
        {sheet.days.map((one, index) => (
          <button
            key={one.day}
            type="button"
            className={styles['day']}
            aria-pressed={index === at}
            aria-label={`${dayHint(one, today)}: ${loggedWords(totals[index] ?? 0, one.expected_minutes)}`}
            data-rest={isRest(one) ? '' : undefined}
            data-today={one.day === today ? '' : undefined}
            onClick={() => choose(index)}
          >
            <span>{weekdayName(isoWeekday(one.day), 'short', pageLanguage())}</span>
            <b>{Number(one.day.slice(8))}</b>
            <span className={styles['day-sum']}>{totals[index] ? durationText(totals[index]) : '–'}</span>
          </button>
        ))}
      </div>
      <Row justify="between" gap={8}>
        <Text weight="medium">{dayHint(day, today)}</Text>
        <Text figures tone="muted">
          {loggedWords(totals[at] ?? 0, day.expected_minutes)}
        </Text>
      </Row>
      <ul className={styles['day-rows']}>
        {sheet.rows.map((row) => {
          const place = { item_id: row.scene.id, day: day.day }
          return (
            <DayRow
              key={`${row.scene.id} ${day.day}`}
              row={row}
              cell={row.cells[at] ?? null}
              day={longDay(day.day, pageLanguage())}
              lock={lock ?? (row.may_log ? null : timeTexts.notYours)}
              flag={acts.flagOf(place)}
              typed={acts.typedOf(place)}
              onType={(text) => acts.type([{ ...place, text }])}
              onNote={() => onNote(place.item_id, place.day)}
            />
          )
        })}
      </ul>
    </Stack>
  )
}

interface DayRowProps {
  row: Pick<TimesheetRow, 'scene'>
  cell: TimesheetRow['cells'][number]
  day: string
  lock: string | null
  flag: CellFlag | null
  typed: string | null
  onType: (text: string) => void
  onNote: () => void
}

function DayRow({ row: { scene }, cell, day, lock, flag, typed, onType, onNote }: DayRowProps): ReactNode {
  const minutes = cell?.minutes ?? 0
  const stored = typed ?? (minutes > 0 ? durationText(minutes) : '')
  const [text, setText] = useState<string | null>(null)
  const note = cell?.note ?? ''

  function leave(): void {
    if (text === null) return
    setText(null)
    if (text !== stored) onType(text)
  }

  return (
    <li className={styles['day-row']}>
      <Stack fill shrinks gap={2}>
        <Row gap={8} shrinks>
          <SceneName scene={scene} isStop />
          <Code of={scene} />
        </Row>
        <Text font="small" tone="subtle" truncate>
          <TimeFacts of={scene} brief />
        </Text>
        {note && (
          <Text font="small" tone="muted" truncate>
            {note}
          </Text>
        )}
      </Stack>
      {minutes > 0 && (
        <IconButton
          icon={<MessageSquare />}
          label={note ? timeTexts.cellNote({ note }) : timeTexts.addNote}
          pressed={note !== ''}
          onClick={onNote}
        />
      )}
      {lock !== null ? (
        <Text figures weight="medium" tone={minutes > 0 ? undefined : 'subtle'}>
          {minutes > 0 ? durationText(minutes) : '–'}
        </Text>
      ) : (
        <TextField
          className={styles['day-field']}
          label={timeTexts.timeOf({ scene: scene.name, day })}
          hideLabel
          inputMode="text"
          autoComplete="off"
          enterKeyHint="done"
          placeholder="0h"
          value={text ?? stored}
          {...(flag?.message ? { error: flag.message } : {})}
          onChange={(event) => setText(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur()
            if (event.key === 'Escape') setText(null)
          }}
        />
      )}
    </li>
  )
}
