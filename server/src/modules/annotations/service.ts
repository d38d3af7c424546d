import { applyAnnotationOp } from '@arbo/core/annotations'
import type { AnnotationOp, Audience, Person, StoredAnnotationOp } from '@arbo/core/contract'
import { ApiError, validationFailed } from '../../http/apiError.ts'
import type { Tx } from '../../db/transaction.ts'
import type { Deps } from '../../http/deps.ts'
import { text } from '../../texts.ts'
import { eyeOf } from '../access/audience.ts'
import { authorIdOf } from '../access/guest.ts'
import type { Member } from '../access/member.ts'
import { demand, itemFor } from '../access/rights.ts'
import type { ItemAccess } from '../access/rights.ts'
import { tell } from '../events/tell.ts'
import { defaultAudience } from '../settings/defaultAudience.ts'
import { checkFrames } from '../renditions/frames.ts'
import { renditionFor } from '../renditions/queries.ts'
import type { RenditionRow } from '../renditions/queries.ts'
import { authorsOf, insertOp, maxStoredClock, objectsOf, opsAfter, storedOps, writeObject } from './queries.ts'
import type { StoredObject } from './queries.ts'

type AnnotationDeps = Pick<Deps, 'database'>

/** A clock this far ahead of all others is no clock: it would end the counting for everybody. */
const CLOCK_LEAP = 1_000_000
/** Operations of one live event, in bytes of JSON; a larger batch is told in parts. */
const EVENT_BYTES = 256 * 1024

/** The log after `since`, with the people in it. @throws {ApiError} not_found */
export function listAnnotations(
  { database }: AnnotationDeps,
  member: Member,
  itemId: string,
  renditionId: string,
  since: number,
): Promise<{ ops: StoredAnnotationOp[]; people: Person[] }> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await itemFor(tx, member, itemId, 'media_getReviewUserInterface_read')
    await renditionFor(tx, member.wsId, itemId, renditionId)
    const ops = await opsAfter(tx, member.wsId, eyeOf(member), renditionId, since)
    return { ops, people: await authorsOf(tx, member.wsId, [...new Set(ops.map((op) => op.author_id))]) }
  })
}

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

/** Whoever makes a drawing says for whom it is, or the workspace does; guests draw for all. */
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
function demandObject(member: Member, access: ItemAccess, before: StoredObject | undefined, op: AnnotationOp): void {
  // What is kept for the team does not exist for others.
  if (before?.audience === 'team' && eyeOf(member) === 'clients') throw new ApiError('not_found')
  if (!before) {
    if (op.kind !== 'add') throw new ApiError('not_found')
    return
  }
  if (before.author_id !== authorIdOf(member)) demand(member, 'media_deleteAnnotation_delete', access.isCoordinator)
}

/** Appends what is not in the log yet; the answer has every operation of the request, in its order. */
async function append(
  tx: Tx,
  member: Member,
  access: ItemAccess,
  rendition: RenditionRow,
  ops: readonly AnnotationOp[],
): Promise<{ all: StoredAnnotationOp[]; added: StoredAnnotationOp[] }> {
  const { wsId } = member
  const by = { authorId: member.id, guestId: member.guest?.visitor?.id ?? null }
  const known = await storedOps(
    tx,
    wsId,
    ops.map((op) => op.op_id),
  )
  const before = await objectsOf(tx, wsId, rendition.id, [...new Set(ops.map((op) => op.object_id))])
  const objects = new Map(before.map((object) => [object.id, object]))
  const newestClock = await maxStoredClock(tx, wsId, rendition.id)
  const usual = await defaultAudience(tx, wsId)
  const changed = new Set<string>()
  const all: StoredAnnotationOp[] = []
  const added: StoredAnnotationOp[] = []
  for (const op of ops) {
    const earlier = known.get(op.op_id)
    if (earlier && earlier.renditionId !== rendition.id) throw new ApiError('conflict')
    if (earlier) {
      all.push(earlier.stored)
      continue
    }
    const object = objects.get(op.object_id)
    demandObject(member, access, object, op)
    checkOp(op, rendition, newestClock)
    const stored = await insertOp(tx, wsId, rendition.id, by, withAudience(op, object, eyeOf(member), usual))
    known.set(op.op_id, { renditionId: rendition.id, stored })
    const folded = applyAnnotationOp(object?.folded, stored)
    const audience = folded.shape.audience ?? object?.audience ?? 'team'
    const isOther = object !== undefined && object.audience !== audience
    objects.set(op.object_id, {
      id: op.object_id,
      author_id: object?.author_id ?? authorIdOf(member),
      folded,
      audience,
      audience_seq: isOther ? stored.seq : (object?.audience_seq ?? null),
    })
    changed.add(op.object_id)
    all.push(stored)
    added.push(stored)
  }
  for (const id of changed) {
    const object = objects.get(id)
    if (object) await writeObject(tx, wsId, rendition.id, by, object)
  }
  return { all, added }
}

function* inParts(ops: readonly StoredAnnotationOp[]): Generator<StoredAnnotationOp[]> {
  let part: StoredAnnotationOp[] = []
  let bytes = 0
  for (const op of ops) {
    const size = JSON.stringify(op).length
    if (part.length > 0 && bytes + size > EVENT_BYTES) {
      yield part
      part = []
      bytes = 0
    }
    part.push(op)
    bytes += size
  }
  if (part.length > 0) yield part
}

/**
 * Appends operations to a rendition's log. One transaction at a time appends to one log, so that its numbers are in the
 * order of commits and `since` misses nothing. An operation that is already stored is not stored again.
 * @throws {ApiError} not_found, permission_denied, validation_failed, conflict
 */
export function appendAnnotations(
  { database }: AnnotationDeps,
  member: Member,
  itemId: string,
  renditionId: string,
  ops: readonly AnnotationOp[],
): Promise<StoredAnnotationOp[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, itemId, 'media_createAnnotation_create')
    const rendition = await renditionFor(tx, member.wsId, itemId, renditionId, { lock: true })
    const { all, added } = await append(tx, member, access, rendition, ops)
    for (const part of inParts(added)) {
      tell(tx, member.wsId, 'annotation.ops', { item_id: itemId, rendition_id: renditionId, ops: part }, access)
    }
    return all
  })
}
