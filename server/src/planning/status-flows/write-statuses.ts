import type { FlowStatus, StatusMapping, StatusRemap, TemplateFlowDetail } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import type { ChangeBatch } from '../changes/change-batch.ts'
import { statusThen } from '../scenes/flow-statuses.ts'
import { checkReserved } from './guard-flow.ts'
import { applyRemap, planRemap, recordAll } from './remap.ts'
import { scenesWith } from './remap-scope.ts'

type Draft = Pick<FlowStatus, 'id' | 'name' | 'kind' | 'colour' | 'reserved'>

/** Statuses that the flow does not have yet; an id that another flow uses violates the primary key. */
const INSERT = `
  insert into template_flow_status (ws_id, template_flow_id, id, name, kind, colour, reserved, position)
  select $1, $2, n.id, n.name, n.kind, n.colour, n.reserved, n.position - 1
  from unnest($3::uuid[], $4::text[], $5::smallint[], $6::text[], $7::boolean[]) with ordinality
    as n (id, name, kind, colour, reserved, position)
  where not exists (select from template_flow_status s where s.ws_id = $1 and s.template_flow_id = $2 and s.id = n.id)`
const UPDATE = `
  update template_flow_status s set name = n.name, kind = n.kind, colour = n.colour, reserved = n.reserved,
    position = n.position - 1
  from unnest($3::uuid[], $4::text[], $5::smallint[], $6::text[], $7::boolean[]) with ordinality
    as n (id, name, kind, colour, reserved, position)
  where s.ws_id = $1 and s.template_flow_id = $2 and s.id = n.id
    and (s.name, s.kind, s.colour, s.reserved, s.position)
      is distinct from (n.name, n.kind, n.colour, n.reserved, (n.position - 1)::integer)`
const KINDS = `
  update item i set status_kind = n.kind, version = i.version + 1, updated_at = now()
  from unnest($2::uuid[], $3::smallint[]) as n (id, kind)
  where i.ws_id = $1 and i.status_id = n.id
  returning i.id, i.status_id`

/** The effect of removing statuses from a flow on the scenes that have them. */
export function planRemoval(
  tx: Tx,
  wsId: string,
  flow: Pick<TemplateFlowDetail, 'id' | 'name'>,
  drafts: readonly Draft[],
  removed: readonly string[],
): Promise<StatusRemap> {
  const statuses = drafts.map(({ id, name, kind, colour, reserved }, position) => ({
    id,
    name,
    kind,
    colour,
    reserved,
    position,
  }))
  const to = { id: flow.id, name: flow.name, statuses }
  return planRemap(tx, wsId, scenesWith(removed), to, { asksAlways: true })
}

/** Scenes count as the kind that their status has from now on. */
async function changeKinds(
  tx: Tx,
  member: Member,
  batch: ChangeBatch,
  flow: TemplateFlowDetail,
  drafts: readonly Draft[],
): Promise<number> {
  const changed = drafts.flatMap((draft) => {
    const before = flow.statuses.find(({ id }) => id === draft.id)
    return before && before.kind !== draft.kind ? [{ before, draft }] : []
  })
  if (changed.length === 0) return 0
  const ids = changed.map(({ draft }) => draft.id)
  await tx.rows('select id from item where ws_id = $1 and status_id = any($2::uuid[]) order by id for no key update', [
    member.wsId,
    ids,
  ])
  const kinds = changed.map(({ draft }) => draft.kind)
  const rows = await tx.rows<{ id: string; status_id: string }>(KINDS, [member.wsId, ids, kinds])
  if (rows.length === 0) return 0
  const values = new Map(
    changed.map(({ before, draft }) => [draft.id, { from: statusThen(before), to: statusThen(draft) }]),
  )
  const changes = rows.map(({ id, status_id }) => {
    const { from, to } = values.get(status_id) ?? { from: null, to: null }
    return { itemId: id, field: 'status', from, to }
  })
  await recordAll(tx, member, await batch.begin(), changes)
  return rows.length
}

/**
 * Makes a locked flow's statuses these, in this order. Others go, and their scenes get the statuses of the mapping.
 * @returns how many scenes were changed
 * @throws {ApiError} status_in_use, invalid_reference, all_reserved, permission_denied, status_reserved
 */
export async function writeStatuses(
  tx: Tx,
  member: Member,
  batch: ChangeBatch,
  flow: TemplateFlowDetail,
  drafts: readonly Draft[],
  mapping: StatusMapping,
): Promise<number> {
  const { wsId } = member
  checkReserved(member, flow.statuses, drafts)
  const stays = new Set(drafts.map(({ id }) => id))
  const removed = flow.statuses.filter(({ id }) => !stays.has(id)).map(({ id }) => id)
  const columns = [
    drafts.map(({ id }) => id),
    drafts.map(({ name }) => name),
    drafts.map(({ kind }) => kind),
    drafts.map(({ colour }) => colour),
    drafts.map(({ reserved }) => reserved),
  ]
  if (removed.length > 0) {
    // No scene gets one of them any more while it is being taken from the others.
    await tx.rows(
      'select id from template_flow_status where ws_id = $1 and id = any($2::uuid[]) order by id for update',
      [wsId, removed],
    )
  }
  await tx.rows(UPDATE, [wsId, flow.id, ...columns])
  await tx.rows(INSERT, [wsId, flow.id, ...columns])
  const changedCount = await changeKinds(tx, member, batch, flow, drafts)
  if (removed.length === 0) return changedCount
  const plan = await planRemoval(tx, wsId, flow, drafts, removed)
  const replaced = await applyRemap(tx, member, scenesWith(removed), plan, mapping, batch, false)
  await tx.rows('delete from template_flow_status where ws_id = $1 and id = any($2::uuid[])', [wsId, removed])
  return changedCount + replaced
}
