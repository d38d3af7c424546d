import { uuidv7 } from 'uuidv7'
import type { AnnotationShape } from '@arbo/core/contract'
import type { Tx } from '../platform/db/transaction.ts'
import type { Member } from '../platform/access/member.ts'
import { loadScene } from '../platform/access/rights.ts'
import { append } from '../review/annotations/append.ts'
import { renditionFor } from '../review/renditions/queries.ts'

/** A ring drawn by hand around something in the picture; places and sizes in units of the picture. */
export interface Ring {
  x: number
  y: number
  radius: number
  colour: string
  /** First and last frame. */
  frames: readonly [number, number]
}

/** Points of a ring that goes a little beyond where it began, as a hand draws it. */
const POINTS = 48
const OVERLAP = 1.04
const WIDTH = 8
/** Of a picture of 16 to 9. */
const ASPECT = 16 / 9

function shapeOf({ x, y, radius, colour, frames: [frame_start, frame_end] }: Ring): AnnotationShape {
  const points = Array.from({ length: POINTS }, (_, index): [number, number, number] => {
    const turn = (index / (POINTS - 1)) * OVERLAP * 2 * Math.PI
    const reach = radius * (1 + 0.06 * Math.sin(2 * turn))
    return [x + reach * Math.cos(turn), y + reach * ASPECT * Math.sin(turn), 0.5]
  })
  return { schema: 1, tool: 'pencil', colour, width: WIDTH, opacity: 1, points, frame_start, frame_end, file_index: 0 }
}

/** Draws a ring on a version in somebody's name. @param at not now @throws {ApiError} permission_denied */
export async function drawRing(
  tx: Tx,
  member: Member,
  { itemId, renditionId }: { itemId: string; renditionId: string },
  ring: Ring,
  at?: Date,
): Promise<void> {
  const access = await loadScene(tx, member, itemId, 'media_createAnnotation_create')
  const rendition = await renditionFor(tx, member.wsId, itemId, renditionId, { lock: true })
  const stamp = { op_id: uuidv7(), object_id: uuidv7(), clock: 1, actor: 'sample' }
  await append(tx, { member, access, rendition }, [{ ...stamp, kind: 'add', shape: shapeOf(ring) }])
  if (!at) return
  await tx.rows('update annotation_op set created_at = $3 where ws_id = $1 and op_id = $2', [
    member.wsId,
    stamp.op_id,
    at,
  ])
}
