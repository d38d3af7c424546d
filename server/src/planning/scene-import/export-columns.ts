import { FILE_COLUMNS, fileColumnLabel, LANGUAGES, SCENE_FIELDS, textsIn } from '@arbo/core/contract'
import type { ImportField } from '@arbo/core/contract'
import { planningMessages } from '../texts.ts'

/** Long texts come last: they are wide. */
const isWide = ({ field }: (typeof FILE_COLUMNS)[number]): boolean => SCENE_FIELDS[field].type === 'text'

/** The columns of an export between the levels above and the metrics, in their order. */
export const EXPORT_COLUMNS = [...FILE_COLUMNS.filter((one) => !isWide(one)), ...FILE_COLUMNS.filter(isWide)]

/** Names of the levels, of all types, in one language. */
type LevelNames = readonly string[]

/** Headers as the reader of files calls them: one that stands there before gets a number. */
function numbered(headers: readonly string[]): string[] {
  const seen = new Set<string>()
  return headers.map((header) => {
    let unique = header
    for (let count = 2; seen.has(unique); count += 1) unique = `${header} (${count})`
    seen.add(unique)
    return unique
  })
}

/** What an export has in front of its metrics. */
function fixedColumns(at: number, below: number, levels: LevelNames): { title: string; field: ImportField | '' }[] {
  const language = LANGUAGES[at] ?? 'en'
  const names = levels.flatMap((title, level) =>
    level < below ? [] : [{ title, field: `level:${level}` as ImportField }],
  )
  return [
    { title: textsIn(planningMessages, language)['scenes.field_id'], field: 'id' },
    ...names,
    ...EXPORT_COLUMNS.map(({ column }) => ({ title: fileColumnLabel(column, language), field: column })),
  ]
}

/** Words for the id in every language: 'Id' alone is anybody’s. */
export function idTitles(): string[] {
  return LANGUAGES.map((language) => textsIn(planningMessages, language)['scenes.field_id'])
}

/**
 * The fields of a file that starts as an export here does, in one of the languages, whatever the levels and metrics are
 * called; null of any other file.
 * @param type of the entity that is imported into: names of levels above it say nothing there
 * @param levels by language, then by type
 */
export function ownColumns(
  headers: readonly string[],
  {
    type,
    levels,
    metrics,
  }: { type: number; levels: readonly LevelNames[]; metrics: readonly { id: string; name: string }[] },
): Map<string, ImportField | ''> | null {
  for (const [at, names] of levels.entries()) {
    for (let below = 0; below <= names.length; below += 1) {
      const columns = fixedColumns(at, below, names)
      const titles = numbered(columns.map(({ title }) => title))
      if (!titles.every((title, place) => headers[place] === title)) continue
      const metricOf = (header: string) =>
        metrics.find(({ name }) => name === header) ??
        metrics.find(({ name }) => name === header.replace(/ \(\d+\)$/, ''))
      return new Map(
        headers.map((header, place) => {
          const field = columns[place]?.field
          if (field === undefined) {
            const metric = metricOf(header)
            return [header, metric ? (`metric:${metric.id}` as ImportField) : '']
          }
          const level = /^level:(\d)$/.exec(field)?.[1]
          return [header, level !== undefined && Number(level) <= type ? '' : field]
        }),
      )
    }
  }
  return null
}
