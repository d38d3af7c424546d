import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Audience } from '@arbo/core/contract'
import type { Member } from './member.ts'
import { EVERYTHING } from './visibility.ts'

/**
 * With whose eyes comments and drawings are read: the team reads all of them, guests and whoever comes by a guest link
 * only what is for clients.
 */
export function eyeOf({ rootRole, guest }: Pick<Member, 'rootRole' | 'guest'>): Audience {
  return guest || rootRole === 'guest' ? 'clients' : 'team'
}

/** Of what the member sees as much as is for those whom they make it for. */
export const eyeFor = (member: Pick<Member, 'rootRole' | 'guest'>, audience: Audience): Audience =>
  audience === 'clients' ? 'clients' : eyeOf(member)

/** The narrower of two. */
export const narrower = (one: Audience, other: Audience): Audience =>
  one === 'clients' && other === 'clients' ? 'clients' : 'team'

/** SQL: whether the eye sees the row. @param alias of a row of `comment` or `annotation_object` */
export function seenWith(eye: Audience, alias: string): SQL {
  return eye === 'team' ? EVERYTHING : sql`${sql.identifier(alias)}.for_clients`
}

/** SQL of a row's audience. */
export const audienceSql = (alias: string): SQL =>
  sql`case when ${sql.identifier(alias)}.for_clients then 'clients' else 'team' end`
