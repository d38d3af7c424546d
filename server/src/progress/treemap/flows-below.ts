import { sql } from 'drizzle-orm'
import type { TemplateFlow } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import { visibleEntity } from '../../platform/access/visibility.ts'
import { ENTITY_FROM, inherited } from '../../planning/entities/entity-row.ts'
import { knownFlows } from '../../planning/status-flows/known-flows.ts'
import { below } from '../../planning/scenes/scene-filter.ts'

/** Flows that hold on an entity or below it, or anywhere in the workspace, by name. @throws {ApiError} not_found */
export function flowsBelow(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  entityId: string | undefined,
): Promise<TemplateFlow[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const entity = entityId ? await loadEntity(tx, member, entityId, 'woohoo_getWoohooUserInterface_read') : null
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select used.id
        from template_flow used
        where used.ws_id = ${member.wsId} and used.id in (
          select ${inherited('template_flow_id')} from ${ENTITY_FROM}
          where e.ws_id = ${member.wsId} and ${entity ? below(entity, 'e') : sql`true`} and ${visibleEntity(member, 'e')}
        )
        order by lower(used.name), used.id`,
    )
    const ids = rows.map(({ id }) => id)
    const flows = await knownFlows(tx, member.wsId, ids)
    return ids.flatMap((id) => flows.get(id) ?? []).filter(({ statuses }) => statuses.length > 0)
  })
}
