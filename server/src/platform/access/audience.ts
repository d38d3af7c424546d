import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Audience } from '@arbo/core/contract'
import type { Member } from './member.ts'
import { EVERYTHING } from './visibility.ts'

/**
 * The eyes that comments and drawings are read with: the team reads all of them, guests and callers by a guest link
 * only those for clients.
 */
export function eyeOf({ rootRole, guest }: Pick<Member, 'rootRole' | 'guest'>): Audience {
  return guest || rootRole === 'guest' ? 'clients' : 'team'
}

/** The eye for things that a member makes for an audience: never wider than their own. */
export const eyeFor = (member: Pick<Member, 'rootRole' | 'guest'>, audience: Audience): Audience =>
  audience === 'clients' ? 'clients' : eyeOf(member)

/** The narrower of two. */
export const narrower = (one: Audience, other: Audience): Audience =>
  one === 'clients' && other === 'clients' ? 'clients' : 'team'

/** SQL: whether the eye sees the row. @param alias of a row of `comment` or `annotation_object` */
export function seenWith(eye: Audience, alias: string): SQL {
  return eye === 'team' ? EVERYTHING : sql`${sql.identifier(alias)}.for_clients`
}

/** SQL of whether a comment counts: its replies are part of it, in every count of comments on every page. */
export const isCountedComment = (eye: Audience, alias: string): SQL =>
  sql`${sql.identifier(alias)}.parent_id is null and ${seenWith(eye, alias)}`

/** SQL of a row's audience. */
export const audienceSql = (alias: string): SQL =>
  sql`case when ${sql.identifier(alias)}.for_clients then 'clients' else 'team' end`
