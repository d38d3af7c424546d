import { sql } from 'drizzle-orm'
import { projectColourOf, SCHEDULE_ROWS_MAX, SEE_ENTITIES } from '@arbo/core/contract'
import type { AnswerData, HandlerInput, ScheduleRow } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Deps } from '../../platform/deps.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity, may } from '../../platform/access/rights.ts'
import { coordinated, visibleEntity, visibleItem } from '../../platform/access/visibility.ts'
import { ENTITY_FROM, IS_HIDDEN } from '../entities/entity-row.ts'
import { countingGroup } from '../../workspace/working-calendar/counting-group.ts'
import { defaultGroupId, groupCalendars, groupIdOf } from '../../workspace/working-calendar/project-calendars.ts'
import { COUNTED } from '../scenes/counted.ts'

type Schedule = AnswerData<'listSchedule'>
type Row = Omit<ScheduleRow, 'may_update' | 'colour'> & {
  is_coordinator: boolean
  project_id: string
  project_colour: string | null
}

const APPROVED = 6

/**
 * Entities as a tree with their dates, parents before children. What a search finds comes with all above it, so that it
 * can be told where it lies.
 * @throws {ApiError} not_found
 */
export function listSchedule(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { entity_id, name_like, status_eq }: HandlerInput<'listSchedule'>['query'],
): Promise<Schedule> {
  const { wsId } = member
  const within = entity_id
    ? sql`e.id <> ${entity_id} and ${entity_id} in (e.project_id, e.process_id, e.episode_id, e.take_id)`
    : sql`true`
  const hidden = { '': sql`true`, '1': sql`not (${IS_HIDDEN})`, '0': sql`${IS_HIDDEN}` }[status_eq]
  const isNamed = name_like
    ? sql`(e.name ilike ${likePattern(name_like)} or coalesce(e.code ilike ${likePattern(name_like)}, false))`
    : sql`true`
  return database.withWorkspace(wsId, async (tx) => {
    const top = entity_id ? await loadEntity(tx, member, entity_id, SEE_ENTITIES) : null
    const rows = await rowsOf<Row>(
      tx,
      sql`with seen as materialized (
          select e.id, e.project_id, e.process_id, e.episode_id, e.take_id, ${isNamed} as is_found
          from ${ENTITY_FROM} where e.ws_id = ${wsId} and ${within} and ${hidden} and ${visibleEntity(member, 'e')}
        ), above as materialized (
          select distinct unnest(array[f.project_id, f.process_id, f.episode_id, f.take_id]) as id from seen f where f.is_found
        ), counts as materialized (
          select u.id, count(*) as scenes, count(*) filter (where i.status_kind = ${APPROVED}) as approved
          from item i cross join lateral unnest(array[i.project_id, i.process_id, i.episode_id, i.take_id]) as u (id)
          where i.ws_id = ${wsId} and ${COUNTED} and ${visibleItem(member, 'i')}
            and (${entity_id ?? null}::uuid is null or ${entity_id ?? null}::uuid in (i.project_id, i.process_id, i.episode_id, i.take_id))
            and u.id is not null
          group by u.id
        )
        select e.id, e.type, e.name, e.code, e.parent_id, e.scheduled_start, e.scheduled_due, e.status, e.version,
          coalesce(c.scenes, 0) as scenes, coalesce(c.approved, 0) as approved, not s.is_found as is_context,
          ${countingGroup('p0', sql`g.id`)} as holiday_group_id, p0.id as project_id, p0.colour as project_colour, ${coordinated(member, 'e')} as is_coordinator
        from seen s
        join (${ENTITY_FROM}) on e.ws_id = ${wsId} and e.id = s.id
        left join counts c on c.id = e.id
        where s.is_found or e.id in (select a.id from above a)
        order by p0.position, p0.name_sort, p0.id, p1.position nulls first, p1.name_sort nulls first, p1.id nulls first,
          p2.position nulls first, p2.name_sort nulls first, p2.id nulls first,
          p3.position nulls first, p3.name_sort nulls first, p3.id nulls first
        limit ${SCHEDULE_ROWS_MAX + 1}`,
    )
    const here = await (top ? groupIdOf(tx, wsId, top.project_id) : defaultGroupId(tx, wsId))
    return {
      is_cut: rows.length > SCHEDULE_ROWS_MAX,
      calendars: await groupCalendars(tx, wsId, [here, ...rows.map(({ holiday_group_id }) => holiday_group_id)]),
      rows: rows.slice(0, SCHEDULE_ROWS_MAX).map(({ is_coordinator, project_id, project_colour, ...row }) => ({
        ...row,
        colour: projectColourOf(project_id, project_colour),
        may_update: may(member, 'project_updateEntity_update', is_coordinator),
      })),
    }
  })
}
