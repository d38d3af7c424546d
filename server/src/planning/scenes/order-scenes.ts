import type { BulkOutcome, HandlerInput } from '@arbo/core/contract'
import { SEE_SCENES } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity, loadScene, requirePermission } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { ChangeBatch } from '../changes/change-batch.ts'
import type { Change } from '../changes/record-changes.ts'
import { lockScenes } from './scene-state.ts'
import { renumber, sequenceOf } from './scene-sequence.ts'
import type { Neighbour } from './scene-sequence.ts'

/** Where a scene stands on its entity, as the history keeps it: behind which other one, and as which from 0. */
export interface OrderThen extends Neighbour {
  position: number
}

/** Of some scenes in a sequence; null: it is the first. */
export function ordersIn(sequence: readonly Neighbour[], ids: ReadonlySet<string>): Map<string, OrderThen | null> {
  return new Map(
    sequence.flatMap(({ id }, position) => {
      const behind = sequence[position - 1]
      return ids.has(id) ? [[id, behind ? { ...behind, position } : null] as const] : []
    }),
  )
}

/**
 * Writes another order of the scenes on a locked entity, and the history of those that were moved.
 * @returns the scenes that stand elsewhere now
 */
export async function writeOrder(
  tx: Tx,
  { wsId }: Member,
  batch: ChangeBatch,
  before: readonly Neighbour[],
  after: readonly Neighbour[],
  moved: ReadonlySet<string>,
): Promise<string[]> {
  const [from, to] = [ordersIn(before, moved), ordersIn(after, moved)]
  const changes = [...to].map(([itemId, order]): Change => ({
    itemId,
    field: 'order',
    from: from.get(itemId) ?? null,
    to: order,
  }))
  const real = changes.filter((one) => JSON.stringify(one.from) !== JSON.stringify(one.to))
  if (real.length === 0) return []
  await renumber(
    tx,
    wsId,
    after.map(({ id }) => id),
  )
  await batch.record(real)
  emitEvent(tx, wsId, 'items.changed', { batch_id: await batch.begin(), count: real.length })
  return real.flatMap(({ itemId }) => itemId ?? [])
}

/**
 * Puts scenes of one entity behind another one of it, or first. The call names a neighbour, not a number, so that the
 * order of two people who reorder at once is that of both.
 * @throws {ApiError} not_found, permission_denied, invalid_reference where one of them lies elsewhere
 */
export function orderScenes(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { item_ids, after_id }: HandlerInput<'orderItems'>['body'],
): Promise<BulkOutcome> {
  const { wsId } = member
  const ids = [...new Set(item_ids)]
  return database.withWorkspace(wsId, async (tx) => {
    const { entity_id } = await loadScene(tx, member, ids[0] ?? '', SEE_SCENES)
    await loadEntity(tx, member, entity_id, SEE_SCENES, { lock: true })
    const scenes = await lockScenes(tx, member, ids)
    if (scenes.size !== ids.length) throw new ApiError('not_found')
    for (const { isCoordinator } of scenes.values()) {
      requirePermission(member, 'item_updateItemDetails_update', isCoordinator)
    }
    const sequence = await sequenceOf(tx, wsId, entity_id)
    const moved = new Set(ids)
    const byId = new Map(sequence.map((one) => [one.id, one]))
    const others = sequence.filter(({ id }) => !moved.has(id))
    const behind = after_id === null ? 0 : others.findIndex(({ id }) => id === after_id) + 1
    const going = ids.flatMap((id) => byId.get(id) ?? [])
    if (going.length !== ids.length || (after_id !== null && behind === 0)) throw new ApiError('invalid_reference')
    const batch = new ChangeBatch(tx, member, ids.length > 1 ? 'bulk' : 'edit')
    const changed = await writeOrder(tx, member, batch, sequence, others.toSpliced(behind, 0, ...going), moved)
    return { batch_id: batch.batchId, changed: changed.length, unchanged: ids.length - changed.length, refused: [] }
  })
}
