import { durationText, pageLanguage, type Timesheet, type TimesheetDay, type TimesheetRow } from '@arbo/core'
import { sheetTotals } from '@arbo/core/internal'
import { isoWeekday, longDay, weekdayName } from '@arbo/core/format'
import { MessageSquare } from '@arbo/kit/icons'
import { classes, Stack, Text } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { Code } from '../../ui/Code.tsx'
import type { GridColumn } from '../../ui/grid/grid-column.ts'
import { TextEditor } from '../../ui/grid/TextEditor.tsx'
import { SceneName } from './SceneName.tsx'
import { timeTexts } from './texts.ts'
import { TimeFacts } from './TimeFacts.tsx'
import type { SheetActs } from './use-sheet-acts.ts'
import styles from './time.module.css'

/** A column of a day, or one beside them. */
export interface SheetColumn extends GridColumn<TimesheetRow> {
  day?: string
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
      {(logged > 0 || expected > 0) && (
        <Text weight="medium" figures nowrap>
          {durationText(logged)}
        </Text>
      )}
      {expected > 0 && (
        <Text font="caption" tone="subtle" figures nowrap>
          {timeTexts.ofExpected({ expected: durationText(expected) })}
        </Text>
      )}
    </span>
  )
}

const rowTotal = ({ cells }: Pick<TimesheetRow, 'cells'>): number =>
  cells.reduce((sum, cell) => sum + (cell?.minutes ?? 0), 0)

interface Options {
  sheet: Timesheet
  today: string
  /** Why nothing can be changed; null where it can. */
  lock: string | null
  acts: SheetActs
  onNote: (itemId: string, day: string) => void
  widths: { scene: number; day: number; total: number }
  /** The facts of an estimate have room beside the name. */
  roomy: boolean
  /** What a scene is called. */
  sceneName: string
}

interface NoteSignProps {
  cell: TimesheetRow['cells'][number]
  onOpen: () => void
}

/** Opens the note of a cell; in the grid by its key, too, so that it is no stop of its own. */
function NoteSign({ cell, onOpen }: NoteSignProps): ReactNode {
  if (!cell) return null
  const label = cell.note ? timeTexts.cellNote({ note: cell.note }) : timeTexts.addNote
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles['note-sign']}
      data-note={cell.note ? '' : undefined}
      title={label}
      aria-label={label}
      onClick={onOpen}
    >
      <MessageSquare />
    </button>
  )
}

function sceneColumn({ sceneName, widths, roomy }: Options): SheetColumn {
  return {
    id: 'scene',
    label: sceneName,
    width: widths.scene,
    cell: ({ scene }) => (
      <span className={styles['sheet-scene']}>
        <Stack as="span" fill shrinks>
          <span className={styles['sheet-name']}>
            <SceneName scene={scene} />
            <Code of={scene} />
          </span>
          <Text font="caption" tone="subtle" truncate>
            {roomy ? scene.ancestors.map(({ name }) => name).join(' / ') : <TimeFacts of={scene} brief />}
          </Text>
        </Stack>
        {roomy && <TimeFacts of={scene} />}
      </span>
    ),
    textOf: ({ scene }) => scene.name,
    total: <Text weight="medium">{timeTexts.total}</Text>,
  }
}

function dayColumn(options: Options, at: number, logged: number): SheetColumn[] {
  const { sheet, today, lock, acts, onNote, widths } = options
  const day = sheet.days[at]
  if (!day) return []
  const label = dayHint(day, today)
  const placeOf = ({ scene }: TimesheetRow) => ({ item_id: scene.id, day: day.day })
  const textOf = (row: TimesheetRow): string => {
    const minutes = row.cells[at]?.minutes ?? 0
    return acts.typedOf(placeOf(row)) ?? (minutes > 0 ? durationText(minutes) : '')
  }
  return [
    {
      id: day.day,
      day: day.day,
      at,
      label,
      head: <DayHead day={day} today={today} />,
      hint: label,
      width: widths.day,
      align: 'end',
      muted: isRest(day),
      cell: (row) => (
        <>
          <NoteSign cell={row.cells[at] ?? null} onOpen={() => onNote(row.scene.id, day.day)} />
          <Text figures truncate>
            {textOf(row)}
          </Text>
        </>
      ),
      textOf,
      editor: ({ row, typed, onDone, onCancel }) => (
        <TextEditor
          label={timeTexts.timeOf({ scene: row.scene.name, day: longDay(day.day, pageLanguage()) })}
          kind="decimal"
          initial={typed ?? textOf(row)}
          typed={typed !== null}
          onDone={onDone}
          onCancel={onCancel}
        />
      ),
      lockOf: (row) => lock ?? (row.may_log ? null : timeTexts.notYours),
      flagOf: (row) => acts.flagOf(placeOf(row)),
      total: <Total logged={logged} expected={day.expected_minutes} />,
    },
  ]
}

/** The columns of a timesheet: the scene, its seven days, and their sum. */
export function sheetColumns(options: Options): SheetColumn[] {
  const { sheet, widths } = options
  const totals = sheetTotals(sheet)
  return [
    sceneColumn(options),
    ...sheet.days.flatMap((_, at) => dayColumn(options, at, totals.days[at] ?? 0)),
    {
      id: 'total',
      label: timeTexts.total,
      width: widths.total,
      align: 'end',
      cell: (row) => {
        const minutes = rowTotal(row)
        return minutes === 0 ? null : (
          <Text figures weight="medium">
            {durationText(minutes)}
          </Text>
        )
      },
      textOf: (row) => durationText(rowTotal(row)),
      total: <Total logged={totals.logged} expected={totals.expected} />,
    },
  ]
}
