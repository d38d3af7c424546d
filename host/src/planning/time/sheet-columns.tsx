import { durationText, pageLanguage, type Timesheet, type TimesheetDay } from '@arbo/core'
import { isoWeekday, longDay, weekdayName } from '@arbo/core/format'
import { MessageSquare } from '@arbo/kit/icons'
import { classes, Stack, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { Code } from '../../ui/Code.tsx'
import type { CellFlag, GridColumn } from '../../ui/grid/grid-column.ts'
import { TextEditor } from '../../ui/grid/TextEditor.tsx'
import type { SheetLine } from './sheet-lines.ts'
import { timeTexts } from './texts.ts'
import { TimeFacts } from './TimeFacts.tsx'
import styles from './time.module.css'

/** A column of a day, or one beside them. */
export interface SheetColumn extends GridColumn<SheetLine> {
  /** Number of the day, 0 to 6. */
  at?: number
}

/** Why a day is none like the others; null for a working day. */
export function kindWords({ kind }: Pick<TimesheetDay, 'kind'>): string | null {
  return kind === 'working' ? null : timeTexts[kind]
}

/** A day with what is to be known of it. */
export function dayHint(day: TimesheetDay, today: string): string {
  const words = [longDay(day.day, pageLanguage()), day.day === today && timeTexts.today, kindWords(day)]
  return words.filter(Boolean).join(', ')
}

/** Less is expected on it than on others. */
export const isRest = ({ expected_minutes }: Pick<TimesheetDay, 'expected_minutes'>): boolean => expected_minutes === 0

export function DayHead({ day, today }: { day: TimesheetDay; today: string }): ReactNode {
  return (
    <span className={classes(styles['day-head'], isRest(day) && styles['rest'])}>
      <span>{weekdayName(isoWeekday(day.day), 'short', pageLanguage())}</span>
      <span className={styles['day-number']} data-today={day.day === today ? '' : undefined}>
        {Number(day.day.slice(8))}
      </span>
      <span className="arbo-visually-hidden">
        {[day.day === today && timeTexts.today, kindWords(day)].filter(Boolean).join(', ')}
      </span>
    </span>
  )
}

/** Logged time, and below it what is expected; a day off has none. */
export function Total({ logged, expected }: { logged: number; expected: number }): ReactNode {
  return (
    <span className={styles['sheet-total']}>
      <Text weight="medium" figures nowrap>
        {durationText(logged)}
      </Text>
      {expected > 0 && (
        <Text font="caption" tone="subtle" figures nowrap>
          {timeTexts.ofExpected({ expected: durationText(expected) })}
        </Text>
      )}
    </span>
  )
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** What was logged on each day, over all scenes. */
export function dayTotals(sheet: Pick<Timesheet, 'rows' | 'days'>): number[] {
  return sheet.days.map((_, at) => sum(sheet.rows.map(({ cells }) => cells[at]?.minutes ?? 0)))
}

export const rowTotal = ({ cells }: { cells: Timesheet['rows'][number]['cells'] }): number =>
  sum(cells.map((cell) => cell?.minutes ?? 0))

interface Options {
  sheet: Timesheet
  today: string
  /** Why nothing can be changed; null where it can. */
  lock: string | null
  lockedScene: string
  levelName: string
  sceneWidth: number
  dayWidth: number
  totalWidth: number
  /** The facts of an estimate have room beside the name. */
  roomy: boolean
  flagOf: (line: SheetLine, at: number) => CellFlag | null
  typedOf: (line: SheetLine, at: number) => string | null
  onNote: (line: SheetLine, at: number) => void
}

function NoteSign({ line, at, onNote }: { line: SheetLine; at: number; onNote: Options['onNote'] }): ReactNode {
  const note = line.row.cells[at]?.note ?? ''
  if ((line.row.cells[at]?.minutes ?? 0) === 0) return null
  const label = note ? timeTexts.cellNote({ note }) : timeTexts.addNote
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['note-sign']}
      data-note={note ? '' : undefined}
      title={label}
      aria-label={label}
      onClick={() => onNote(line, at)}
    >
      <MessageSquare />
    </button>
  )
}

/** The columns of a timesheet: the scene, its seven days, and their sum. */
export function sheetColumns(options: Options): SheetColumn[] {
  const { sheet, today, lock, lockedScene, levelName, roomy, flagOf, typedOf, onNote } = options
  const totals = dayTotals(sheet)
  return [
    {
      id: 'scene',
      label: levelName,
      width: options.sceneWidth,
      cell: ({ row: { scene } }) => (
        <span className={styles['sheet-scene']}>
          <Stack as="span" fill shrinks>
            <span className={styles['sheet-name']}>
              <Link to={`/st/${scene.id}`} tabIndex={-1} className="arbo-plain-link arbo-underlines arbo-truncate">
                {scene.name}
              </Link>
              <Code of={scene} />
            </span>
            <Text font="caption" tone="subtle" truncate>
              {roomy ? scene.ancestors.map(({ name }) => name).join(' / ') : <TimeFacts of={scene} brief />}
            </Text>
          </Stack>
          {roomy && <TimeFacts of={scene} />}
        </span>
      ),
      textOf: ({ row: { scene } }) => scene.name,
      total: <Text weight="medium">{timeTexts.total}</Text>,
    },
    ...sheet.days.map((day, at): SheetColumn => {
      const label = dayHint(day, today)
      const minutesOf = ({ row }: SheetLine): number => row.cells[at]?.minutes ?? 0
      const textOf = (line: SheetLine): string => {
        const minutes = minutesOf(line)
        return typedOf(line, at) ?? (minutes > 0 ? durationText(minutes) : '')
      }
      return {
        id: day.day,
        at,
        label,
        head: <DayHead day={day} today={today} />,
        hint: label,
        width: options.dayWidth,
        align: 'end',
        muted: isRest(day),
        cell: (line) => (
          <>
            <NoteSign line={line} at={at} onNote={onNote} />
            <Text figures>{textOf(line)}</Text>
          </>
        ),
        textOf,
        editor: ({ row, typed, onDone, onCancel }) => (
          <TextEditor
            label={timeTexts.timeOf({ scene: row.row.scene.name, day: longDay(day.day, pageLanguage()) })}
            kind="decimal"
            initial={typed ?? textOf(row)}
            typed={typed !== null}
            onDone={onDone}
            onCancel={onCancel}
          />
        ),
        lockOf: ({ row }) => lock ?? (row.may_log ? null : lockedScene),
        flagOf: (line) => flagOf(line, at),
        total: <Total logged={totals[at] ?? 0} expected={day.expected_minutes} />,
      }
    }),
    {
      id: 'total',
      label: timeTexts.total,
      width: options.totalWidth,
      align: 'end',
      cell: ({ row }) => {
        const minutes = rowTotal(row)
        return (
          <Text figures weight="medium" tone={minutes === 0 ? 'subtle' : undefined}>
            {durationText(minutes)}
          </Text>
        )
      },
      textOf: ({ row }) => durationText(rowTotal(row)),
      total: <Total logged={sum(totals)} expected={sum(sheet.days.map(({ expected_minutes }) => expected_minutes))} />,
    },
  ]
}
