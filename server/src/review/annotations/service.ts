import { SEE_REVIEW } from '@arbo/core/contract'
import type { AnnotationOp, Person, StoredAnnotationOp } from '@arbo/core/contract'
import { inSlice } from '../../platform/db/slice.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { eyeOf } from '../../platform/access/audience.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadScene } from '../../platform/access/rights.ts'
import { renditionFor } from '../renditions/queries.ts'
import { append } from './append.ts'
import { planOf } from './plan.ts'
import type { Log } from './plan.ts'
import { authorsOf, makerOf, opsAfter, writeDraft } from './queries.ts'
import { isLong, slicesOf } from './slices.ts'

type AnnotationDeps = Pick<Deps, 'database'>

/** The log after `since`, with the people in it. @throws {ApiError} not_found */
export function listAnnotations(
  { database }: AnnotationDeps,
  member: Member,
  itemId: string,
  renditionId: string,
  since: number,
): Promise<{ ops: StoredAnnotationOp[]; people: Person[] }> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await loadScene(tx, member, itemId, SEE_REVIEW)
    await renditionFor(tx, member.wsId, itemId, renditionId)
    const ops = await opsAfter(tx, member.wsId, eyeOf(member), renditionId, since)
    return { ops, people: await authorsOf(tx, member.wsId, [...new Set(ops.map((op) => op.author_id))]) }
  })
}

/**
 * Appends operations to a rendition's log. One transaction at a time appends to one log, so that its numbers are in
 * the order of commits and `since` misses nothing. An operation that is already stored is not stored again. More
 * operations than are written at a time are checked as a whole first, so that a refused operation stores nothing, and
 * then written in parts, each a transaction. A client that loses the answer sends all of it again, as ever, and only
 * the missing ones are added.
 * @throws {ApiError} not_found, permission_denied, validation_failed, conflict
 */
export async function appendAnnotations(
  { database }: AnnotationDeps,
  member: Member,
  itemId: string,
  renditionId: string,
  ops: readonly AnnotationOp[],
): Promise<StoredAnnotationOp[]> {
  const { wsId } = member
  const logFor = async (tx: Tx, lock: boolean): Promise<Log> => {
    const access = await loadScene(tx, member, itemId, 'media_createAnnotation_create')
    return { member, access, rendition: await renditionFor(tx, wsId, itemId, renditionId, { lock }) }
  }
  const write = async (tx: Tx, some: readonly AnnotationOp[]) => append(tx, await logFor(tx, true), some)
  if (slicesOf(ops).length === 1 && !ops.some(isLong)) return database.withWorkspace(wsId, (tx) => write(tx, ops))

  const plan = await database.withWorkspace(wsId, async (tx) => planOf(tx, await logFor(tx, false), ops))
  const newOps = new Set(plan.added)
  const all: StoredAnnotationOp[] = []
  for (const slice of slicesOf(plan.ops)) {
    for (const op of slice.filter((one) => isLong(one) && newOps.has(one))) {
      await inSlice(database, wsId, (tx) => writeDraft(tx, wsId, renditionId, makerOf(member), op))
    }
    all.push(...(await inSlice(database, wsId, (tx) => write(tx, slice))))
  }
  return all
}
