import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Member } from './member.ts'

/**
 * SQL conditions on what a member may see, to be put beside the ws_id predicate. Guests see the scenes that they are
 * assigned to, review or coordinate, and what lies above those; everybody else sees the whole workspace.
 */
export const EVERYTHING = sql`true`

/** @param alias of a table or row with the columns of `item` */
export function visibleItem(member: Member, alias: string): SQL {
  if (member.rootRole !== 'guest') return EVERYTHING
  const item = sql.identifier(alias)
  return sql`(
    exists (
      select from item_user seen
      where seen.ws_id = ${member.wsId} and seen.item_id = ${item}.id and seen.ws_user_id = ${member.id}
    ) or ${coordinated(member, alias)}
  )`
}

/** @param alias of a table or row with the columns of `entity` */
export function visibleEntity(member: Member, alias: string): SQL {
  if (member.rootRole !== 'guest') return EVERYTHING
  const entity = sql.identifier(alias)
  return sql`(
    ${entity}.id in (
      select unnest(array[own.project_id, own.process_id, own.episode_id, own.take_id])
      from item_user seen
      join item own on own.ws_id = seen.ws_id and own.id = seen.item_id
      where seen.ws_id = ${member.wsId} and seen.ws_user_id = ${member.id}
    ) or ${coordinated(member, alias)} or ${entity}.id in (
      select unnest(array[own.project_id, own.process_id, own.episode_id, own.take_id])
      from entity_coordinator c
      join entity own on own.ws_id = c.ws_id and own.id = c.entity_id
      where c.ws_id = ${member.wsId} and c.ws_user_id = ${member.id}
    )
  )`
}

/** Whether the row lies on or below an entity that the member coordinates. */
export function coordinated(member: Member, alias: string): SQL {
  if (!member.coordinates) return sql`false`
  const row = sql.identifier(alias)
  return sql`exists (
    select from entity_coordinator c
    where c.ws_id = ${member.wsId} and c.ws_user_id = ${member.id}
      and c.entity_id in (${row}.project_id, ${row}.process_id, ${row}.episode_id, ${row}.take_id)
  )`
}
