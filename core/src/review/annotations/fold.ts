import type { AnnotationOp, AnnotationShape } from '../../contract/review/annotations.ts'

/**
 * Folds operation logs into objects. Every property is a last-writer register ordered by (clock, actor), so that two
 * logs with the same operations give the same picture in whatever order they arrive; repeated operations change
 * nothing. Server and viewer use this one function.
 */
type ShapeKey = keyof AnnotationShape
interface Stamp {
  clock: number
  actor: string
}

/** A drawn object as all operations together leave it. */
export interface FoldedObject {
  id: string
  shape: Partial<AnnotationShape>
  deleted: boolean
  /** Its author; absent until its `add` has arrived from the log. */
  author_id?: string
  /** Clock of the newest write per property; `deleted` has its own. */
  stamps: Partial<Record<ShapeKey | 'deleted', Stamp>>
}

/** Drawn objects by their id. */
export type AnnotationState = ReadonlyMap<string, FoldedObject>

function isNewer(next: Stamp, before: Stamp | undefined): boolean {
  if (!before) return true
  return next.clock > before.clock || (next.clock === before.clock && next.actor > before.actor)
}

/** The object after one more operation; the same object where the operation changes nothing. */
export function applyAnnotationOp(before: FoldedObject | undefined, op: AnnotationOp): FoldedObject {
  const object: FoldedObject = before
    ? { ...before, shape: { ...before.shape }, stamps: { ...before.stamps } }
    : { id: op.object_id, shape: {}, deleted: false, stamps: {} }
  const stamp = { clock: op.clock, actor: op.actor }
  // The log's rows name their author. Only an `add` writes `schema`, so that register decides which `add` counts.
  if (op.kind === 'add' && 'author_id' in op && typeof op.author_id === 'string') {
    const { schema } = object.stamps
    if (isNewer(stamp, schema) || (schema?.clock === op.clock && schema.actor === op.actor)) {
      object.author_id = op.author_id
    }
  }
  if (op.kind === 'delete' || op.kind === 'restore') {
    if (!isNewer(stamp, object.stamps.deleted)) return before ?? object
    object.deleted = op.kind === 'delete'
    object.stamps.deleted = stamp
    return object
  }
  const values: Partial<AnnotationShape> = op.kind === 'add' ? op.shape : op.patch
  let isChanged = !before || before.author_id !== object.author_id
  for (const key of Object.keys(values) as ShapeKey[]) {
    if (values[key] === undefined || !isNewer(stamp, object.stamps[key])) continue
    Object.assign(object.shape, { [key]: values[key] })
    object.stamps[key] = stamp
    isChanged = true
  }
  return isChanged ? object : (before ?? object)
}

/** A new state with the operations applied; untouched objects keep their identity. */
export function foldAnnotations(state: AnnotationState, ops: Iterable<AnnotationOp>): AnnotationState {
  const next = new Map(state)
  for (const op of ops) next.set(op.object_id, applyAnnotationOp(next.get(op.object_id), op))
  return next
}

/** Whether an object is to be drawn: not deleted, and its `add` has arrived. */
export function isVisible(object: FoldedObject): object is FoldedObject & { shape: AnnotationShape } {
  return !object.deleted && object.shape.points !== undefined && object.shape.tool !== undefined
}

/** Place of an object in the painting order, larger over smaller; equal ones go by their id. */
export function orderOf({ shape, stamps }: FoldedObject): number {
  return shape.order ?? stamps.tool?.clock ?? 0
}

/** Largest clock of a log; the next operation of its reader takes one more. */
export function maxClock(ops: Iterable<{ clock: number }>): number {
  let max = 0
  for (const op of ops) if (op.clock > max) max = op.clock
  return max
}
