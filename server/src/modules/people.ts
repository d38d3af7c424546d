import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Person } from '@arbo/core/contract'
import type { Member } from './access/member.ts'

/** SQL of a Person, from a row of `ws_user` under the alias; null where an outer join found nobody. */
export function personJson(alias: string): SQL {
  const row = sql.identifier(alias)
  return sql`case when ${row}.id is not null then json_build_object(
    'id', ${row}.id, 'display_name', ${row}.display_name, 'profile_image', ${row}.profile_image) end`
}

export function asPerson(member: Member): Person {
  return { id: member.id, display_name: member.displayName, profile_image: member.profileImage }
}
