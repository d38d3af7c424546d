import type { ProductionMapping, ProductionSource } from '@arbo/core/contract'
import { paced } from '../../platform/pace.ts'
import { text } from '../texts.ts'
import { ProductionBuilder, type Production } from './production.ts'
import { readFtrack } from './read-ftrack.ts'
import { readKitsu } from './read-kitsu.ts'
import { readShotgrid } from './read-shotgrid.ts'
import { SheetColumns } from './sheet-row.ts'
import { isOfSource, type SourceTable } from './tables.ts'

const READERS = { kitsu: readKitsu, shotgrid: readShotgrid, ftrack: readFtrack } as const

/** Kinds of sheets whose rows are of a project. */
const OF_PROJECT = new Set<SourceTable['kind']>([
  'episodes',
  'sequences',
  'shots',
  'assets',
  'things',
  'tasks',
  'notes',
])

/** What a row is about, by its names: the same in a page of shots and in a list of tasks. */
async function namesIn(source: ProductionSource, table: SourceTable): Promise<Map<string, Set<string>>> {
  const columns = new SheetColumns(source, table)
  const names = new Map<string, Set<string>>()
  for await (const row of paced(table.rows)) {
    const of = columns.cell(row, 'project')
    const about = [columns.cell(row, 'sequence', 'asset_type'), columns.cell(row, 'name', 'link')]
    names.set(of, (names.get(of) ?? new Set()).add(about.join('\n').toLowerCase()))
  }
  return names
}

/**
 * A sheet that names no project, as Kitsu’s page of shots, is of the one that the other files name; of several of the one
 * whose shots it has most of.
 */
async function withHomes(source: ProductionSource, tables: readonly SourceTable[]): Promise<SourceTable[]> {
  const sheets = tables.filter(({ header, kind }) => header.length > 0 && OF_PROJECT.has(kind))
  const named = new Map<string, Set<string>>()
  const namesOf = new Map<SourceTable, Map<string, Set<string>>>()
  for (const sheet of sheets) {
    const names = await namesIn(source, sheet)
    namesOf.set(sheet, names)
    for (const [project, about] of names)
      if (project !== '') named.set(project, new Set([...(named.get(project) ?? []), ...about]))
  }
  return tables.map((table) => {
    const own = namesOf.get(table)?.get('')
    if (!own || named.size === 0) return table
    const counts = [...named].map(([home, about]) => ({ home, count: [...own].filter((one) => about.has(one)).length }))
    const [best] = counts.toSorted((one, other) => other.count - one.count)
    return best && (best.count > 0 || named.size === 1) ? { ...table, home: best.home } : table
  })
}

/**
 * All files of a source together, as one production; with turns for all others in between.
 * @param columns what columns are read as other than by their names
 */
export async function readProduction(
  source: ProductionSource,
  tables: readonly SourceTable[],
  columns: ProductionMapping['columns'] = {},
): Promise<Production> {
  const builder = new ProductionBuilder()
  const sheets = tables
    .filter((table) => isOfSource(source, table))
    .map((table) => ({ ...table, columns: columns[table.key ?? ''] ?? {} }))
  const ownTables = await withHomes(source, sheets)
  await READERS[source](builder, ownTables)
  for (const { file, kind, rows, source: own } of tables) {
    if (own !== null && own !== source) builder.leave(`${file}: ${kind}`, text('production.other_source'), rows.length)
    else if (kind === 'other') builder.leave(file, text('production.unknown_table'), rows.length)
  }
  const projectKeys = new Set(builder.projects.keys())
  // Things without a row of their own are named by those that refer to them.
  for await (const { project } of paced(builder.things.values()))
    if (!projectKeys.has(project)) builder.project(project, '')
  return builder
}
