import { ENTITY_TYPE, FILE_COLUMNS, fileColumnLabel, LANGUAGES, NEW_METRIC } from '@arbo/core/contract'
import type { ImportField, ImportSource } from '@arbo/core/contract'
import { titlesOf } from '../../platform/sheets/column-texts.ts'
import { assignColumns, type AssignedColumns, type ColumnChoices } from './assign-columns.ts'
import { idTitles, ownColumns } from './export-columns.ts'
import { columnKey, headerKey, trackerColumn, type TrackerColumn } from './tracker-words.ts'

/** The fields of a scene that columns of other trackers become, without the levels above. */
const FIELD_OF: Partial<Record<TrackerColumn, ImportField>> = {
  name: 'name',
  shotcode: 'name',
  shot: 'name',
  description: 'description',
  framein: 'frame_in',
  frameout: 'frame_out',
  cutin: 'cut_in',
  cutout: 'cut_out',
  status: 'status',
  taskstatus: 'status',
  assignees: 'assignees',
  assignedto: 'assignees',
  estimation: 'estimate',
  startdate: 'start_date',
  duedate: 'due_date',
}
/** The closest level here of those that others have above a shot. */
const LEVEL_OF: Partial<Record<TrackerColumn, number>> = {
  tasktype: ENTITY_TYPE.process,
  pipelinestep: ENTITY_TYPE.process,
  episode: ENTITY_TYPE.episode,
  sequence: ENTITY_TYPE.take,
}

/** Further words that people write. */
const SYNONYMS: Readonly<Record<string, ImportField>> = {
  notes: 'description',
  start: 'start_date',
  begin: 'start_date',
  estimatedtime: 'estimate',
  due: 'due_date',
  deadline: 'due_date',
  assigneeemail: 'assignees',
  reviewer: 'reviewers',
}
const LEVEL_SYNONYMS: Readonly<Record<string, number>> = {
  process: ENTITY_TYPE.process,
  department: ENTITY_TYPE.process,
  take: ENTITY_TYPE.take,
}

/** Made when first asked for: translations are added after this module has loaded. */
let fieldByLabel: ReadonlyMap<string, ImportField> | undefined
function fieldLabelled(key: string): ImportField | undefined {
  fieldByLabel ??= new Map([
    ...idTitles().map((title) => [headerKey(title), 'id'] as const),
    ...LANGUAGES.flatMap((language) =>
      FILE_COLUMNS.map(({ column }) => [headerKey(fileColumnLabel(column, language)), column] as const),
    ),
  ])
  return fieldByLabel.get(key)
}

/** Headers by which an export of another tool is known, as `trackerColumn` says them; all of one line must be there. */
const SIGNS: readonly { source: ImportSource; headers: readonly string[] }[] = [
  // Shots of Kitsu, as its exports write and its import reads them.
  { source: 'kitsu', headers: ['sequence', 'name', 'frames'] },
  { source: 'kitsu', headers: ['sequence', 'name', 'framein', 'frameout'] },
  { source: 'kitsu', headers: ['sequence', 'name', 'timespent'] },
  // A page of shots of ShotGrid (Flow Production Tracking).
  { source: 'shotgrid', headers: ['shotcode'] },
  { source: 'shotgrid', headers: ['sequence', 'cutin', 'cutout'] },
  // A spreadsheet of ftrack's projects or tasks.
  { source: 'ftrack', headers: ['name', 'objecttype'] },
  { source: 'ftrack', headers: ['link', 'name', 'status', 'assignees'] },
  { source: 'ftrack', headers: ['name', 'framein', 'frameout'] },
]

const OF_SOURCE: Partial<Record<ImportSource, Readonly<Record<string, ImportField>>>> = {
  ftrack: { bid: 'description' },
  // There a shot’s range in its own numbers, which it counts from.
  shotgrid: { cutin: 'frame_in', cutout: 'frame_out' },
}

export function sourceOf(headers: readonly string[]): ImportSource {
  const keys = new Set(headers.map(columnKey))
  const own = new Set(headers.map((header) => fieldLabelled(headerKey(header))))
  if (own.has('id') && own.has('name') && own.has('status')) return 'arbo'
  return SIGNS.find(({ headers: signs }) => signs.every((sign) => keys.has(sign)))?.source ?? 'other'
}

export interface Recognition extends AssignedColumns<ImportField> {
  source: ImportSource
}

/** The words that may stand in the columns besides the fixed fields. */
export interface Vocabulary {
  /** Of the entity that is imported into. */
  type: number
  /** The workspace’s own names of the levels by language, then by type; and of the scene in each language. */
  levels: readonly (readonly string[])[]
  scene: readonly string[]
  metrics: readonly { id: string; name: string }[]
  /** What a column that is called nothing but 'Id' holds: in a file of changes, the scenes'; else it is anybody’s. */
  plainId: 'scene' | 'any'
}

function levelOf(key: string, header: string, { type, levels }: Vocabulary): ImportField | null {
  const own = [0, 1, 2, 3].find((level) => levels.some((names) => headerKey(names[level] ?? '') === key))
  const column = trackerColumn(header)
  const level = own ?? (column && LEVEL_OF[column]) ?? LEVEL_SYNONYMS[key]
  return level !== undefined && level > type ? (`level:${level}` as ImportField) : null
}

/**
 * The level of a sequence: with nothing between, it lies directly below the entity that is imported into, whatever the
 * level is called here. Levels that a file does not name cannot be stepped over.
 */
function closeGaps(mapping: Map<string, ImportField | ''>, type: number): void {
  const levels = [...mapping]
    .filter(([, field]) => field.startsWith('level:'))
    .toSorted(([, a], [, b]) => a.localeCompare(b))
  for (const [at, [header, field]] of levels.entries()) {
    const level = type + 1 + at
    if (field !== `level:${level}`)
      mapping.set(header, level <= ENTITY_TYPE.take ? (`level:${level}` as ImportField) : '')
  }
}

/** What the SDK writes before the columns of a file with its faulty rows alone, which is mended and imported again. */
export function columnsOfFaults(headers: readonly string[]): readonly string[] {
  const first = headers.slice(0, 2)
  const isOf = (name: string, header = ''): boolean => titlesOf(name).some((title) => title === header)
  return isOf('row', first[0]) && isOf('problem', first[1]) ? first : []
}

function guessOf(source: ImportSource, vocabulary: Vocabulary, isTaken: (field: ImportField) => boolean) {
  return (header: string): ImportField | '' => {
    const key = headerKey(header)
    const column = trackerColumn(header)
    const metric = vocabulary.metrics.find(({ name }) => headerKey(name) === key)
    // Words of this workspace come before those of others, and those of files before what people may mean.
    const candidates: (ImportField | null | undefined)[] = [
      vocabulary.scene.some((name) => headerKey(name) === key) ? 'name' : null,
      OF_SOURCE[source]?.[key] ?? (column && OF_SOURCE[source]?.[column]),
      levelOf(key, header, vocabulary),
      fieldLabelled(key),
      key === 'id' && vocabulary.plainId === 'scene' ? 'id' : null,
      metric && (`metric:${metric.id}` as ImportField),
      column && FIELD_OF[column],
      SYNONYMS[key],
    ]
    return candidates.find((field): field is ImportField => Boolean(field) && !isTaken(field as ImportField)) ?? ''
  }
}

/**
 * The field of each column: as the user chose it, else as it was chosen for such a file before, else as its header says.
 * No field is given twice.
 */
export function recognise(
  headers: readonly string[],
  choices: ColumnChoices<ImportField>,
  vocabulary: Vocabulary,
): Recognition {
  const source = sourceOf(headers)
  const own = source === 'arbo' ? ownColumns(headers, vocabulary) : null
  const ofFaults = new Set(columnsOfFaults(headers))
  const { mapping, origins } = assignColumns<ImportField>(
    headers,
    choices,
    // Each new metric is another one.
    (field) => field === NEW_METRIC,
    (header, given) => {
      const fields = new Set(given.values())
      const known = own?.get(header)
      if (known !== undefined) return fields.has(known) ? '' : known
      return ofFaults.has(header) ? '' : guessOf(source, vocabulary, (field) => fields.has(field))(header)
    },
  )
  // Whoever says what one level is knows best what the others are.
  const isSaid = [...mapping].some(([header, field]) => field.startsWith('level:') && origins.get(header) !== 'guessed')
  if (source !== 'arbo' && !isSaid) closeGaps(mapping, vocabulary.type)
  return { source, mapping, origins }
}
