import type { AnnotationOp } from '@arbo/core/contract'

/**
 * Points that are written at a time. The embedded database serves one after the other: everybody else waits for at
 * most the time that these take, some 20 ms. Few requests have more.
 */
const SLICE_POINTS = 3000
/** The cost of an operation beside its points, in points. */
const OP_POINTS = 20

const pointsIn = (op: AnnotationOp): number =>
  (op.kind === 'add' ? op.shape.points : op.kind === 'set' ? op.patch.points : undefined)?.length ?? 0

/** Whether one operation is more than is written at a time. */
export const isLong = (op: AnnotationOp): boolean => pointsIn(op) > SLICE_POINTS

/** The operations in their order, as many together as are written at a time; a long one is alone. */
export function slicesOf(ops: readonly AnnotationOp[]): AnnotationOp[][] {
  const slices: AnnotationOp[][] = []
  let room = 0
  for (const op of ops) {
    const cost = pointsIn(op) + OP_POINTS
    const slice = slices.at(-1)
    if (slice && cost <= room) {
      slice.push(op)
      room -= cost
      continue
    }
    slices.push([op])
    room = isLong(op) ? 0 : SLICE_POINTS + OP_POINTS - cost
  }
  return slices
}
