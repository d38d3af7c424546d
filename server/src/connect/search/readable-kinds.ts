import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { givesCoordinator, satisfies, SEE_ENTITIES, SEE_REVIEW, SEE_SCENES } from '@arbo/core/contract'
import type { PermissionKey, SearchKind } from '@arbo/core/contract'
import { eyeOf, seenWith } from '../../platform/access/audience.ts'
import type { Member } from '../../platform/access/member.ts'
import { coordinated, EVERYTHING, visibleEntity, visibleItem } from '../../platform/access/visibility.ts'
import { ofKinds } from '../../workspace/people/queries.ts'
import { openable } from '../../review/playlists/queries.ts'
import { visibleTeam } from '../../workspace/teams/team-row.ts'

/** Whether a key opens all, only the things below the member's entities, or nothing. */
type Reach = 'all' | 'coordinated' | 'none'

function reachOf(member: Member, key: PermissionKey): Reach {
  if (satisfies(member.permissions, key)) return 'all'
  return member.coordinates && givesCoordinator(key) ? 'coordinated' : 'none'
}

/** The document's scene; undefined where all scenes may be seen. */
function onScene(member: Member, reach: Reach): SQL | null {
  if (reach === 'none') return null
  const visible = reach === 'all' ? visibleItem(member, 'si') : coordinated(member, 'si')
  if (visible === EVERYTHING) return EVERYTHING
  return sql`exists (select from item si where si.ws_id = d.ws_id and si.id = d.item_id and ${visible})`
}

function onEntity(member: Member): SQL | null {
  const reach = reachOf(member, SEE_ENTITIES)
  if (reach === 'none') return null
  const visible = reach === 'all' ? visibleEntity(member, 'se') : coordinated(member, 'se')
  if (visible === EVERYTHING) return EVERYTHING
  return sql`exists (select from entity se where se.ws_id = d.ws_id and se.id = d.id and ${visible})`
}

/** People who are members or invited, and in the list that the member may open. */
function onPerson(member: Member): SQL | null {
  const people = satisfies(member.permissions, 'people_getListOfWorkspaceUsers_read')
  const guests = satisfies(member.permissions, 'guest_getListOfGuests_read')
  if (!people && !guests) return null
  return sql`exists (
    select from ws_user m join ws_role r on r.ws_id = m.ws_id and r.id = m.role_id
    where m.ws_id = d.ws_id and m.id = d.id and m.status in (1, 2) and ${ofKinds({ people, guests })}
  )`
}

function onTeam(member: Member): SQL | null {
  if (!satisfies(member.permissions, 'team_getListOfTeams_read')) return null
  return sql`exists (
    select from team t
    left join team_member mine on mine.ws_id = t.ws_id and mine.team_id = t.id and mine.ws_user_id = ${member.id}
    where t.ws_id = d.ws_id and t.id = d.id and t.status = 1 and ${visibleTeam(member)}
  )`
}

function onPlaylist(member: Member): SQL | null {
  if (!satisfies(member.permissions, 'playlist_getPlaylistUserInterface_read')) return null
  return sql`exists (select from playlist p where p.ws_id = d.ws_id and p.id = d.id and ${openable(member)})`
}

/** A member who reads only things for clients finds nothing else. @param commentId of the document's comment */
function forReader(member: Member, condition: SQL | null, commentId: SQL): SQL | null {
  const eye = eyeOf(member)
  if (condition === null || eye === 'team') return condition
  return sql`(${condition} and not exists (
    select from comment sc where sc.ws_id = d.ws_id and sc.id = ${commentId} and not ${seenWith(eye, 'sc')}))`
}

const ATTACHED_TO = sql`(select sa.comment_id from comment_attachment sa where sa.ws_id = d.ws_id and sa.id = d.id)`

/** Attachments are the scene table's; media and attachments of comments are the review's. */
function onFile(member: Member): SQL | null {
  const own = onScene(member, reachOf(member, SEE_SCENES))
  const review = onScene(member, reachOf(member, SEE_REVIEW))
  if (own === EVERYTHING && review === EVERYTHING) return EVERYTHING
  if (!own && !review) return null
  const isOwn = sql`exists (select from item_file f where f.ws_id = d.ws_id and f.id = d.id)`
  const parts = [own && sql`(${isOwn} and ${own})`, review && sql`(not ${isOwn} and ${review})`]
  return sql`(${sql.join(
    parts.filter((part) => part !== null),
    sql` or `,
  )})`
}

/**
 * The documents of each kind that a member may find: a condition on the document `d`; null: none. The rights are those
 * of the lists that these things stand in.
 */
export function readableKinds(member: Member): Record<SearchKind, SQL | null> {
  return {
    scene: onScene(member, reachOf(member, SEE_SCENES)),
    entity: onEntity(member),
    person: onPerson(member),
    team: onTeam(member),
    playlist: onPlaylist(member),
    comment: forReader(member, onScene(member, reachOf(member, SEE_REVIEW)), sql`d.id`),
    note: onScene(member, reachOf(member, SEE_SCENES)),
    file: forReader(member, onFile(member), ATTACHED_TO),
  }
}
