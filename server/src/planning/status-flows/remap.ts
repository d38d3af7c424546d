import { sql } from 'drizzle-orm'
import { RESERVED_KEY } from '@arbo/core/contract'
import type { FlowStatus, StatusMapping, StatusRemap, TemplateFlow } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { may } from '../../platform/access/rights.ts'
import type { ChangeBatch } from '../changes/change-batch.ts'
import { recordChanges } from '../changes/record-changes.ts'
import type { Change } from '../changes/record-changes.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { statusThen } from '../scenes/flow-statuses.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import { statusesByIds } from './queries.ts'
import type { RemapScope } from './remap-scope.ts'

const NO_SCENE = 0
/** Changes of one statement of the history. */
const CHANGES_AT_ONCE = 5000

interface InUse {
  status_id: string
  scenes: number
}

/**
 * The status that takes another's place in a flow: the one of the same name, whatever its case, else the only one of
 * its kind.
 */
function counterpartOf(status: FlowStatus, to: TemplateFlow | null): string | null {
  const statuses = to?.statuses ?? []
  const namesake = statuses.find(({ name }) => name.toLowerCase() === status.name.toLowerCase())
  if (namesake) return namesake.id
  const sameKind = statuses.filter(({ kind }) => kind === status.kind)
  return sameKind.length === 1 ? (sameKind[0]?.id ?? null) : null
}

/**
 * The effect of giving the scenes of a scope another flow on their statuses.
 * @param to the flow that they have afterwards
 * @param asksAlways every status in use is to be named by the mapping, since nobody asked for its removal by itself
 */
export async function planRemap(
  tx: Tx,
  wsId: string,
  scope: RemapScope,
  to: TemplateFlow | null,
  { asksAlways = false } = {},
): Promise<StatusRemap> {
  const targetIds = (to?.statuses ?? []).map(({ id }) => id)
  const used = await rowsOf<InUse>(
    tx,
    sql`select i.status_id, count(*) as scenes from item i
      where i.ws_id = ${wsId} and ${scope} and i.status_id is not null
        and i.status_id <> all(${sql.param(targetIds)}::uuid[])
      group by i.status_id`,
  )
  const scenes = new Map(used.map((row) => [row.status_id, row.scenes]))
  const rows = await statusesByIds(tx, wsId, [...scenes.keys()])
  const statuses = rows.map((status) => {
    const counterpart_id = counterpartOf(status, to)
    const needs_mapping = asksAlways || counterpart_id === null
    return { ...status, scenes: scenes.get(status.id) ?? 0, counterpart_id, needs_mapping }
  })
  return {
    to: to && { id: to.id, name: to.name, statuses: to.statuses },
    statuses,
    scenes: statuses.reduce((sum, status) => sum + status.scenes, 0),
    needs_mapping: statuses.some(({ needs_mapping }) => needs_mapping),
  }
}

async function statusInUse(tx: Tx, wsId: string, remap: StatusRemap): Promise<ApiError> {
  const { scene } = await levelsIn(tx, wsId)
  return new ApiError('status_in_use', {
    message: text('flow.status_in_use', { scenes: scene.words }),
    meta: { remap },
  })
}

/** @throws {ApiError} status_in_use with the plan where the mapping leaves out what has to be named */
export async function requireMapped(tx: Tx, wsId: string, plan: StatusRemap, mapping: StatusMapping): Promise<void> {
  const isOpen = plan.statuses.some(({ id, needs_mapping }) => needs_mapping && mapping[id] === undefined)
  if (isOpen) throw await statusInUse(tx, wsId, plan)
}

/** The status that each one in use becomes, with whatever the mapping leaves out as the plan has it. */
async function decide(
  tx: Tx,
  wsId: string,
  plan: StatusRemap,
  mapping: StatusMapping,
): Promise<[from: FlowStatus, to: FlowStatus | null][]> {
  await requireMapped(tx, wsId, plan, mapping)
  return plan.statuses.map((from) => {
    const target = mapping[from.id] === undefined ? from.counterpart_id : (mapping[from.id] ?? null)
    const to = plan.to?.statuses.find(({ id }) => id === target) ?? null
    if (target !== null && !to) throw new ApiError('invalid_reference')
    return [from, to]
  })
}

export async function recordAll(tx: Tx, member: Member, batchId: string, changes: readonly Change[]): Promise<void> {
  for (let start = 0; start < changes.length; start += CHANGES_AT_ONCE) {
    await recordChanges(tx, member, batchId, changes.slice(start, start + CHANGES_AT_ONCE))
  }
}

/**
 * Gives the scenes of a scope the statuses of the plan and the mapping, and writes the history of it.
 * @returns how many scenes got another status
 * @throws {ApiError} status_in_use with the plan where the mapping leaves out what has to be named; invalid_reference
 * where it names a status that the flow does not have; status_reserved where it sets one that the member may not set
 */
export async function applyRemap(
  tx: Tx,
  member: Member,
  scope: RemapScope,
  plan: StatusRemap,
  mapping: StatusMapping,
  batch: ChangeBatch,
  isCoordinator: boolean,
): Promise<number> {
  const pairs = await decide(tx, member.wsId, plan, mapping)
  // Scenes that are approved already stay so; others become so only by who may approve them all.
  const approves = pairs.some(([before, to]) => to?.reserved && !before.reserved)
  if (approves && !may(member, RESERVED_KEY, isCoordinator)) throw new ApiError('status_reserved')
  if (pairs.length === 0) return 0
  const from = sql.param(pairs.map(([{ id }]) => id))
  // In the order in which every bulk change locks scenes.
  const locked = await rowsOf<{ id: string }>(
    tx,
    sql`select i.id from item i where i.ws_id = ${member.wsId} and ${scope} and i.status_id = any(${from}::uuid[])
      order by i.id for no key update of i`,
  )
  const rows = await rowsOf<{ id: string; from_id: string }>(
    tx,
    sql`update item i
      set status_id = map.to_id, status_kind = map.kind, version = i.version + 1, updated_at = now()
      from unnest(
        ${from}::uuid[], ${sql.param(pairs.map(([, to]) => to?.id ?? null))}::uuid[],
        ${sql.param(pairs.map(([, to]) => to?.kind ?? NO_SCENE))}::smallint[]
      ) as map (from_id, to_id, kind)
      where i.ws_id = ${member.wsId} and i.id = any(${sql.param(locked.map(({ id }) => id))}::uuid[])
        and i.status_id = map.from_id
      returning i.id, map.from_id`,
  )
  if (rows.length === 0) return 0
  const values = new Map(pairs.map(([old, to]) => [old.id, { from: statusThen(old), to: to && statusThen(to) }]))
  const changes = rows.map(({ id, from_id }) => {
    const { from: before, to: after } = values.get(from_id) ?? { from: null, to: null }
    return { itemId: id, field: 'status', from: before, to: after }
  })
  await recordAll(tx, member, await batch.begin(), changes)
  return rows.length
}

/** Tells of the scenes that an act has changed. */
export function emitScenes(tx: Tx, wsId: string, { batchId }: ChangeBatch, count: number): void {
  if (batchId !== null && count > 0) emitEvent(tx, wsId, 'items.changed', { batch_id: batchId, count })
}
