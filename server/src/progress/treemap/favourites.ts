import { sql } from 'drizzle-orm'
import type { HandlerInput } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { visibleEntity } from '../../platform/access/visibility.ts'

/** Stars reports for oneself: all, or none. @throws {ApiError} not_found */
export function favoriteReports(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { entity_ids, favorite }: HandlerInput<'favoriteWoohoo'>['body'],
): Promise<void> {
  const ids = [...new Set(entity_ids)]
  return database.withWorkspace(member.wsId, async (tx) => {
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select e.id from entity e
        where e.ws_id = ${member.wsId} and e.id = any(${sql.param(ids)}::uuid[]) and ${visibleEntity(member, 'e')}`,
    )
    if (rows.length < ids.length) throw new ApiError('not_found')
    await rowsOf(
      tx,
      favorite
        ? sql`insert into library_favourite (ws_id, ws_user_id, kind, thing_id)
            select ${member.wsId}::uuid, ${member.id}::uuid, 'woohoo', unnest(${sql.param(ids)}::uuid[])
            on conflict do nothing`
        : sql`delete from library_favourite where ws_id = ${member.wsId} and ws_user_id = ${member.id}
            and kind = 'woohoo' and thing_id = any(${sql.param(ids)}::uuid[])`,
    )
  })
}
