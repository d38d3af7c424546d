import type { RoomPoint } from '../../contract/review/room-fields.ts'
import { ROOM_POINTS_MAX } from '../../contract/review/room-values.ts'

/** Movements that may wait; older ones would come when nobody looks there any more. */
const WAITING_MAX = 20

/** Whether the second goes on where the first ended: on the same picture and within one stroke. */
function joins(a: RoomPoint, b: RoomPoint): boolean {
  const isSame =
    a.item_id === b.item_id &&
    a.rendition_id === b.rendition_id &&
    a.frame === b.frame &&
    a.file_index === b.file_index &&
    a.colour === b.colour
  return isSame && !a.ended && !b.first && a.points.length + b.points.length <= ROOM_POINTS_MAX
}

/**
 * Sends what somebody points at: one call at a time, and what comes meanwhile goes together with the next one, stroke by
 * stroke. What fails is gone, as all of it is after a moment.
 */
export function createPointSender(deliver: (point: RoomPoint) => Promise<unknown>): (point: RoomPoint) => void {
  let waiting: RoomPoint[] = []
  let isSending = false

  async function run(): Promise<void> {
    if (isSending) return
    isSending = true
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      // A laser that does not arrive is pointed anew; the state of the connection is told elsewhere.
      await deliver(next).catch(() => undefined)
    }
    isSending = false
  }

  return (point) => {
    const last = waiting.at(-1)
    if (last && joins(last, point)) {
      waiting[waiting.length - 1] = { ...last, points: [...last.points, ...point.points], ended: point.ended }
    } else waiting = [...waiting, point].slice(-WAITING_MAX)
    void run()
  }
}
