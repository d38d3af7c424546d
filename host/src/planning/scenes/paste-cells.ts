import {
  ESTIMATE_MAX_MINUTES,
  maySetStatus,
  parseDuration,
  readMetricValue,
  SCENE_FIELDS,
  type FlowStatus,
} from '@arbo/core'
import {
  contentOf,
  readPriority,
  SCENE_PRIORITY,
  type CellContent,
  type CellEntry,
  type CellPlace,
  type SceneGridStore,
} from '@arbo/core/internal'
import { tagTexts } from '../tags/texts.ts'
import { sceneTexts } from './texts.ts'
import { placeOf, type SceneColumn } from './use-scene-columns.tsx'
import { peopleIn, startOf, type KnownStatuses, type SceneView } from './scene-view.ts'

export interface PastedCell {
  view: SceneView
  column: SceneColumn
  text: string
}

/** The result of a paste: entries, and texts that are not valid in their cells. */
export interface PastedCells {
  entries: CellEntry[]
  refused: { place: CellPlace; text: string; message: string }[]
}

type Reading = { to: CellContent; typed?: string; status?: FlowStatus } | { message: string }

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
/** `21 Nov 2026`, `Nov 21, 2026`: the month is a word, so day and month need no guess. */
const IN_WORDS = /^(\d{1,2}\.? [a-z]{3,9}\.?,? \d{4}|[a-z]{3,9}\.? \d{1,2},? \d{4})$/i

/** A day as yyyy-mm-dd, or null where the text is none. */
export function readDay(text: string): string | null {
  const [, year = '', month = '', day = ''] = ISO.exec(text) ?? []
  if (year !== '') {
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const date = new Date(`${iso}T00:00:00Z`)
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null
  }
  const date = IN_WORDS.test(text) ? new Date(`${text} UTC`) : null
  return date && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 10) : null
}

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase()

const namesIn = (words: string): string[] =>
  words
    .split(/[,;]/)
    .map((name) => name.trim())
    .filter(Boolean)

/** Parses a cell’s text by its column: names of statuses and people, days, numbers in a metric’s own form. */
async function readCell(
  { view, column, text }: PastedCell,
  store: SceneGridStore,
  statusById: KnownStatuses,
  people: Map<string, ReturnType<SceneGridStore['assignable']>>,
  minutesPerDay: number | undefined,
): Promise<Reading> {
  const words = text.trim()
  const { field } = column
  if (field === undefined) return { to: words }
  switch (SCENE_FIELDS[field].type) {
    case 'status': {
      if (words === '') return { to: null }
      const status = (await store.statusesOf(view.scene)).find(({ name }) => same(name, words))
      if (!status) return { message: sceneTexts.noSuchStatus({ name: words }) }
      if (!maySetStatus(view.scene, status)) return { message: sceneTexts.reservedStatus({ name: status.name }) }
      statusById.set(status.id, status)
      return { to: status.id, status }
    }
    case 'day': {
      if (words === '') return { to: null }
      const day = readDay(words)
      return day === null ? { message: sceneTexts.noSuchDay } : { to: day }
    }
    case 'duration': {
      if (words === '') return { to: null }
      const minutes = parseDuration(words, minutesPerDay)
      const isRight = minutes !== null && minutes <= ESTIMATE_MAX_MINUTES
      return isRight ? { to: String(minutes) } : { message: sceneTexts.noSuchDuration }
    }
    case 'priority': {
      const priority = words === '' ? SCENE_PRIORITY.NORMAL : readPriority(words)
      return priority === null ? { message: sceneTexts.noSuchPriority } : { to: String(priority) }
    }
    case 'tags': {
      const tags = await store.findTags('')
      const names = namesIn(words)
      const missing = names.find((name) => !tags.some((tag) => same(tag.name, name)))
      if (missing !== undefined) return { message: tagTexts.noSuch({ name: missing }) }
      return { to: tags.filter((tag) => names.some((name) => same(tag.name, name))) }
    }
    case 'people': {
      if (words === '') return { to: [] }
      const names = namesIn(words)
      const { scene } = view
      // Scenes of one place have the same people.
      const assignable = people.get(scene.entity_id) ?? store.assignable([scene.id], '')
      people.set(scene.entity_id, assignable)
      const all = [...peopleIn(contentOf(scene, { field })), ...(await assignable)]
      const missing = names.find((name) => !all.some((person) => same(person.display_name, name)))
      if (missing !== undefined) return { message: sceneTexts.noSuchPerson({ name: missing }) }
      return { to: names.flatMap((name) => all.find((person) => same(person.display_name, name)) ?? []) }
    }
    case 'metric': {
      if (!column.metric) return { to: words || null }
      const { value, message } = readMetricValue(column.metric, words)
      return message === null ? { to: value } : { message }
    }
    // The server says of what is no frame why.
    case 'frame':
    case 'code':
      return { to: words || null }
    case 'name':
      return { to: words }
  }
}

/** @param minutesPerDay of the working day of the workspace. Rejects with an ApiError where statuses or people could not be asked for. */
export async function readPasted(
  cells: readonly PastedCell[],
  store: SceneGridStore,
  statusById: KnownStatuses,
  minutesPerDay: number | undefined,
): Promise<PastedCells> {
  const entries: CellEntry[] = []
  const refused: PastedCells['refused'] = []
  const people = new Map<string, ReturnType<SceneGridStore['assignable']>>()
  for (const cell of cells) {
    const place = placeOf(cell.column, cell.view)
    if (!place) continue
    const read = await readCell(cell, store, statusById, people, minutesPerDay)
    if ('message' in read) refused.push({ place, text: cell.text, message: read.message })
    else entries.push({ ...place, ...startOf(cell.view, place), ...read })
  }
  return { entries, refused }
}
