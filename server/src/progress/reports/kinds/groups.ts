import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { ReportScope } from '../report-types.ts'

const COLUMNS = ['project_id', 'process_id', 'episode_id', 'take_id'] as const

/**
 * SQL of the groups of scenes: the entities right below the one that the report is about, or the projects. Scenes on
 * the entity itself stand under it.
 */
export function groupKey({ scenes: { entity } }: ReportScope): SQL {
  if (!entity) return sql`i.project_id`
  const below = COLUMNS[entity.type + 1]
  return below ? sql`coalesce(i.${sql.identifier(below)}, ${entity.id}::uuid)` : sql`${entity.id}::uuid`
}

/** The level of those entities, which names them. */
export function groupLevel({ scenes: { entity } }: ReportScope): 0 | 1 | 2 | 3 {
  return Math.min(3, (entity?.type ?? -1) + 1) as 0 | 1 | 2 | 3
}

/** In the order of the directory, the entity itself first. */
export const GROUP_ORDER = sql`e.type, e.position, e.name_sort, e.id`
