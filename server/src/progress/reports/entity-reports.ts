import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { percentOf } from '@arbo/core/contract'
import type {
  AssignedUser,
  AssigneeItem,
  EntityReportRow,
  HandlerInput,
  Person,
  ProjectDetails,
  ReportStatus,
} from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { visibleEntity } from '../../platform/access/visibility.ts'
import { personJson } from '../../platform/access/people.ts'
import { isLate, sceneScope } from '../../planning/scenes/scene-filter.ts'
import type { SceneScope } from '../../planning/scenes/scene-filter.ts'
import { summariseScenes } from '../../planning/scenes/summary.ts'
import { APPROVED, KINDS } from './columns.ts'
import { comparesPeople } from './compare-people.ts'

type ReportDeps = Pick<Deps, 'database'>
interface Counts {
  total: number
  by_status: number[]
  overdue: number
}

interface CountedEntity extends Omit<EntityReportRow, 'total' | 'approved_percent'> {
  scenes_total: number
}

const COLUMNS = ['project_id', 'process_id', 'episode_id', 'take_id'] as const
const BY_STATUS = sql.join(
  KINDS.map((kind) => sql`count(*) filter (where i.status_kind = ${sql.raw(String(kind))})`),
  sql`, `,
)

function counts(wsId: string): SQL {
  return sql`count(*) as total, array[${BY_STATUS}] as by_status, count(*) filter (where ${isLate(wsId)}) as overdue`
}

function scopeOf(tx: Tx, member: Member, entityId: string | undefined): Promise<SceneScope> {
  return sceneScope(tx, member, { depth: 'all', condition_combine_type: 'and', entity_id: entityId })
}

/** Entities right below another one, or the projects, with how far they are. @throws {ApiError} not_found */
export function entityReport(
  { database }: ReportDeps,
  member: Member,
  query: HandlerInput<'entityReport'>['query'],
): Promise<Page<EntityReportRow>> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const { entity, where } = await scopeOf(tx, member, query.entity_id)
    const level = COLUMNS[(entity?.type ?? -1) + 1]
    if (!level) return { rows: [], total: 0 }
    const parent = entity ? sql`e.parent_id = ${entity.id}` : sql`e.parent_id is null and e.status = 1`
    const { rows, total } = await pageOf<CountedEntity>(query, (limit, offset) =>
      rowsOf<Counted<CountedEntity>>(
        tx,
        sql`with counted as materialized (
            select i.${sql.identifier(level)} as id, ${counts(wsId)} from item i where ${where} group by 1
          )
          select json_build_object('id', e.id, 'type', e.type, 'name', e.name, 'code', e.code) as entity,
            e.scheduled_start, e.scheduled_due, coalesce(c.total, 0) as scenes_total,
            coalesce(c.by_status, array[0, 0, 0, 0, 0, 0, 0]::bigint[]) as by_status,
            coalesce(c.overdue, 0) as overdue, count(*) over () as total
          from entity e left join counted c on c.id = e.id
          where e.ws_id = ${wsId} and ${parent} and ${visibleEntity(member, 'e')}
          order by e.position, e.name_sort, e.id limit ${limit} offset ${offset}`,
      ),
    )
    return {
      total,
      rows: rows.map(({ scenes_total, ...rest }) => {
        const share = percentOf(String(rest.by_status[APPROVED] ?? 0), String(scenes_total))
        return { ...rest, total: scenes_total, approved_percent: share === '-' ? null : share }
      }),
    }
  })
}

type ProjectRow = Omit<ProjectDetails, keyof Counts | 'metrics' | 'totals'>

/** @throws {ApiError} not_found, also for what is no project */
export async function projectDetails(deps: ReportDeps, member: Member, projectId: string): Promise<ProjectDetails> {
  const { wsId } = member
  const details = await deps.database.withWorkspace(wsId, async (tx) => {
    const { entity, where } = await scopeOf(tx, member, projectId)
    if (entity?.type !== 0) throw new ApiError('not_found')
    const row = await rowOf<ProjectRow>(
      tx,
      sql`select json_build_object('id', e.id, 'type', e.type, 'name', e.name, 'code', e.code) as project,
          e.description, e.scheduled_start, e.scheduled_due,
          (select coalesce(json_agg(${personJson('m')} order by lower(m.display_name), m.id), '[]')
           from entity_coordinator c join ws_user m on m.ws_id = c.ws_id and m.id = c.ws_user_id
           where c.ws_id = e.ws_id and c.entity_id = e.id) as coordinators,
          (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by lower(t.name), t.id), '[]')
           from entity_team et join team t on t.ws_id = et.ws_id and t.id = et.team_id
           where et.ws_id = e.ws_id and et.entity_id = e.id) as teams
        from entity e where e.ws_id = ${wsId} and e.id = ${projectId}`,
    )
    const sums = await rowOf<Counts>(tx, sql`select ${counts(wsId)} from item i where ${where}`)
    if (!row || !sums) throw new ApiError('not_found')
    return { ...row, ...sums }
  })
  const { columns, metrics } = await summariseScenes(deps, member, {
    entity_id: projectId,
    depth: 'all',
    condition_combine_type: 'and',
  })
  return {
    ...details,
    metrics: columns.map(({ id, name, type, is_primary }) => ({
      id,
      name,
      type: type as ProjectDetails['metrics'][number]['type'],
      is_primary,
    })),
    totals: metrics,
  }
}

/** Scenes of one assignee. @throws {ApiError} not_found */
export function assigneeItems(
  { database }: ReportDeps,
  member: Member,
  query: HandlerInput<'assigneeItems'>['query'],
): Promise<Page<AssigneeItem>> {
  const { wsId } = member
  const assignee = query.assignee_id ?? member.id
  return database.withWorkspace(wsId, async (tx) => {
    const { where } = await scopeOf(tx, member, query.entity_id)
    const person = await tx.rows('select id from ws_user where ws_id = $1 and id = $2', [wsId, assignee])
    if (person.length === 0) throw new ApiError('not_found')
    return pageOf<AssigneeItem>(query, (limit, offset) =>
      rowsOf<Counted<AssigneeItem>>(
        tx,
        sql`select i.id, i.name, i.code, s.name as status, i.status_kind, s.colour as status_colour, i.due_date, count(*) over () as total,
            (select json_agg(json_build_object('id', e.id, 'type', e.type, 'name', e.name, 'code', e.code) order by e.type)
             from entity e
             where e.ws_id = i.ws_id and e.id in (i.project_id, i.process_id, i.episode_id, i.take_id)) as path
          from item i join item_user iu on iu.ws_id = i.ws_id and iu.item_id = i.id and iu.role = 'assignee'
            and iu.ws_user_id = ${assignee}
          left join template_flow_status s on s.ws_id = i.ws_id and s.id = i.status_id
          where ${where} order by i.due_date nulls last, i.name_sort, i.id limit ${limit} offset ${offset}`,
      ),
    )
  })
}

/** People with scenes; who may not compare people is alone in it (XFIX-04). @throws {ApiError} not_found */
export function assignedUsers(
  { database }: ReportDeps,
  member: Member,
  query: HandlerInput<'assignedUsers'>['query'],
): Promise<Page<AssignedUser>> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const { where } = await scopeOf(tx, member, query.entity_id)
    const { rows, total } = await pageOf<Counts & { person: Person; all: number }>(
      query,
      (limit, offset) =>
        rowsOf<Counted<Omit<Counts, 'total'> & { person: Person; all: number }>>(
          tx,
          sql`select ${personJson('m')} as person, c.total as "all", c.by_status, c.overdue, count(*) over () as total
          from (
            select iu.ws_user_id, ${counts(wsId)} from item i
            join item_user iu on iu.ws_id = i.ws_id and iu.item_id = i.id and iu.role = 'assignee'
            where ${where} ${comparesPeople(member) ? sql`` : sql`and iu.ws_user_id = ${member.id}`} group by 1
          ) c join ws_user m on m.ws_id = ${wsId} and m.id = c.ws_user_id
          order by lower(m.display_name), m.id limit ${limit} offset ${offset}`,
        ) as Promise<Counted<Counts & { person: Person; all: number }>[]>,
    )
    return {
      rows: rows.map(({ all, person, by_status, overdue }) => ({ person, total: all, by_status, overdue })),
      total,
    }
  })
}

/** The colour of statuses that stand together, where they all have the same. */
const ONE_COLOUR = sql`case when count(distinct coalesce(s.colour, '')) = 1 then min(s.colour) end`

/** Statuses that scenes have. @throws {ApiError} not_found */
export function statusList(
  { database }: ReportDeps,
  member: Member,
  { entity_id }: HandlerInput<'reportStatusList'>['query'],
): Promise<ReportStatus[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { where } = await scopeOf(tx, member, entity_id)
    return rowsOf<ReportStatus>(
      tx,
      sql`select array_agg(s.id order by s.id) as ids, s.name, s.kind, ${ONE_COLOUR} as colour, sum(c.count)::bigint as count
        from (select i.status_id, count(*) as count from item i where ${where} and i.status_id is not null group by 1) c
        join template_flow_status s on s.ws_id = ${member.wsId} and s.id = c.status_id
        group by s.kind, s.name order by s.kind, lower(s.name)`,
    )
  })
}
