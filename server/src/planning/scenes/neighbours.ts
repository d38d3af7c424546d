import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { SEE_SCENES } from '@arbo/core/contract'
import type { NeighbourScene, Neighbours } from '@arbo/core/contract'
import { rowOf } from '../../platform/db/rows.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadScene } from '../../platform/access/rights.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { knownStatuses } from '../status-flows/known-statuses.ts'
import { COUNTED } from './counted.ts'

type Stored = Omit<NeighbourScene, 'thumbnail' | 'status'> & { thumbnail_key: string | null; status_id: string | null }

interface Row {
  previous: Stored | null
  earlier: Stored | null
  next: Stored | null
  later: Stored | null
  place: number
  total: number
}

/** Only the shown ones are put together; all scenes on the entity are ordered by their ids alone. */
const shownAs = (wsId: string, id: SQL) => sql`(
  select json_build_object('id', i.id, 'name', i.name, 'code', i.code, 'status_id', i.status_id,
    'status_kind', i.status_kind, 'thumbnail_key', i.thumbnail_key)
  from item i where i.ws_id = ${wsId} and i.id = ${id}
)`

/** The scenes on either side on the same entity, of those that the member sees. @throws {ApiError} not_found */
export function showNeighbours(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  id: string,
  fileUrl: FileUrl,
): Promise<Neighbours> {
  return database.read(member.wsId, async (tx) => {
    const access = loadScene(tx, member, id, SEE_SCENES)
    const reading = rowOf<Row>(
      tx,
      sql`select ${shownAs(member.wsId, sql`seen.earlier`)} as earlier,
          ${shownAs(member.wsId, sql`seen.previous`)} as previous, ${shownAs(member.wsId, sql`seen.next`)} as next,
          ${shownAs(member.wsId, sql`seen.later`)} as later, seen.place, seen.total
        from (
          select i.id, lag(i.id) over ordered as previous, lead(i.id) over ordered as next,
            lag(i.id, 2) over ordered as earlier, lead(i.id, 2) over ordered as later,
            row_number() over ordered as place, count(*) over () as total
          from item i
          where i.ws_id = ${member.wsId} and i.entity_id = (
            select own.entity_id from item own where own.ws_id = ${member.wsId} and own.id = ${id}
          ) and (${COUNTED} or i.id = ${id}) and ${visibleItem(member, 'i')}
          window ordered as (order by i.position, i.name_sort, i.id)
        ) seen where seen.id = ${id}`,
    )
    const lying = sql`select near.status_id from item own
      join item near on near.ws_id = own.ws_id and near.entity_id = own.entity_id
      where own.ws_id = ${member.wsId} and own.id = ${id}`
    const [, row, statuses] = await Promise.all([access, reading, knownStatuses(tx, member.wsId, lying)])
    if (!row) throw new ApiError('not_found')
    const toNeighbour = (side: Stored | null): NeighbourScene | null => {
      if (!side) return null
      const { thumbnail_key, status_id, ...scene } = side
      return { ...scene, status: statuses.get(status_id ?? '') ?? null, thumbnail: fileUrl(thumbnail_key) }
    }
    const { place, total } = row
    const [earlier, previous, next, later] = [row.earlier, row.previous, row.next, row.later].map(toNeighbour)
    const withoutGaps = (sides: (NeighbourScene | null | undefined)[]) => sides.flatMap((side) => side ?? [])
    return {
      previous: previous ?? null,
      next: next ?? null,
      before: withoutGaps([earlier, previous]),
      after: withoutGaps([next, later]),
      place,
      total,
    }
  })
}
