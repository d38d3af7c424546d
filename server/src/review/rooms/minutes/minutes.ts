import type { Audience, RoomMinutes } from '@arbo/core/contract'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Member } from '../../../platform/access/member.ts'
import { roomFor, summaryFor } from '../queries.ts'
import { keptScenes } from '../room-scenes.ts'
import { attendanceOf } from './attendance.ts'
import { commentsIn, decisionsIn, drawingsIn, shownIn, staysIn, visibleAmong } from './queries.ts'
import type { FoundComment, FoundDrawing, Span } from './queries.ts'

type Still = RoomMinutes['scenes'][number]['stills'][number]

/** Frames that were commented on, and frames that were drawn on where no comment's frame shows the drawing. */
export function stillsOf(comments: readonly FoundComment[], drawings: readonly FoundDrawing[]): Still[] {
  const stills = new Map<string, Still>()
  const at = (rendition_id: string, frame: number): Still => {
    const key = `${rendition_id} ${frame}`
    const still = stills.get(key) ?? { frame, rendition_id, comment_ids: [], has_drawings: false }
    stills.set(key, still)
    return still
  }
  for (const { id, rendition_id, frame_start } of comments) {
    if (rendition_id !== null && frame_start !== null) at(rendition_id, frame_start).comment_ids.push(id)
  }
  for (const { rendition_id, shape } of drawings) {
    const showing = [...stills.values()].filter(
      (still) =>
        still.rendition_id === rendition_id && shape.frame_start <= still.frame && still.frame <= shape.frame_end,
    )
    for (const still of showing.length > 0 ? showing : [at(rendition_id, shape.frame_start)]) still.has_drawings = true
  }
  return [...stills.values()].toSorted((a, b) => a.frame - b.frame || a.rendition_id.localeCompare(b.rendition_id))
}

export interface Gathered {
  minutes: RoomMinutes
  span: Span
  /** Ids of the drawings. */
  drawings: ReadonlySet<string>
}

/** The minutes of a room, of the scenes that the member sees. @throws {ApiError} not_found */
export async function gatherMinutes(tx: Tx, member: Member, id: string, eye: Audience): Promise<Gathered> {
  const { wsId } = member
  const row = await roomFor(tx, member, id)
  const sceneRows = await keptScenes(tx, wsId, id)
  const visible = await visibleAmong(
    tx,
    member,
    sceneRows.map(({ item_id }) => item_id),
  )
  const span: Span = { roomId: id, from: row.started_at, to: row.ended_at, itemIds: [...visible] }
  const shownSeconds = await shownIn(tx, wsId, id)
  const decisions = await decisionsIn(tx, wsId, span)
  const comments = await commentsIn(tx, wsId, eye, span)
  const drawings = await drawingsIn(tx, wsId, eye, span)
  const scenes = sceneRows
    .filter(({ item_id }) => visible.has(item_id))
    .map(({ item_id, name, code, number }) => {
      const isOf = (entry: { item_id: string }) => entry.item_id === item_id
      const sceneComments = comments.filter(isOf)
      return {
        item_id,
        name,
        code,
        version: number,
        shown_seconds: shownSeconds.get(item_id) ?? 0,
        decisions: decisions.filter(isOf).map(({ item_id: _id, ...decision }) => decision),
        comments: sceneComments.map(({ item_id: _id, ...comment }) => comment),
        stills: stillsOf(sceneComments, drawings.filter(isOf)),
      }
    })
  const people = attendanceOf(await staysIn(tx, wsId, id), row.now.getTime())
  const minutes = { room: await summaryFor(tx, member, id), people, scenes }
  return { minutes, span, drawings: new Set(drawings.map((drawing) => drawing.id)) }
}
