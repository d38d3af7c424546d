import { sql } from 'drizzle-orm'
import type { FlowStatus, StatusMapping } from '@arbo/core/contract'
import type { Member } from '../../platform/access/member.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import { ChangeBatch } from '../../planning/changes/change-batch.ts'
import { flowOf } from '../../planning/entities/queries.ts'
import { applyRemap, planRemap } from '../../planning/status-flows/remap.ts'
import { scenesNamed } from '../../planning/status-flows/remap-scope.ts'
import { note } from './return-places.ts'
import type { Return } from './return-places.ts'

/** Statuses that were deleted: the first of the same kind that holds there takes their place, else none. */
export async function replaceDeletedStatuses(at: Return, entityIds: readonly string[]): Promise<void> {
  const { tx, wsId, trashId, notes } = at
  let count = 0
  for (const entityId of entityIds) {
    const statuses: readonly FlowStatus[] = (await flowOf(tx, wsId, entityId))?.statuses ?? []
    const byKind = new Map(statuses.toReversed().map(({ id, kind }) => [kind, id]))
    const kinds = [...byKind.keys()]
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`update trash_row d
        set data = d.data || jsonb_build_object('status_id', s.id, 'status_kind', case when s.id is null then 0 else s.kind end)
        from trash_row r
        left join unnest(${sql.param(kinds)}::int[], ${sql.param(kinds.map((kind) => byKind.get(kind)))}::uuid[]) as s (kind, id)
          on s.kind = (r.data ->> 'status_kind')::int
        where d.ws_id = ${wsId} and d.trash_id = ${trashId} and d.what = 'root' and (d.data ->> 'entity_id')::uuid = ${entityId}
          and r.ws_id = d.ws_id and r.trash_id = d.trash_id and r.seq = d.seq and d.data ->> 'status_id' is not null
          and not exists (select from template_flow_status f where f.ws_id = d.ws_id and f.id = (d.data ->> 'status_id')::uuid)
        returning d.id`,
    )
    count += rows.length
  }
  if (count > 0) notes.push(note('status', count))
}

/**
 * Restored scenes whose place has another flow by now get its statuses, as scenes do that are moved there; what has no
 * counterpart becomes none, and so does what the member may not set.
 */
export async function fitFlow(at: Return, member: Member, entityId: string, ids: readonly string[]): Promise<void> {
  const { tx, wsId, notes } = at
  const scope = scenesNamed(ids)
  const plan = await planRemap(tx, wsId, scope, await flowOf(tx, wsId, entityId))
  if (plan.scenes === 0) return
  const mapping: StatusMapping = {}
  for (const { id, counterpart_id, reserved } of plan.statuses) {
    const to = plan.to?.statuses.find((status) => status.id === counterpart_id)
    if (!to || (to.reserved && !reserved)) mapping[id] = null
  }
  await applyRemap(tx, member, scope, plan, mapping, new ChangeBatch(tx, member, 'edit'), false)
  notes.push(note('status', plan.scenes))
}
