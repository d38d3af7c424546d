import {
  asOneLine,
  DESCRIPTION_MAX,
  SCENE_CODE_MAX,
  ESTIMATE_MAX_MINUTES,
  FILE_COLUMNS,
  parseDuration,
  readPriority,
  SCENE_FIELDS,
} from '@arbo/core/contract'
import type { ImportField, SceneFieldOf, SceneFieldType, SceneImportFault } from '@arbo/core/contract'
import { errorText } from '../../platform/http/api-error.ts'
import { readDay, type DayColumn } from '../../platform/sheets/day-column.ts'
import type { SheetRow } from '../../platform/sheets/sheet-table.ts'
import { text } from '../texts.ts'
import { statusThen } from '../scenes/flow-statuses.ts'
import type { FlowStatusRow } from '../scenes/flow-statuses.ts'
import { frameOf, noFrame, reversedRanges } from '../scenes/frames.ts'
import { type Assignable, asPeople, isInTeams } from '../scenes/scene-people.ts'
import { asTags } from '../scenes/scene-tags.ts'
import type { PersonThen, SceneValues, TagThen } from '../scenes/scene-values.ts'
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

/** A person of the workspace. */
export interface KnownPerson extends PersonThen {
  /** Null: archived or blocked, so that nobody puts them on a scene any more. */
  assignable: Assignable | null
}

/** People by email and by name, each in lower case. A deleted account may have the email of another. */
export interface PeopleBook {
  byEmail: ReadonlyMap<string, readonly KnownPerson[]>
  byName: ReadonlyMap<string, readonly KnownPerson[]>
}

/** The rules of the place where a row’s scene lies. */
interface RowPlace {
  statuses: readonly FlowStatusRow[]
  teamIds: readonly string[]
}

/** The data that all rows share. */
export interface RowContext {
  people: PeopleBook
  /** By name in lower case. */
  tags: ReadonlyMap<string, TagThen>
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

/** As a file brings text back: without white space around it, with one kind of line end. */
const asFiled = (value: string): string => value.replace(/\r\n?/g, '\n').trim()

/**
 * Whether a cell holds what the scene has already, as an export writes it. That is no fault whatever rules were made
 * since: a person was archived, a limit tightened, a status taken out of the flow.
 */
function standsAlready(field: FileField, cell: string, now: SceneValues): boolean {
  const value = now[field]
  if (field === 'name') return asOneLine(now.name) === cell
  if (field === 'status') return now.status?.name.trim().toLowerCase() === cell.toLowerCase()
  if (typeof value === 'number' && SCENE_FIELDS[field].type === 'frame') return String(value) === cell
  return typeof value === 'string' && asFiled(value) === asFiled(cell)
}

/** Reads the values of a row; an empty cell has none, and neither has one whose value stands already. */
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
    this.faults.push(this.remark(field, message))
  }

  /** What is said of a cell of the row; a fault only where it is added to them. */
  remark(field: ImportField | null, message: string): SceneImportFault {
    const column = (field && this.#context.headers.get(field)) ?? null
    const value = column === null ? '' : (this.#row.values[column] ?? '').slice(0, VALUE_SHOWN)
    return { row: this.#row.row, column, value, message }
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

  #priority(field: SceneFieldOf<'priority'>): number | undefined {
    const cell = this.#cell(field)
    if (cell === '') return undefined
    const priority = readPriority(cell)
    if (priority === null) this.fault(field, text('scene.no_priority'))
    return priority ?? undefined
  }

  /** @param there those who are on the scene: they stay, whoever may be put there now */
  #person(field: SceneFieldOf<'people'>, words: string, there: ReadonlySet<string>): PersonThen | null {
    const { byEmail, byName } = this.#context.people
    const [mailed, named] = [byEmail, byName].map((book) => book.get(words.toLowerCase()) ?? [])
    const before = [...(mailed ?? []), ...(named ?? [])].find(({ id }) => there.has(id))
    if (before) return before
    const namesakes = (named ?? []).flatMap(({ assignable }) => assignable ?? [])
    const mailbox = (mailed ?? []).flatMap(({ assignable }) => assignable ?? [])
    const person = mailbox[0] ?? (namesakes.length === 1 ? namesakes[0] : undefined)
    const name = words.slice(0, 60)
    if (namesakes.length > 1 && !person) this.fault(field, text('scenes.person_twice', { name }))
    else if (!person) this.fault(field, text('scenes.person', { name }))
    else if (!isInTeams(person, this.#place.teamIds)) this.fault(field, errorText('not_in_teams'))
    return person ?? null
  }

  /** The names in a cell that has several. */
  #several(field: SceneFieldOf<'people' | 'tags'>): string[] {
    return this.#cell(field)
      .split(/[;,\n]/)
      .map((one) => one.trim())
      .filter(Boolean)
  }

  /** Tags that are there: a file makes none, or a slip of the pen would be one for everybody. */
  #tags(field: SceneFieldOf<'tags'>): TagThen[] | undefined {
    const words = this.#several(field)
    if (words.length === 0) return undefined
    const tags = words.flatMap((name) => {
      const tag = this.#context.tags.get(name.toLowerCase())
      if (!tag) this.fault(field, text('scenes.tag', { name: name.slice(0, 60) }))
      return tag ?? []
    })
    return asTags(tags)
  }

  #people(field: SceneFieldOf<'people'>, now: SceneValues | null): SceneValues[SceneFieldOf<'people'>] | undefined {
    const words = this.#several(field)
    if (words.length === 0) return undefined
    const there = new Set((now?.[field] ?? []).map(({ id }) => id))
    const people = words.map((one) => this.#person(field, one, there)).filter((person) => person !== null)
    return asPeople([...new Map(people.map((person) => [person.id, person])).values()])
  }

  #frame(field: SceneFieldOf<'frame'>): number | undefined {
    const cell = this.#cell(field)
    if (cell === '') return undefined
    const frame = frameOf(cell)
    if (frame === undefined) this.fault(field, noFrame())
    return frame
  }

  #value(field: FileField, now: SceneValues | null): SceneValues[FileField] | undefined {
    if (now && standsAlready(field, this.#cell(field as ImportField), now)) return undefined
    if (isOf(field, 'people')) return this.#people(field, now)
    if (isOf(field, 'tags')) return this.#tags(field)
    if (isOf(field, 'name')) return this.#words(field, NAME_MAX)
    if (isOf(field, 'text')) return this.#words(field, DESCRIPTION_MAX)
    if (isOf(field, 'code')) return this.#code(field)
    if (isOf(field, 'day')) return this.#day(field)
    if (isOf(field, 'duration')) return this.#duration(field)
    if (isOf(field, 'priority')) return this.#priority(field)
    return isOf(field, 'frame') ? this.#frame(field) : this.#status()
  }

  /** @param now the scene that is there; null for a new one */
  values(now: SceneValues | null): Partial<SceneValues> {
    const values = FILE_FIELDS.map((field) => [field, this.#value(field, now)] as const)
    const read: Partial<SceneValues> = Object.fromEntries(values.filter(([, value]) => value !== undefined))
    for (const ends of reversedRanges(now ?? {}, read)) {
      const changed = ends.find((end) => read[end] !== undefined)
      if (changed) this.fault(changed, text('scenes.frames'))
    }
    return read
  }
}
