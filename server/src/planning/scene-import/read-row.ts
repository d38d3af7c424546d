import {
  asOneLine,
  DESCRIPTION_MAX,
  SCENE_CODE_MAX,
  ESTIMATE_MAX_MINUTES,
  FILE_COLUMNS,
  parseDuration,
  SCENE_FIELDS,
} from '@arbo/core/contract'
import type { ImportField, SceneFieldOf, SceneFieldType, SceneImportFault } from '@arbo/core/contract'
import { errorText } from '../../platform/http/api-error.ts'
import { readDay, type DayColumn } from '../../platform/sheets/day-column.ts'
import type { SheetRow } from '../../platform/sheets/sheet-table.ts'
import { text } from '../texts.ts'
import { statusThen } from '../scenes/flow-statuses.ts'
import type { FlowStatusRow } from '../scenes/flow-statuses.ts'
import { type Assignable, asPeople, isInTeams } from '../scenes/scene-people.ts'
import type { SceneValues } from '../scenes/scene-values.ts'
import { statusNamed } from './status-words.ts'

const NAME_MAX = 200
/** Characters of a cell that a fault repeats. */
const VALUE_SHOWN = 200
const CODE = /^[A-Za-z0-9_-]*$/

/** Fields that stand in files. */
export const FILE_FIELDS = [...new Set(FILE_COLUMNS.map(({ field }) => field))]
export type FileField = (typeof FILE_FIELDS)[number]

function isOf<Type extends SceneFieldType>(field: FileField, type: Type): field is FileField & SceneFieldOf<Type> {
  return SCENE_FIELDS[field].type === type
}

/** People by email and by name, each in lower case. */
export interface PeopleBook {
  byEmail: ReadonlyMap<string, Assignable>
  byName: ReadonlyMap<string, readonly Assignable[]>
}

/** The rules of the place where a row’s scene lies. */
interface RowPlace {
  statuses: readonly FlowStatusRow[]
  teamIds: readonly string[]
}

/** The data that all rows share. */
export interface RowContext {
  people: PeopleBook
  /** Header by field. */
  headers: ReadonlyMap<ImportField, string>
  /** How days are read, by header. */
  days: ReadonlyMap<string, DayColumn>
  /** Of the working day of the workspace. */
  minutesPerDay: number
}

/** Whether it becomes the name of a scene or of an entity above it. */
const isName = (field: ImportField): boolean => field === 'name' || field.startsWith('level:')

/** One row’s cells by field; '' where empty. */
export function cellsOf(
  { values }: SheetRow,
  headers: ReadonlyMap<ImportField, string>,
): (field: ImportField) => string {
  return (field) => {
    const header = headers.get(field)
    const cell = header === undefined ? '' : (values[header] ?? '')
    return isName(field) ? asOneLine(cell) : cell
  }
}

/** Reads the values of a row; an empty cell has none. */
export class RowReader {
  readonly faults: SceneImportFault[] = []
  readonly #row: SheetRow
  readonly #context: RowContext
  readonly #cell: (field: ImportField) => string
  #place: RowPlace = { statuses: [], teamIds: [] }

  constructor(row: SheetRow, context: RowContext) {
    this.#row = row
    this.#context = context
    this.#cell = cellsOf(row, context.headers)
  }

  /** Where the scene lies, once that is known. */
  at(place: RowPlace): this {
    this.#place = place
    return this
  }

  fault(field: ImportField | null, message: string): void {
    const column = (field && this.#context.headers.get(field)) ?? null
    const value = column === null ? '' : (this.#row.values[column] ?? '').slice(0, VALUE_SHOWN)
    this.faults.push({ row: this.#row.row, column, value, message })
  }

  #words(field: SceneFieldOf<'name' | 'text'>, max: number): string | undefined {
    const cell = this.#cell(field)
    if (cell === '') return undefined
    if (Array.from(cell).length > max) this.fault(field, text('import.long', { length: max }))
    return cell
  }

  #code(field: SceneFieldOf<'code'>): string | undefined {
    const cell = this.#cell(field)
    if (cell === '') return undefined
    if (!CODE.test(cell) || cell.length > SCENE_CODE_MAX)
      this.fault(field, text('scenes.code', { max: SCENE_CODE_MAX }))
    return cell
  }

  #status(): SceneValues['status'] | undefined {
    const cell = this.#cell('status')
    if (cell === '') return undefined
    const status = statusNamed(cell, this.#place.statuses)
    if (!status) this.fault('status', text('scenes.status', { name: cell.slice(0, 60) }))
    return status && statusThen(status)
  }

  #day(field: SceneFieldOf<'day'>): string | undefined {
    const cell = this.#cell(field)
    if (cell === '') return undefined
    const order = this.#context.days.get(this.#context.headers.get(field) ?? '')?.order ?? null
    const read = readDay(cell, order)
    if ('day' in read) return read.day
    this.fault(field, text(`scenes.${read.fault}`, { order: order ?? '' }))
    return undefined
  }

  #duration(field: SceneFieldOf<'duration'>): number | undefined {
    const cell = this.#cell(field)
    if (cell === '') return undefined
    const minutes = parseDuration(cell, this.#context.minutesPerDay)
    if (minutes !== null && minutes <= ESTIMATE_MAX_MINUTES) return minutes
    this.fault(field, text('scene.no_duration'))
    return undefined
  }

  #person(field: SceneFieldOf<'people'>, words: string): Assignable | null {
    const { byEmail, byName } = this.#context.people
    const namesakes = byName.get(words.toLowerCase()) ?? []
    const person = byEmail.get(words.toLowerCase()) ?? (namesakes.length === 1 ? namesakes[0] : undefined)
    const name = words.slice(0, 60)
    if (namesakes.length > 1 && !person) this.fault(field, text('scenes.person_twice', { name }))
    else if (!person) this.fault(field, text('scenes.person', { name }))
    else if (!isInTeams(person, this.#place.teamIds)) this.fault(field, errorText('not_in_teams'))
    return person ?? null
  }

  #people(field: SceneFieldOf<'people'>): SceneValues[SceneFieldOf<'people'>] | undefined {
    const words = this.#cell(field)
      .split(/[;,\n]/)
      .map((one) => one.trim())
      .filter(Boolean)
    if (words.length === 0) return undefined
    const people = words.map((one) => this.#person(field, one)).filter((person) => person !== null)
    return asPeople([...new Map(people.map((person) => [person.id, person])).values()])
  }

  #frame(field: 'frame_in' | 'frame_out'): number | undefined {
    const cell = this.#cell(field)
    if (cell === '') return undefined
    const frame = Number(cell)
    if (Number.isSafeInteger(frame) && Math.abs(frame) < 2 ** 31) return frame
    this.fault(field, text('scenes.frame'))
    return undefined
  }

  #frames(now: SceneValues['frame_range']): SceneValues['frame_range'] | undefined {
    const [first, last] = [this.#frame('frame_in'), this.#frame('frame_out')]
    if (first === undefined && last === undefined) return undefined
    const range = { in: first ?? now?.in, out: last ?? now?.out }
    if (range.in !== undefined && range.out !== undefined && range.in <= range.out)
      return { in: range.in, out: range.out }
    this.fault(first === undefined ? 'frame_out' : 'frame_in', text('scenes.frames'))
    return undefined
  }

  #value(field: FileField, now: SceneValues | null): SceneValues[FileField] | undefined {
    if (isOf(field, 'people')) return this.#people(field)
    if (isOf(field, 'name')) return this.#words(field, NAME_MAX)
    if (isOf(field, 'text')) return this.#words(field, DESCRIPTION_MAX)
    if (isOf(field, 'code')) return this.#code(field)
    if (isOf(field, 'day')) return this.#day(field)
    if (isOf(field, 'duration')) return this.#duration(field)
    return field === 'status' ? this.#status() : this.#frames(now?.frame_range ?? null)
  }

  /** @param now the scene that is there; null for a new one */
  values(now: SceneValues | null): Partial<SceneValues> {
    const values = FILE_FIELDS.map((field) => [field, this.#value(field, now)] as const)
    return Object.fromEntries(values.filter(([, value]) => value !== undefined))
  }
}
