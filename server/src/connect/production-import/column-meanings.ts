import type { ProductionColumn, ProductionSource } from '@arbo/core/contract'
import { assignColumns, type AssignedColumns } from '../../planning/scene-import/assign-columns.ts'
import { columnKey } from '../../planning/scene-import/tracker-words.ts'
import type { SourceTable, TableKind } from './tables.ts'

/**
 * What a reader takes from the columns of a sheet, each with the headers that say so, as `columnKey` writes them. Where a
 * sheet has several of one line, the first one that has a value in a row counts.
 */
type Meanings = Partial<Record<ProductionColumn, readonly string[]>>

const PEOPLE: Meanings = {
  name: ['name'],
  first_name: ['firstname'],
  last_name: ['lastname'],
  email: ['email'],
}
const KITSU_THING: Meanings = {
  project: ['project'],
  episode: ['episode'],
  name: ['name'],
  description: ['description'],
  frame_in: ['framein'],
  frame_out: ['frameout'],
  frames: ['frames'],
  // By where they stand, and not by a word.
  task_status: [],
  task_assignees: [],
}
const SHOTGRID_THING: Meanings = {
  project: ['project'],
  id: ['id'],
  description: ['description'],
  frame_in: ['cutin'],
  frame_out: ['cutout'],
  frames: ['cutduration'],
  status: ['status'],
}
const FTRACK_TASK: Meanings = {
  project: ['project'],
  task_type: ['type', 'tasktype'],
  status: ['status'],
  assignees: ['assignees', 'assignedto'],
  due_date: ['duedate'],
  description: ['description'],
}

const MEANINGS: Readonly<Record<ProductionSource, Partial<Record<TableKind, Meanings>>>> = {
  kitsu: {
    shots: { ...KITSU_THING, sequence: ['sequence'] },
    assets: { ...KITSU_THING, asset_type: ['type'] },
    tasks: {
      project: ['project'],
      episode: ['episode'],
      sequence: ['sequence'],
      object_type: ['entitytype'],
      name: ['entity'],
      task_type: ['tasktype'],
      status: ['taskstatus'],
      assignees: ['assignees'],
      due_date: ['duedate'],
    },
    people: PEOPLE,
  },
  shotgrid: {
    episodes: { ...SHOTGRID_THING, name: ['episodecode', 'episode'] },
    sequences: { ...SHOTGRID_THING, episode: ['episode'], name: ['sequencecode', 'sequencename'] },
    shots: { ...SHOTGRID_THING, episode: ['episode'], sequence: ['sequence'], name: ['shotcode'] },
    assets: { ...SHOTGRID_THING, episode: ['episode'], name: ['assetname'], asset_type: ['type', 'assettype'] },
    tasks: {
      project: ['project'],
      id: ['id'],
      link: ['link', 'entity'],
      link_type: ['linktype', 'type'],
      task: ['taskname'],
      task_type: ['pipelinestep'],
      description: ['description'],
      status: ['status'],
      assignees: ['assignedto', 'assignees'],
      due_date: ['duedate'],
    },
    notes: {
      project: ['project'],
      id: ['id'],
      link: ['links', 'notelinks', 'link'],
      task: ['tasks', 'task'],
      subject: ['subject'],
      text: ['body', 'content'],
      author: ['author', 'createdby'],
      date: ['datecreated', 'createdat'],
    },
    people: PEOPLE,
  },
  ftrack: {
    tasks: {
      ...FTRACK_TASK,
      episode: ['episode'],
      sequence: ['sequence'],
      shot: ['shot'],
      asset: ['assetbuild'],
      task: ['task'],
    },
    things: {
      ...FTRACK_TASK,
      name: ['name', 'tasks'],
      link: ['link', 'path'],
      parent: ['parent', 'parentname'],
      object_type: ['objecttype'],
      frame_in: ['framein'],
      frame_out: ['frameout'],
    },
    people: { ...PEOPLE, username: ['username'] },
  },
}

const meaningsOf = (source: ProductionSource, { kind }: Pick<SourceTable, 'kind'>): Meanings =>
  MEANINGS[source][kind] ?? {}

/** What the columns of a sheet may be; nothing where it is not read. */
export const knownMeanings = (source: ProductionSource, table: Pick<SourceTable, 'kind'>): ProductionColumn[] =>
  Object.keys(meaningsOf(source, table)) as ProductionColumn[]

/** Each column of a task type is another one. */
export const mayRepeat = (meaning: string): boolean => meaning === 'task_status' || meaning === 'task_assignees'

const isAssignations = (header: string): boolean =>
  ['assignations', 'assignees'].includes(columnKey(header.replace(/ \(\d+\)$/, '')))

/** Columns of task types: each stands right before the one of its assignees. */
function taskColumn(header: readonly string[], at: number, before: string | undefined): ProductionColumn | null {
  const [own, next] = [header[at] ?? '', header[at + 1]]
  if (isAssignations(own)) return before === 'task_status' ? 'task_assignees' : null
  return next !== undefined && isAssignations(next) ? 'task_status' : null
}

/** Choices as somebody wrote or stored them: what this sheet cannot be is passed over. */
interface Choices {
  chosen: Readonly<Record<string, string>>
  remembered: Readonly<Record<string, string>>
}

/** What each column of a sheet is read as: as somebody chose it, now or for such a file before, else as its header says. */
export function columnsOf(
  source: ProductionSource,
  table: Pick<SourceTable, 'kind' | 'header'>,
  { chosen, remembered }: Choices,
): AssignedColumns<ProductionColumn> {
  const { header: headers } = table
  const meanings = meaningsOf(source, table)
  const isKnown = (meaning: string): meaning is ProductionColumn | '' =>
    meaning === '' || Object.hasOwn(meanings, meaning)
  const known = (list: Readonly<Record<string, string>>): Record<string, ProductionColumn | ''> =>
    Object.fromEntries(Object.entries(list).flatMap(([header, one]) => (isKnown(one) ? [[header, one]] : [])))
  const named = new Map(
    Object.entries(meanings).flatMap(([meaning, keys]) => keys.map((key) => [key, meaning as ProductionColumn])),
  )
  const [guessedKeys, guessed] = [new Set<string>(), new Set<string>()]
  const choices = { chosen: known(chosen), remembered: known(remembered) }
  return assignColumns<ProductionColumn>(headers, choices, mayRepeat, (header, given) => {
    const at = headers.indexOf(header)
    const task = 'task_status' in meanings ? taskColumn(headers, at, given.get(headers[at - 1] ?? '')) : null
    if (task) return task
    const key = columnKey(header)
    const meaning = named.get(key)
    if (meaning === undefined || guessedKeys.has(key)) return ''
    // What somebody chose is that column alone; guesses by several words go together.
    if (!guessed.has(meaning) && [...given.values()].includes(meaning)) return ''
    guessedKeys.add(key)
    guessed.add(meaning)
    return meaning
  })
}

/** The columns of a meaning, those first whose words come first. */
export function headersOf(
  source: ProductionSource,
  table: Pick<SourceTable, 'kind'>,
  mapping: ReadonlyMap<string, ProductionColumn | ''>,
): Map<ProductionColumn, string[]> {
  const meanings = meaningsOf(source, table)
  const headers = new Map<ProductionColumn, string[]>()
  for (const [header, meaning] of mapping) {
    if (meaning !== '') headers.set(meaning, [...(headers.get(meaning) ?? []), header])
  }
  for (const [meaning, list] of headers) {
    const keys = meanings[meaning] ?? []
    list.sort((one, other) => keys.indexOf(columnKey(one)) - keys.indexOf(columnKey(other)))
  }
  return headers
}
