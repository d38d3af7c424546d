import type { AnnotationOp, StoredAnnotationOp } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { authorIdOf } from '../../platform/access/guest-member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { longOpEvent } from './long-ops.ts'
import { planOf } from './plan.ts'
import type { Log, Plan, PlannedObject } from './plan.ts'
import { insertOps, makerOf, placeDraft, storedOps, writeObjects } from './queries.ts'
import type { NewObject, OpPlace } from './queries.ts'
import { isLong } from './slices.ts'

/** The places of the added operations; long ones were written ahead. */
async function place(tx: Tx, { member, rendition }: Log, { added, opsById }: Plan): Promise<Map<string, OpPlace>> {
  const by = makerOf(member)
  const isDraft = ({ op_id }: AnnotationOp) => opsById.get(op_id)?.isDraft === true
  const places = await insertOps(
    tx,
    member.wsId,
    rendition.id,
    by,
    added.filter((op) => !isDraft(op)),
  )
  for (const op of added.filter(isDraft)) {
    for (const [id, opPlace] of await placeDraft(tx, member.wsId, rendition.id, by, op)) places.set(id, opPlace)
  }
  return places
}

function newObject(
  { id, folded, audience, ...object }: PlannedObject,
  places: ReadonlyMap<string, OpPlace>,
): NewObject {
  const { points: _, ...shape } = folded.shape
  return {
    id,
    folded: { ...folded, shape },
    audience,
    audience_seq: object.audienceOf === null ? object.audience_seq : (places.get(object.audienceOf)?.seq ?? null),
    points_of: object.pointsOf,
  }
}

/**
 * Appends the operations that are not in the log yet, and tells of them; the rendition is locked. The answer has every
 * operation of the request, in its order.
 * @throws {ApiError} not_found, permission_denied, validation_failed, conflict
 */
export async function append(tx: Tx, log: Log, ops: readonly AnnotationOp[]): Promise<StoredAnnotationOp[]> {
  const { member, access, rendition } = log
  const { wsId } = member
  const plan = await planOf(tx, log, ops)
  const places = await place(tx, log, plan)
  const author_id = authorIdOf(member)
  const newOps = plan.added.map((op): StoredAnnotationOp => {
    const opPlace = places.get(op.op_id)
    // Somebody else has written something ahead under this id.
    if (!opPlace) throw new ApiError('conflict')
    return { ...op, ...opPlace, author_id }
  })
  await writeObjects(
    tx,
    wsId,
    rendition.id,
    makerOf(member),
    plan.objects.map((object) => newObject(object, places)),
  )
  const short = newOps.filter((op) => !isLong(op))
  if (short.length > 0)
    emitEvent(tx, wsId, 'annotation.ops', { item_id: access.id, rendition_id: rendition.id, ops: short }, access)
  for (const op of newOps.filter(isLong))
    emitEvent(tx, wsId, 'annotation.ops', longOpEvent(access.id, rendition.id, op), access)
  const all = new Map(newOps.map((op) => [op.op_id, op]))
  const earlier = ops.filter(({ op_id }) => !all.has(op_id)).map(({ op_id }) => op_id)
  for (const [id, op] of await storedOps(tx, wsId, earlier)) all.set(id, op)
  return ops.flatMap(({ op_id }) => all.get(op_id) ?? [])
}
