import { applyAnnotationOp } from '@arbo/core/annotations'
import type { AnnotationOp, Audience } from '@arbo/core/contract'
import { ApiError, validationFailed } from '../../platform/http/api-error.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { text } from '../texts.ts'
import { eyeOf } from '../../platform/access/audience.ts'
import { authorIdOf } from '../../platform/access/guest-member.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission } from '../../platform/access/rights.ts'
import type { ItemAccess } from '../../platform/access/rights.ts'
import { defaultAudience } from '../../workspace/settings/default-audience.ts'
import { checkFrames } from '../renditions/frames.ts'
import type { RenditionRow } from '../renditions/queries.ts'
import { knownOps, maxStoredClock, objectsOf } from './queries.ts'
import type { KnownOp, StoredObject } from './queries.ts'

/** The log, and the member who appends to it. */
export interface Log {
  member: Member
  access: ItemAccess
  rendition: RenditionRow
}

export interface PlannedObject extends StoredObject {
  /** The operation that gave it its points, where one of these did. */
  pointsOf: string | null
  /** The operation that changed its audience, where one of these did. */
  audienceOf: string | null
}

export interface Plan {
  /** All that were asked for, with the audience that they are stored with. */
  ops: AnnotationOp[]
  /** Those that the log does not have yet. */
  added: AnnotationOp[]
  opsById: ReadonlyMap<string, KnownOp>
  /** The objects after the added ones. */
  objects: PlannedObject[]
}

/** A clock this far ahead of all others is no clock: it would end the counting for everybody. */
const CLOCK_LEAP = 1_000_000

function checkOp(op: AnnotationOp, rendition: RenditionRow, newestClock: number): void {
  if (op.clock > newestClock + CLOCK_LEAP) throw validationFailed({ clock: text('api.clock') })
  const shape = op.kind === 'add' ? op.shape : op.kind === 'set' ? op.patch : {}
  const { frame_start, frame_end, file_index } = shape
  if (frame_start !== undefined && frame_end !== undefined && frame_end < frame_start) {
    throw validationFailed({ frame_end: text('api.range') })
  }
  if (file_index !== undefined && file_index >= rendition.files.length) {
    throw validationFailed({ file_index: text('api.field_unknown') })
  }
  checkFrames(rendition, { frame_start, frame_end })
}

/** The person who makes a drawing says for whom it is, or the workspace does; guests draw for all. */
function withAudience(
  op: AnnotationOp,
  object: StoredObject | undefined,
  eye: Audience,
  usual: Audience,
): AnnotationOp {
  if (op.kind === 'add') {
    const audience = eye === 'clients' ? 'clients' : (op.shape.audience ?? object?.audience ?? usual)
    return { ...op, shape: { ...op.shape, audience } }
  }
  if (op.kind !== 'set' || eye === 'team') return op
  const { audience: _, ...patch } = op.patch
  return { ...op, patch }
}

/** Others' drawings are changed, deleted and brought back only with the right to delete drawings. */
function requireObject(member: Member, access: ItemAccess, before: StoredObject | undefined, op: AnnotationOp): void {
  // Drawings that are kept for the team do not exist for others.
  if (before?.audience === 'team' && eyeOf(member) === 'clients') throw new ApiError('not_found')
  if (!before) {
    if (op.kind !== 'add') throw new ApiError('not_found')
    return
  }
  if (before.author_id !== authorIdOf(member))
    requirePermission(member, 'media_deleteAnnotation_delete', access.isCoordinator)
}

/**
 * The effect of operations on the log.
 * @throws {ApiError} not_found, permission_denied, validation_failed, conflict
 */
export async function planOf(tx: Tx, { member, access, rendition }: Log, ops: readonly AnnotationOp[]): Promise<Plan> {
  const { wsId } = member
  const opsById = await knownOps(
    tx,
    wsId,
    ops.map((op) => op.op_id),
  )
  const before = await objectsOf(tx, wsId, rendition.id, [...new Set(ops.map((op) => op.object_id))])
  const objects = new Map(before.map((object): [string, PlannedObject] => [object.id, unchanged(object)]))
  const newestClock = await maxStoredClock(tx, wsId, rendition.id)
  const usual = await defaultAudience(tx, wsId)
  const changed = new Set<string>()
  const opIds = new Set<string>()
  const plan: AnnotationOp[] = []
  const added: AnnotationOp[] = []
  for (const op of ops) {
    const earlier = opsById.get(op.op_id)
    const isStored = earlier !== undefined && !earlier.isDraft
    if (isStored && earlier.renditionId !== rendition.id) throw new ApiError('conflict')
    if (isStored || opIds.has(op.op_id)) {
      plan.push(op)
      continue
    }
    opIds.add(op.op_id)
    const object = objects.get(op.object_id)
    requireObject(member, access, object, op)
    checkOp(op, rendition, newestClock)
    const visibleOp = withAudience(op, object, eyeOf(member), usual)
    objects.set(op.object_id, after(object, visibleOp, authorIdOf(member)))
    changed.add(op.object_id)
    plan.push(visibleOp)
    added.push(visibleOp)
  }
  return { ops: plan, added, opsById, objects: [...objects.values()].filter(({ id }) => changed.has(id)) }
}

const unchanged = (object: StoredObject): PlannedObject => ({ ...object, pointsOf: null, audienceOf: null })

function after(object: PlannedObject | undefined, op: AnnotationOp, authorId: string): PlannedObject {
  const authored: AnnotationOp & { author_id: string } = { ...op, author_id: authorId }
  const folded = applyAnnotationOp(object?.folded, authored)
  const audience = folded.shape.audience ?? object?.audience ?? 'team'
  const isOther = object !== undefined && object.audience !== audience
  const { points } = folded.shape
  return {
    id: op.object_id,
    author_id: object?.author_id ?? authorId,
    folded,
    audience,
    audience_seq: object?.audience_seq ?? null,
    pointsOf: points !== object?.folded.shape.points ? op.op_id : (object?.pointsOf ?? null),
    audienceOf: isOther ? op.op_id : (object?.audienceOf ?? null),
  }
}
