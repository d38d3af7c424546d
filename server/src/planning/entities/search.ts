import { sql } from 'drizzle-orm'
import type { EntityHit, HandlerInput } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { visibleEntity } from '../../platform/access/visibility.ts'
import { ANCESTORS, ENTITY_FROM, IS_HIDDEN } from './entity-row.ts'

type Query = HandlerInput<'searchEntities'>['query']

/** Active entities that have the words in their name or code: those that begin with them first. */
export function searchEntities(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { search = '', type_eq, parent_eq, within_eq, ...page }: Query,
): Promise<Page<EntityHit>> {
  const words = likePattern(search.trim())
  const type = type_eq === undefined ? sql`true` : sql`e.type = ${type_eq}`
  const parent = parent_eq === undefined ? sql`true` : sql`e.parent_id = ${parent_eq}`
  const within =
    within_eq === undefined ? sql`true` : sql`${within_eq} in (e.project_id, e.process_id, e.episode_id, e.take_id)`
  return database.withWorkspace(member.wsId, (tx) =>
    pageOf(page, (limit, offset) =>
      rowsOf<Counted<EntityHit>>(
        tx,
        sql`select e.id, e.type, e.name, e.code, ${ANCESTORS} as ancestors, ${IS_HIDDEN} as is_hidden,
            (select count(*) from entity child
             where child.ws_id = e.ws_id and child.parent_id = e.id and child.status = 1
               and ${visibleEntity(member, 'child')}) as children_count,
            count(*) over () as total
          from ${ENTITY_FROM}
          where e.ws_id = ${member.wsId} and not (${IS_HIDDEN}) and ${type} and ${parent} and ${within}
            and (e.name ilike ${words} or e.code ilike ${words}) and ${visibleEntity(member, 'e')}
          order by e.name ilike ${words.slice(1)} desc, e.type, ${
            parent_eq === undefined ? sql`e.name_sort` : sql`e.position, e.name_sort`
          }, e.id
          limit ${limit} offset ${offset}`,
      ),
    ),
  )
}
