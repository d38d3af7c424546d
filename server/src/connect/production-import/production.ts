import { asOneLine } from '@arbo/core/contract'
import type { ProductionKind } from '@arbo/core/contract'
import { paced } from '../../platform/pace.ts'
import { text } from '../texts.ts'
import type { SourceRow, SourceTable } from './tables.ts'

/** Where in the files something stands. */
export interface Origin {
  file: string
  row: number
}

export interface SourceProject {
  key: string
  name: string
  description: string
  start: string
  due: string
}

/** A shot or an asset, or a thing above them. */
export interface SourceThing extends Origin {
  key: string
  kind: 'shot' | 'asset' | 'sequence' | 'episode' | 'folder'
  project: string
  parent: string | null
  name: string
  description: string
  /** Of an asset its type. */
  group: string
  frameIn: string
  frameOut: string
  status: string
  isCanceled: boolean
}

export interface SourceTask extends Origin {
  key: string
  thing: string
  taskType: string
  /** Its own, where it has one besides that of its type. */
  name: string
  description: string
  status: string
  due: string
  assignees: readonly string[]
}

export interface SourceComment extends Origin {
  key: string
  /** Of the task, else of the shot or asset. */
  task: string
  thing: string
  author: string
  text: string
  at: string
  parent: string | null
}

export interface SourcePerson {
  key: string
  name: string
  email: string
}

export interface SourceStatus {
  key: string
  name: string
  /** The fixed status that the source's own flags say; null where it says none. */
  kind: number | null
}

export interface SourceTaskType {
  key: string
  name: string
  department: string | null
}

export interface Problem extends Partial<Origin> {
  kind: ProductionKind | null
  name: string
  message: string
}

/** Data of a source that has no place here, by kind. */
export interface Left {
  what: string
  count: number
  reason: string
}

/** A production as its files tell it, in words of no tracker. Maps are by key, in the order of the files. */
export interface Production {
  projects: ReadonlyMap<string, SourceProject>
  things: ReadonlyMap<string, SourceThing>
  tasks: ReadonlyMap<string, SourceTask>
  comments: ReadonlyMap<string, SourceComment>
  people: ReadonlyMap<string, SourcePerson>
  statuses: ReadonlyMap<string, SourceStatus>
  taskTypes: ReadonlyMap<string, SourceTaskType>
  problems: readonly Problem[]
  left: readonly Left[]
}

type NewTask = Omit<SourceTask, 'description' | 'name'> & Partial<Pick<SourceTask, 'description' | 'name'>>
type NewThing = Pick<SourceThing, 'key' | 'kind' | 'project' | 'name' | 'file' | 'row'> & Partial<SourceThing>

const THING_KIND = { shot: 'scene', asset: 'scene', sequence: 'take', episode: 'episode', folder: 'take' } as const

/** Collects a production. A key that comes twice is a problem of the second; nothing is lost without a word. */
export class ProductionBuilder implements Production {
  readonly projects = new Map<string, SourceProject>()
  readonly things = new Map<string, SourceThing>()
  readonly tasks = new Map<string, SourceTask>()
  readonly comments = new Map<string, SourceComment>()
  readonly people = new Map<string, SourcePerson>()
  readonly statuses = new Map<string, SourceStatus>()
  readonly taskTypes = new Map<string, SourceTaskType>()
  readonly problems: Problem[] = []
  readonly #left = new Map<string, Left>()

  get left(): Left[] {
    return [...this.#left.values()]
  }

  problem(kind: ProductionKind | null, name: string, message: string, at?: Origin): void {
    this.problems.push({ kind, name, message, ...(at ? { file: at.file, row: at.row } : {}) })
  }

  leave(what: string, reason: string, count = 1): void {
    if (count === 0) return
    const key = `${what} ${reason}`
    const before = this.#left.get(key)
    if (before) before.count += count
    else this.#left.set(key, { what, count, reason })
  }

  project(key: string, name: string, more: Partial<SourceProject> = {}): void {
    const before = this.projects.get(key)
    const { description = before?.description ?? '', start = before?.start ?? '', due = before?.due ?? '' } = more
    this.projects.set(key, { key, name: asOneLine(name || before?.name || key), description, start, due })
  }

  status(key: string, name: string, kind: number | null = null): void {
    const before = this.statuses.get(key)
    if (key !== '' && (!before || before.name === before.key)) {
      this.statuses.set(key, { key, name: asOneLine(name || key), kind: kind ?? before?.kind ?? null })
    }
  }

  taskType(key: string, name: string, department: string | null = null): void {
    const before = this.taskTypes.get(key)
    if (key !== '' && (!before || before.name === before.key || (department !== null && before.department === null))) {
      this.taskTypes.set(key, {
        key,
        name: asOneLine(name || before?.name || key),
        department: department ?? before?.department ?? null,
      })
    }
  }

  person(key: string, name: string, email = ''): void {
    const before = this.people.get(key)
    if (key === '') return
    const fullName = before && before.name !== before.key ? before.name : name
    this.people.set(key, { key, name: asOneLine(fullName || key), email: (email || before?.email || '').toLowerCase() })
  }

  #once(map: ReadonlyMap<string, Origin>, kind: ProductionKind, name: string, key: string, at: Origin): boolean {
    const before = map.get(key)
    if (!before) return true
    // Several exports of one production overlap; within one file the same twice is a mistake.
    if (before.file === at.file && before.row !== at.row)
      this.problem(kind, name, text('production.repeated', { file: before.file, row: before.row }), at)
    return false
  }

  thing(thing: NewThing): void {
    const { name, key, kind } = thing
    if (name === '') return this.problem(THING_KIND[kind], key, text('production.nameless'), thing)
    if (!this.#once(this.things, THING_KIND[kind], name, key, thing)) return
    const nothing = {
      parent: null,
      description: '',
      group: '',
      frameIn: '',
      frameOut: '',
      status: '',
      isCanceled: false,
    }
    this.things.set(key, { ...nothing, ...thing })
  }

  task(task: NewTask): void {
    const { key } = task
    if (!this.#once(this.tasks, 'scene', task.name || this.taskTypes.get(task.taskType)?.name || key, key, task)) return
    this.tasks.set(key, { name: '', description: '', ...task })
  }

  comment(comment: SourceComment): void {
    if (comment.text === '') return this.leave(text('production.empty_comments'), text('production.no_words'))
    if (this.#once(this.comments, 'comment', comment.text.slice(0, 60), comment.key, comment)) {
      this.comments.set(comment.key, comment)
    }
  }

  /** Fields of the rows that nothing here takes, each with how many rows have a value. */
  async leaveFields(
    table: SourceTable,
    { taken, omitted }: { taken: ReadonlySet<string>; omitted?: ReadonlySet<string> },
    what: string,
  ): Promise<void> {
    const counts = new Map<string, number>()
    for await (const { values } of paced(table.rows)) {
      for (const [field, value] of Object.entries(values)) {
        if (!taken.has(field) && !isNothing(value)) counts.set(field, (counts.get(field) ?? 0) + 1)
      }
    }
    for (const [field, count] of counts) {
      const reason = text(omitted?.has(field) ? 'production.omitted' : 'production.no_field')
      this.leave(`${what}: ${field}`, reason, count)
    }
  }
}

function isNothing(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    value === false ||
    (Array.isArray(value) && value.length === 0) ||
    (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length === 0)
  )
}

export const originOf = (table: SourceTable, { row }: SourceRow): Origin => ({ file: table.file, row })

/** Names as keys: sheets have no ids. */
export const nameKey = (...names: readonly string[]): string =>
  names.map((name) => name.trim().toLowerCase().replaceAll('/', '∕')).join('/')
