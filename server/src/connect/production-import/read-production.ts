import type { ProductionSource } from '@arbo/core/contract'
import { paced } from '../../platform/pace.ts'
import { text } from '../texts.ts'
import { ProductionBuilder, type Production } from './production.ts'
import { readFtrack } from './read-ftrack.ts'
import { readKitsu } from './read-kitsu.ts'
import { readShotgrid } from './read-shotgrid.ts'
import type { SourceTable } from './tables.ts'

const READERS = { kitsu: readKitsu, shotgrid: readShotgrid, ftrack: readFtrack } as const

/** All files of a source together, as one production; with turns for all others in between. */
export async function readProduction(source: ProductionSource, tables: readonly SourceTable[]): Promise<Production> {
  const builder = new ProductionBuilder()
  const ownTables = tables.filter((table) => table.source === null || table.source === source)
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
