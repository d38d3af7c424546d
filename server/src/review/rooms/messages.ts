import { ROOM_POINTS_MAX } from '@arbo/core/contract'
import type { RoomEvents, RoomPoint } from '@arbo/core/contract'
import type { Merge, Message } from '../../platform/db/message-box.ts'
import type { Position } from './position-queries.ts'

export type ToldPoint = RoomEvents['point']

/** Messages of processes to each other about a room; those that are in no table are in here alone. */
export type RoomMessage =
  | { room_id: string; type: 'moved'; position: Position }
  | { room_id: string; type: 'point'; point: ToldPoint }

export const movedMessage = (roomId: string, position: Position): Message => ({
  key: `${roomId} moved`,
  body: { room_id: roomId, type: 'moved', position } satisfies RoomMessage,
})

/** A ten-thousandth of a picture is less than a pixel of most, and keeps messages short. */
const short = (part: number): number => Math.round(part * 10_000) / 10_000

export function pointMessage(roomId: string, point: ToldPoint): Message {
  const points = point.points.map(([x, y]): [number, number] => [short(x), short(y)])
  const body: RoomMessage = { room_id: roomId, type: 'point', point: { ...point, points } }
  return { key: `${roomId} ${point.client_id}`, body: { ...body } }
}

/** A later state stands for an earlier one; none is older than the one it is merged with. */
export const mergeMoved: Merge = (earlier, later) => {
  const [before, after] = [earlier as RoomMessage, later as RoomMessage]
  if (before.type !== 'moved' || after.type !== 'moved') return null
  return before.position.seq > after.position.seq ? earlier : later
}

const goesOn = (before: RoomPoint, after: RoomPoint): boolean =>
  !before.ended &&
  !after.first &&
  before.item_id === after.item_id &&
  before.rendition_id === after.rendition_id &&
  before.frame === after.frame &&
  before.file_index === after.file_index &&
  before.colour === after.colour &&
  before.audience === after.audience &&
  before.points.length + after.points.length <= ROOM_POINTS_MAX

/** Pieces of one stroke become one piece. */
export const mergePoints: Merge = (earlier, later) => {
  const [before, after] = [earlier as RoomMessage, later as RoomMessage]
  if (before.type !== 'point' || after.type !== 'point' || !goesOn(before.point, after.point)) return null
  const points = [...before.point.points, ...after.point.points]
  return { ...after, point: { ...after.point, points, first: before.point.first } }
}
