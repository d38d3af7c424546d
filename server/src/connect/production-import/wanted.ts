import { asOneLine, DESCRIPTION_MAX, NAME_MAX, StartFrame } from '@arbo/core/contract'
import type { ProductionMapping } from '@arbo/core/contract'
import { paced } from '../../platform/pace.ts'
import { text } from '../texts.ts'
import { dayCell } from '../../platform/sheets/day-cell.ts'
import { workThings } from './facts.ts'
import { placeOfThing } from './places.ts'
import type { Origin, Production, SourceTask, SourceThing } from './production.ts'
import { addTo } from '../../platform/group-by.ts'

/** An entity that is to be there. Its key holds the names on the way down to it. */
export interface WantedEntity {
  key: string
  /** 1 process, 2 episode, 3 take. */
  type: 1 | 2 | 3
  /** Null: right below the project. */
  parent: string | null
  project: string
  name: string
}

export interface WantedScene extends Origin {
  key: string
  project: string
  /** Of the shot or asset that it is of. */
  thing: string
  process: string
  /** Names between the process and the scene. */
  path: readonly string[]
  /** Of a WantedEntity. */
  place: string
  name: string
  description: string
  /** The whole of it, where it is longer than one may be here. */
  longDescription: string | null
  frames: { in: number; out: number } | null
  /** Key in the source; '' none. */
  status: string
  due: string | null
  people: readonly string[]
}

export interface WantedComment extends Origin {
  key: string
  /** Of a WantedScene. */
  scene: string
  author: string
  text: string
  at: Date | null
  parent: string | null
}

/** Things that stay out, and faults of those that come in. */
export interface Skip extends Origin {
  kind: 'scene' | 'comment'
  name: string
  message: string
  /** Whether nothing of it comes over. */
  isWhole: boolean
}

export interface Wanted {
  entities: WantedEntity[]
  scenes: WantedScene[]
  comments: WantedComment[]
  skips: Skip[]
}

/** Words of a comment; longer texts would make the review unreadable. */
const COMMENT_MAX = 10_000

const characters = (words: string, max: number): string => Array.from(words).slice(0, max).join('')
/** As a name here may be: of one line. */
const nameOf = (words: string): string => characters(asOneLine(words), NAME_MAX)

function dayOf(value: string): string | null {
  return dayCell(/^(\d{4}-\d{2}-\d{2})[T ]/.exec(value)?.[1] ?? value)
}

/** ISO 8601, with a space as Kitsu writes it too; a moment that names no zone is UTC. */
export function momentOf(value: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}/.test(value)) return null
  const iso = value.replace(' UTC', 'Z').replace(' ', 'T')
  const date = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/.test(iso) || iso.length === 10 ? iso : `${iso}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

function framesOf({ frameIn, frameOut }: SourceThing): { frames: WantedScene['frames']; isWrong: boolean } {
  if (frameIn === '' && frameOut === '') return { frames: null, isWrong: false }
  const [first, last] = [Number(frameIn), Number(frameOut)]
  const isRange =
    frameIn !== '' &&
    frameOut !== '' &&
    StartFrame.safeParse(first).success &&
    StartFrame.safeParse(last).success &&
    first <= last
  return isRange ? { frames: { in: first, out: last }, isWrong: false } : { frames: null, isWrong: true }
}

const lower = (...names: readonly string[]): string => names.map((name) => name.toLowerCase()).join('\n')

/** Turns a production as its tracker has it into projects, processes, episodes, takes and scenes. */
class Arranger {
  readonly #entities = new Map<string, WantedEntity>()
  readonly #scenes = new Map<string, WantedScene>()
  /** Which thing has a name in its place. */
  readonly #names = new Map<string, string>()
  readonly #skips: Skip[] = []
  readonly #sceneOf = new Map<string, string>()
  readonly #production: Production
  readonly #mapping: ProductionMapping
  readonly #included: ReadonlySet<string>

  constructor(production: Production, mapping: ProductionMapping) {
    this.#production = production
    this.#mapping = mapping
    this.#included = new Set(mapping.projects.filter(({ include }) => include).map(({ key }) => key))
  }

  #skip(kind: Skip['kind'], name: string, message: string, { file, row }: Origin, isWhole = true): void {
    this.#skips.push({ kind, name, message, file, row, isWhole })
  }

  #entity(project: string, path: readonly string[]): string {
    let parent: string | null = null
    for (const [at, name] of path.entries()) {
      const key: string = lower(...path.slice(0, at + 1))
      const own = `${project}\n${key}`
      if (!this.#entities.has(own)) {
        const type = (at + 1) as 1 | 2 | 3
        this.#entities.set(own, { key, type, parent, project, name: nameOf(name) })
      }
      parent = key
    }
    return parent ?? ''
  }

  /** Names below the process. */
  #pathOf(thing: SourceThing, { episode, group }: { episode: string; group: string }): string[] {
    const { group_level, shots_name, assets_name } = this.#mapping
    const between = thing.kind === 'asset' ? assets_name : shots_name
    if (episode !== '') return group === '' ? [episode] : [episode, group]
    if (this.#hasEpisodes || group_level === 3) return group === '' ? [between] : [between, group]
    return [group === '' ? between : group]
  }

  get #hasEpisodes(): boolean {
    this.#episodes ??= workThings(this.#production).some(
      (thing) => placeOfThing(this.#production, thing).episode !== '',
    )
    return this.#episodes
  }
  #episodes: boolean | undefined

  /** The process of a task; null leaves it out. */
  #processOf(task: SourceTask): string | null {
    const { process_from, processes } = this.#mapping
    const chosen = processes[task.taskType]
    if (chosen && !chosen.include) return null
    const type = this.#production.taskTypes.get(task.taskType)
    const department = process_from === 'department' ? type?.department : null
    return department ?? chosen?.name ?? type?.name ?? this.#mapping.no_task_process
  }

  #scene(thing: SourceThing, task: SourceTask | null, process: string): void {
    const key = task ? `task:${task.key}` : `thing:${thing.key}`
    const at = task ?? thing
    const place = placeOfThing(this.#production, thing)
    if (place.fault === 'cycle') return this.#skip('scene', thing.name, text('production.cycle'), at)
    if (place.fault === 'orphan') this.#skip('scene', thing.name, text('production.orphan'), at, false)
    const path = this.#pathOf(thing, place)
    const holder = this.#entity(thing.project, [process, ...path])
    const name = this.#nameOf(thing, task, holder)
    if (name === null) return this.#skip('scene', thing.name, text('production.same_name'), at)
    const { frames, isWrong } = framesOf(thing)
    if (isWrong)
      this.#skip('scene', name, text('production.frames', { in: thing.frameIn, out: thing.frameOut }), at, false)
    const due = task?.due ? dayOf(task.due) : null
    if (task?.due && due === null) this.#skip('scene', name, text('production.day', { day: task.due }), at, false)
    const words = [thing.description, task?.description ?? ''].filter(Boolean).join('\n')
    const isLong = Array.from(words).length > DESCRIPTION_MAX
    this.#scenes.set(key, {
      key,
      project: thing.project,
      thing: thing.key,
      process,
      path: path.map(nameOf),
      place: holder,
      name,
      description: isLong ? `${characters(words, DESCRIPTION_MAX - 1).trimEnd()}…` : words,
      longDescription: isLong ? words : null,
      frames,
      status: task ? task.status : thing.status,
      due,
      people: task?.assignees ?? [],
      file: at.file,
      row: at.row,
    })
    if (task) this.#sceneOf.set(`task:${task.key}`, key)
    if (!this.#sceneOf.has(`thing:${thing.key}`)) this.#sceneOf.set(`thing:${thing.key}`, key)
  }

  /** Two tasks of one shot in one process are told apart by their types, two shots of one code by their ids. */
  #nameOf(thing: SourceThing, task: SourceTask | null, holder: string): string | null {
    const own = task ? task.name || (this.#production.taskTypes.get(task.taskType)?.name ?? '') : ''
    const id = /^[A-Z]\w+:(\d+)$/.exec(thing.key)?.[1]
    const withId = id === undefined ? thing.name : `${thing.name} (${id})`
    const keyOf = (name: string): string => `${thing.project}\n${holder}\n${nameOf(name).toLowerCase()}`
    const isOfAnother = (this.#names.get(keyOf(thing.name)) ?? thing.key) !== thing.key
    const shown = isOfAnother ? withId : thing.name
    for (const name of [shown, own === '' ? '' : `${shown} – ${own}`]) {
      const sceneName = nameOf(name)
      const key = keyOf(name)
      if (sceneName === '' || this.#names.has(key)) continue
      this.#names.set(key, thing.key)
      return sceneName
    }
    return null
  }

  #isWanted(thing: SourceThing): boolean {
    const { parts } = this.#mapping
    return this.#included.has(thing.project) && parts.includes(thing.kind === 'asset' ? 'assets' : 'shots')
  }

  async #arrangeThings(): Promise<void> {
    const tasks = new Map<string, SourceTask[]>()
    for await (const task of paced(this.#production.tasks.values())) {
      if (this.#production.things.has(task.thing)) addTo(tasks, task.thing, task)
      else
        this.#skip(
          'scene',
          task.name || (this.#production.taskTypes.get(task.taskType)?.name ?? ''),
          text('production.no_thing'),
          task,
        )
    }
    for await (const thing of paced(workThings(this.#production))) {
      if (!this.#isWanted(thing)) continue
      const own = tasks.get(thing.key) ?? []
      if (thing.isCanceled) {
        this.#skip('scene', thing.name, text('production.canceled'), thing)
        continue
      }
      if (own.length === 0 && this.#mapping.no_task_process !== '')
        this.#scene(thing, null, this.#mapping.no_task_process)
      else if (own.length === 0) this.#skip('scene', thing.name, text('production.no_task'), thing)
      for (const task of own) {
        const process = this.#processOf(task)
        if (process) this.#scene(thing, task, process)
      }
    }
  }

  async #comments(): Promise<WantedComment[]> {
    if (!this.#mapping.parts.includes('comments')) return []
    const comments: WantedComment[] = []
    const { things, tasks } = this.#production
    // A reply that says nothing of where it stands stands where its thread does.
    const rootOf = new Map<string, { scene: string; root: string }>()
    const all = [...this.#production.comments.values()]
    const inOrder = [...all.filter(({ parent }) => parent === null), ...all.filter(({ parent }) => parent !== null)]
    for await (const comment of paced(inOrder)) {
      const { key, task, thing, parent, author, file, row } = comment
      const above = parent === null ? undefined : rootOf.get(parent)
      const scene = above?.scene ?? this.#sceneOf.get(`task:${task}`) ?? this.#sceneOf.get(`thing:${thing}`)
      const project = things.get(tasks.get(task)?.thing ?? thing)?.project
      if (!scene) {
        // Comments of a thing that was left out on purpose are left out with it.
        if (project === undefined && parent === null)
          this.#skip('comment', comment.text.slice(0, 60), text('production.no_place'), comment)
        continue
      }
      rootOf.set(key, { scene, root: above?.root ?? key })
      const at = momentOf(comment.at)
      if (at === null) this.#skip('comment', comment.text.slice(0, 60), text('production.moment'), comment, false)
      const body = characters(comment.text, COMMENT_MAX)
      if (body.length < comment.text.length)
        this.#skip('comment', body.slice(0, 60), text('production.long_comment'), comment, false)
      comments.push({
        key: `comment:${key}`,
        scene,
        author,
        text: body,
        at,
        parent: above ? `comment:${above.root}` : null,
        file,
        row,
      })
    }
    return comments
  }

  #descriptions(): WantedComment[] {
    return [...this.#scenes.values()].flatMap(({ key, longDescription, file, row }) =>
      longDescription === null
        ? []
        : [
            {
              key: `description:${key}`,
              scene: key,
              author: '',
              text: characters(longDescription, COMMENT_MAX),
              at: null,
              parent: null,
              file,
              row,
            },
          ],
    )
  }

  async arrange(): Promise<Wanted> {
    await this.#arrangeThings()
    const comments = [...this.#descriptions(), ...(await this.#comments())]
    const entities = [...this.#entities.values()].toSorted((one, other) => one.type - other.type)
    return { entities, scenes: [...this.#scenes.values()], comments, skips: this.#skips }
  }
}

/** What a production is to become here, with turns for all others in between. Writes and reads nothing. */
export function arrange(production: Production, mapping: ProductionMapping): Promise<Wanted> {
  return new Arranger(production, mapping).arrange()
}
