import type { Room, RoomMoved } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { mayLead, mayTakeLead } from './access.ts'
import { lookAt, toPosition } from './position-queries.ts'
import type { PositionRow } from './position-queries.ts'
import { roomFor } from './queries.ts'
import { scenesFor } from './room-scenes.ts'
import { seenIn, veiled } from './veil.ts'

/** @throws {ApiError} not_found */
export async function presentRoom(tx: Tx, member: Member, id: string, fileUrl: FileUrl): Promise<Room> {
  const row = await roomFor(tx, member, id)
  const look = await lookAt(tx, member.wsId, id)
  if (!look) throw new ApiError('not_found')
  const isOpen = row.ended_at === null
  return {
    id: row.id,
    name: row.name,
    playlist_id: row.playlist_id,
    snapshot_id: row.snapshot_id,
    created_by: row.created_by,
    started_at: row.started_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    scenes: await scenesFor(tx, member, id, fileUrl),
    ...veiled(id, await seenIn(tx, member, id), toMoved(look)),
    people: look.people,
    may_lead: isOpen && mayLead(member, row.created_by.id),
    may_take_lead: isOpen && mayTakeLead(member, row.created_by.id),
    may_end: isOpen && mayTakeLead(member, row.created_by.id),
  }
}

export function toMoved(row: PositionRow & { now: Date }): RoomMoved {
  return { ...toPosition(row), now: row.now.toISOString() }
}
