import { ENTITY_TYPE, FILE_COLUMNS, fileColumnLabel, LANGUAGES } from '@arbo/core/contract'
import type { ImportField, ImportSource } from '@arbo/core/contract'
import { titlesOf } from '../../platform/sheets/column-texts.ts'

/** Header as it is compared: lower case, without spaces and signs. */
export function headerKey(header: string): string {
  return header.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
}

/** Further words for a field in the headers of other tools and of people. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'arboid'],
  name: ['scene', 'scenename', 'shot', 'shotname', 'shotcode'],
  description: ['notes'],
  start_date: ['start', 'startdate', 'begin'],
  estimate: ['estimation', 'estimatedtime'],
  due_date: ['due', 'deadline', 'enddate'],
  assignees: ['assignee', 'assigneeemail', 'assignedto'],
  reviewers: ['reviewer'],
  frame_in: ['firstframe', 'cutin', 'framestart', 'in'],
  frame_out: ['lastframe', 'cutout', 'frameend', 'out'],
}
/** Made when first asked for: translations are added after this module has loaded. */
let fieldByHeader: ReadonlyMap<string, ImportField> | undefined
const fieldOf = (key: string): ImportField | undefined => {
  fieldByHeader ??= new Map([
    ...LANGUAGES.flatMap((language) =>
      FILE_COLUMNS.map(({ column }) => [headerKey(fileColumnLabel(column, language)), column] as const),
    ),
    ...Object.entries(SYNONYMS).flatMap(([field, words]) => words.map((word) => [word, field as ImportField] as const)),
  ])
  return fieldByHeader.get(key)
}

/** Headers by which an export of another tool is known; all of one line must be there. */
const SIGNS: readonly { source: ImportSource; headers: readonly string[] }[] = [
  { source: 'arbo', headers: ['arboid', 'name', 'status'] },
  // Shots of Kitsu, as its export writes and its import reads them.
  { source: 'kitsu', headers: ['sequence', 'name', 'nbframes'] },
  { source: 'kitsu', headers: ['sequence', 'name', 'framein', 'frameout'] },
  // A page of shots of ShotGrid (Flow Production Tracking).
  { source: 'shotgrid', headers: ['shotcode'] },
  { source: 'shotgrid', headers: ['sequence', 'cutin', 'cutout'] },
  // A spreadsheet of ftrack's projects or tasks.
  { source: 'ftrack', headers: ['name', 'objecttype'] },
  { source: 'ftrack', headers: ['link', 'name', 'status', 'assignees'] },
  { source: 'ftrack', headers: ['name', 'fstart', 'fend'] },
]

const OF_SOURCE: Partial<Record<ImportSource, Readonly<Record<string, ImportField>>>> = {
  ftrack: { fstart: 'frame_in', fend: 'frame_out', bid: 'description' },
}

/** Other tools' names for the levels above a scene, by the closest level here. */
const LEVEL_WORDS: readonly { words: readonly string[]; type: number }[] = [
  { words: ['process', 'step', 'pipelinestep', 'department', 'tasktype'], type: ENTITY_TYPE.process },
  { words: ['episode', 'reel'], type: ENTITY_TYPE.episode },
  { words: ['take', 'sequence', 'seq'], type: ENTITY_TYPE.take },
]

export function sourceOf(headers: readonly string[]): ImportSource {
  const keys = new Set(headers.map(headerKey))
  return SIGNS.find(({ headers: signs }) => signs.every((sign) => keys.has(sign)))?.source ?? 'other'
}

export interface Recognition {
  source: ImportSource
  /** Field by header, '' where a column is not imported. */
  mapping: Map<string, ImportField | ''>
}

/** The words that may stand in the columns besides the fixed fields. */
export interface Vocabulary {
  /** Of the entity that is imported into. */
  type: number
  /** The workspace’s own names of the levels by type, and of the scene, in each language that files are in. */
  levels: readonly (readonly string[])[]
  scene: readonly string[]
  metrics: readonly { id: string; name: string }[]
}

function levelOf(key: string, { type, levels }: Vocabulary): ImportField | null {
  const own = levels.findIndex((names) => names.some((name) => headerKey(name) === key))
  const level = own >= 0 ? own : LEVEL_WORDS.find(({ words }) => words.includes(key))?.type
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
function columnsOfFaults(headers: readonly string[]): readonly string[] {
  const first = headers.slice(0, 2)
  const isOf = (name: string, header = ''): boolean => titlesOf(name).some((title) => title === header)
  return isOf('row', first[0]) && isOf('problem', first[1]) ? first : []
}

/** Guesses the field of each column. No field is given twice; the user's choices come first. */
export function recognise(
  headers: readonly string[],
  choices: Readonly<Record<string, ImportField | ''>>,
  vocabulary: Vocabulary,
): Recognition {
  const source = sourceOf(headers)
  const mapping = new Map<string, ImportField | ''>()
  const fields = new Set<ImportField>()
  const give = (header: string, field: ImportField | ''): void => {
    const isFree = field === '' || !fields.has(field)
    mapping.set(header, isFree ? field : '')
    if (field !== '' && isFree) fields.add(field)
  }
  const guess = (header: string): ImportField | '' => {
    const key = headerKey(header)
    const metric = vocabulary.metrics.find(({ name }) => headerKey(name) === key)
    if (vocabulary.scene.some((name) => headerKey(name) === key)) return 'name'
    return (
      OF_SOURCE[source]?.[key] ??
      levelOf(key, vocabulary) ??
      fieldOf(key) ??
      (metric ? (`metric:${metric.id}` as ImportField) : '')
    )
  }
  for (const header of headers) {
    const field = choices[header]
    if (field !== undefined) give(header, field)
  }
  const ofFaults = new Set(columnsOfFaults(headers))
  for (const header of headers) if (!mapping.has(header)) give(header, ofFaults.has(header) ? '' : guess(header))
  if (source !== 'arbo' && Object.keys(choices).length === 0) closeGaps(mapping, vocabulary.type)
  return { source, mapping: new Map(headers.map((header) => [header, mapping.get(header) ?? ''])) }
}
