import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Member } from '../../platform/access/member.ts'
import { seesPart, visibleItem } from '../../platform/access/visibility.ts'
import { openable } from '../playlists/queries.ts'

/**
 * Whether a member may enter the room `r`. Of a playlist: those who may open it; of one that is gone: the person who
 * started the room, and staff who were there; of scenes: staff who see every project, and others who see one of them.
 */
export function enterable(member: Member): SQL {
  const isGuest = member.rootRole === 'guest'
  const wasThere = sql`exists (
    select from room_visit was
    where was.ws_id = ${member.wsId} and was.room_id = r.id and was.ws_user_id = ${member.id})`
  const seesOne = sql`exists (
    select from room_scene rs join item i on i.ws_id = rs.ws_id and i.id = rs.item_id
    where rs.ws_id = ${member.wsId} and rs.room_id = r.id and ${visibleItem(member, 'i')})`
  return sql`case
    when r.playlist_id is not null then exists (
      select from playlist p where p.ws_id = ${member.wsId} and p.id = r.playlist_id and ${openable(member)})
    when r.of_playlist then r.created_by = ${member.id} or ${isGuest ? sql`false` : wasThere}
    else ${seesPart(member) || member.confinedBy ? seesOne : sql`true`} end`
}

const isManager = ({ rootRole }: Member): boolean => rootRole === 'owner' || rootRole === 'admin'

/** The right to take the lead from somebody, and to end the room for all. */
export const mayTakeLead = (member: Member, createdBy: string): boolean => member.id === createdBy || isManager(member)

/** The right to lead where nobody does. */
export const mayLead = (member: Member, createdBy: string): boolean =>
  member.rootRole !== 'guest' || mayTakeLead(member, createdBy)
