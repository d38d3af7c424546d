import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { inSeenProject } from './project-sight.ts'
import { shareInForce } from './share-in-force.ts'
import type { GuestView } from './guest.ts'
import type { Member } from './member.ts'

/**
 * SQL conditions on the rows that a member may see, to be put beside the ws_id predicate. Guests see the scenes that
 * they are assigned to, review or coordinate, or find in a playlist that is shared with them, and the entities above
 * those; everybody else sees the whole workspace, but of projects that are not theirs to see what guests would. Callers by a guest link see its scenes; callers whose call is opened
 * by coordinating alone see the things below the entities that they coordinate. Every list, export and count asks
 * these conditions.
 */
export const EVERYTHING = sql`true`

/** As the member sees without regard to the call: for single things, which are refused by the right they lack. */
export function unconfined(member: Member): Member {
  return member.confinedBy ? { ...member, confinedBy: undefined } : member
}

/** Whether things of the workspace are out of the member's sight for who they are, whatever call they make. */
export function seesPart({ rootRole, projects }: Pick<Member, 'rootRole' | 'projects'>): boolean {
  return rootRole === 'guest' || projects !== null
}

function shownIds({ entries }: GuestView): string[] {
  return entries.map(({ item_id }) => item_id)
}

/** @param alias of a table or row with the columns of `item` */
export function visibleItem(member: Member, alias: string): SQL {
  if (member.guest) return sql`${sql.identifier(alias)}.id = any(${sql.param(shownIds(member.guest))}::uuid[])`
  if (member.confinedBy) return coordinated(member, alias)
  if (member.rootRole === 'guest') return ownItem(member, alias)
  if (member.projects === null) return EVERYTHING
  return sql`(${inSeenProject(member.projects, alias)} or ${ownItem(member, alias)})`
}

/** What guests see. */
function ownItem(member: Member, alias: string): SQL {
  const item = sql.identifier(alias)
  return sql`(
    exists (
      select from item_user seen
      where seen.ws_id = ${member.wsId} and seen.item_id = ${item}.id and seen.ws_user_id = ${member.id}
    ) or ${item}.id in (${sharedItems(member)}) or ${coordinated(member, alias)}
  )`
}

/** Ids of the scenes of playlists that are shared with the member, until that ends. A rule shares no scene. */
function sharedItems(member: Member): SQL {
  return sql`select pi.item_id
    from playlist_user shared
    join playlist_item pi on pi.ws_id = shared.ws_id and pi.playlist_id = shared.playlist_id
    where shared.ws_id = ${member.wsId} and shared.ws_user_id = ${member.id} and ${shareInForce('shared')}`
}

/** @param alias of a table or row with the columns of `entity` */
export function visibleEntity(member: Member, alias: string): SQL {
  if (member.guest) return sql`false`
  if (member.confinedBy) return coordinated(member, alias)
  if (member.rootRole === 'guest') return ownEntity(member, alias)
  if (member.projects === null) return EVERYTHING
  return sql`(${inSeenProject(member.projects, alias)} or ${ownEntity(member, alias)})`
}

function ownEntity(member: Member, alias: string): SQL {
  const entity = sql.identifier(alias)
  return sql`(
    ${entity}.id in (
      select unnest(array[own.project_id, own.process_id, own.episode_id, own.take_id])
      from item_user seen
      join item own on own.ws_id = seen.ws_id and own.id = seen.item_id
      where seen.ws_id = ${member.wsId} and seen.ws_user_id = ${member.id}
    ) or ${entity}.id in (
      select unnest(array[own.project_id, own.process_id, own.episode_id, own.take_id])
      from item own where own.ws_id = ${member.wsId} and own.id in (${sharedItems(member)})
    ) or ${coordinated(member, alias)} or ${aboveCoordinated(member, alias)}
  )`
}

/** Whether the row is an entity that the member coordinates or that lies above one. */
export function aboveCoordinated(member: Member, alias: string): SQL {
  if (!member.coordinates) return sql`false`
  return sql`${sql.identifier(alias)}.id in (
    select unnest(array[own.project_id, own.process_id, own.episode_id, own.take_id])
    from entity_coordinator c
    join entity own on own.ws_id = c.ws_id and own.id = c.entity_id
    where c.ws_id = ${member.wsId} and c.ws_user_id = ${member.id}
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

const LEVELS = ['project_id', 'process_id', 'episode_id', 'take_id'] as const
/** The people of a statement that begins with {@link askedFor}. */
const ASKED = sql`(select people from asked)::uuid[]`
const askedFor = (people: readonly string[]): SQL =>
  sql`asked as materialized (select ${sql.param([...people])}::uuid[] as people)`

/** Scenes or entities that lie on or below one that people coordinate, by the index of each level. */
function coordinatedByMany(table: 'item' | 'entity', wsId: string): SQL {
  return sql.join(
    LEVELS.map(
      (level) => sql`select c.ws_user_id, below.id
        from entity_coordinator c
        join ${sql.identifier(table)} below on below.ws_id = c.ws_id and below.${sql.identifier(level)} = c.entity_id
        where c.ws_id = ${wsId} and c.ws_user_id = any(${ASKED})`,
    ),
    sql` union `,
  )
}

/**
 * SQL of the rows (ws_user_id, id): all scenes and entities that each of many people sees as guests do. The same as
 * {@link visibleItem} and {@link visibleEntity} say for one, found from the people instead of asked of every row; the
 * property test of live events holds the two against each other.
 * @param people ws_user ids
 * @param coordinate whether what they coordinate counts
 */
export function seenByMany(wsId: string, people: readonly string[], coordinate: boolean): SQL {
  const byCoordinating = sql`
    union ${coordinatedByMany('item', wsId)}
    union ${coordinatedByMany('entity', wsId)}
    union select c.ws_user_id, above.id
      from entity_coordinator c
      join entity e on e.ws_id = c.ws_id and e.id = c.entity_id
      cross join lateral unnest(array[e.project_id, e.process_id, e.episode_id, e.take_id]) above (id)
      where c.ws_id = ${wsId} and c.ws_user_id = any(${ASKED}) and above.id is not null`
  return sql`
    with ${askedFor(people)}, own as materialized (
      select seen.ws_user_id, seen.item_id
      from item_user seen where seen.ws_id = ${wsId} and seen.ws_user_id = any(${ASKED})
      union
      select shared.ws_user_id, pi.item_id
      from playlist_user shared
      join playlist_item pi on pi.ws_id = shared.ws_id and pi.playlist_id = shared.playlist_id
      where shared.ws_id = ${wsId} and shared.ws_user_id = any(${ASKED}) and ${shareInForce('shared')}
    )
    select own.ws_user_id, own.item_id as id from own
    union select own.ws_user_id, above.id
      from own
      join item i on i.ws_id = ${wsId} and i.id = own.item_id
      cross join lateral unnest(array[i.project_id, i.process_id, i.episode_id, i.take_id]) above (id)
      where above.id is not null
    ${coordinate ? byCoordinating : sql``}`
}

/**
 * SQL of the rows (ws_user_id, id): those of some scenes and entities that many people see by coordinating what they lie in.
 * @param people ws_user ids
 * @param ids of scenes and entities
 */
export function coordinatedOf(wsId: string, people: readonly string[], ids: readonly string[]): SQL {
  const of = (table: 'item' | 'entity') => sql`select c.ws_user_id, below.id
    from ${sql.identifier(table)} below
    join entity_coordinator c on c.ws_id = below.ws_id
      and c.entity_id in (below.project_id, below.process_id, below.episode_id, below.take_id)
    where below.ws_id = ${wsId} and below.id = any(${sql.param([...ids])}::uuid[]) and c.ws_user_id = any(${ASKED})`
  return sql`with ${askedFor(people)} ${of('item')} union ${of('entity')}`
}
