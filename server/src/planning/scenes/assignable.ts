import { sql } from 'drizzle-orm'
import { SEE_SCENES } from '@arbo/core/contract'
import type { HandlerInput, Person } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import type { Place } from '../../platform/access/place.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { placesOf } from './places.ts'
import { uuidList } from './scene-filter.ts'

type Question = HandlerInput<'itemAssignableUsers'>['query']

/**
 * Active people who may work on, or review, every one of the scenes, and those on an entity: where teams are assigned
 * above a scene, of one of them.
 * @throws {ApiError} not_found
 */
export function assignableUsers(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { item_ids, entity_id, name_like = '', ...page }: Question,
): Promise<Page<Person>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const places: (Place & { entity_id: string })[] = item_ids
      ? await rowsOf(
          tx,
          sql`select distinct i.entity_id, i.project_id, i.process_id, i.episode_id, i.take_id from item i
            where i.ws_id = ${member.wsId} and i.id = any(${uuidList(item_ids)}) and ${visibleItem(member, 'i')}`,
        )
      : []
    if (entity_id) {
      const entity = await loadEntity(tx, member, entity_id, SEE_SCENES)
      places.push({ ...entity, entity_id: entity.id })
    }
    const placeFor = await placesOf(tx, member.wsId, places)
    const required = new Map(
      places.map((place) => placeFor(place).teamIds).map((ids) => [ids.toSorted().join(), ids] as const),
    )
    const inTeams = [...required.values()]
      .filter((ids) => ids.length > 0)
      .map(
        (ids) => sql` and exists (
          select from team_member tm join team t on t.ws_id = tm.ws_id and t.id = tm.team_id and t.status = 1
          where tm.ws_id = m.ws_id and tm.ws_user_id = m.id and tm.team_id = any(${uuidList(ids)})
        )`,
      )
    return pageOf(page, (limit, offset) =>
      rowsOf<Counted<Person>>(
        tx,
        sql`select m.id, m.display_name, m.profile_image, count(*) over () as total from ws_user m
          where m.ws_id = ${member.wsId} and m.status = 1 and not m.blocked and m.display_name ilike ${likePattern(name_like)}
            ${sql.join(inTeams, sql``)}
          order by lower(m.display_name), m.id limit ${limit} offset ${offset}`,
      ),
    )
  })
}
