import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { EntityAccess } from '../../platform/access/rights.ts'

const COLUMNS = ['project_id', 'process_id', 'episode_id', 'take_id'] as const

/** SQL condition on `item i`: which scenes a change of flow concerns. */
export type RemapScope = SQL

/**
 * Scenes on and below an entity for which its own flow holds, or would: those that have no nearer one below it.
 */
export function scenesUnder(wsId: string, { id, type, project_id }: EntityAccess): RemapScope {
  const column = sql.identifier(COLUMNS[type] ?? 'project_id')
  const nearer = COLUMNS.slice(type + 1).map((name, index) => {
    const level = sql.identifier(name)
    return sql`(i.${level} is null or i.${level} not in (
      select d.id from entity d
      where d.ws_id = ${wsId} and d.type = ${type + 1 + index} and d.${column} = ${id} and d.template_flow_id is not null
    ))`
  })
  return sql.join([sql`i.project_id = ${project_id}`, sql`i.${column} = ${id}`, ...nearer], sql` and `)
}

/** These scenes. */
export function scenesNamed(ids: readonly string[]): RemapScope {
  return sql`i.id = any(${sql.param([...ids])}::uuid[])`
}

/** Scenes that have one of these statuses, wherever they lie. */
export function scenesWith(statusIds: readonly string[]): RemapScope {
  return sql`i.status_id = any(${sql.param([...statusIds])}::uuid[])`
}
