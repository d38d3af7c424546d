import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { SCENE_STATUS, SEE_SCENES } from '@arbo/core/contract'
import type { EntityRef, HandlerInput, SpentRow } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Page } from '../../platform/http/handler.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { personJson } from '../../platform/access/people.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import { visibleItem } from '../../platform/access/visibility.ts'
import { below, listed } from '../scenes/scene-filter.ts'

type Query = HandlerInput<'listSpentTime'>['query']

interface Row {
  id: string
  name: string
  path: EntityRef[] | null
  person: SpentRow['person']
  estimate: number | null
  spent: number
  left: number | null
  over: number
}

/** For adding up 300,000 entries in memory rather than on the disk. */
const WORK_MEM = '64MB'

/** SQL of the sums of `scene`, whose rows are scenes with their estimate, what was logged in the days and altogether. */
const SUMS = sql`sum(s.estimate)::bigint as estimate, sum(s.spent)::bigint as spent,
  sum(case when s.estimate is null then null when s.is_open then greatest(s.estimate - s.total, 0) else 0 end)::bigint as "left",
  count(*) filter (where s.total > s.estimate) as over`

function ofScenes(by: 'project' | 'process'): SQL {
  const id = sql`s.${sql.identifier(`${by}_id`)}`
  return sql`select ${id} as id, ${SUMS} from scene s where ${id} is not null group by 1`
}

/** Of a person: what they logged, and the scenes that they are assigned to. Without a place also what has none any more. */
function ofPeople(wsId: string, days: SQL, isWhole: boolean): SQL {
  return sql`select coalesce(l.id, a.id) as id, a.estimate, coalesce(l.spent, 0) as spent, a."left", coalesce(a.over, 0) as over
    from (
      select t.ws_user_id as id, sum(t.minutes)::bigint as spent from time_entry t
      where t.ws_id = ${wsId} and ${days} and ${isWhole ? sql`true` : sql`t.item_id in (select s.id from scene s)`}
      group by 1
    ) l full join (
      select iu.ws_user_id as id, ${SUMS} from scene s
      join item_user iu on iu.ws_id = ${wsId} and iu.item_id = s.id and iu.role = 'assignee' group by 1
    ) a on a.id = l.id`
}

const PATH = sql`(
  select json_agg(json_build_object('id', e.id, 'type', e.type, 'name', e.name, 'code', e.code) order by e.type)
  from entity e where e.ws_id = x.ws_id and e.id in (x.project_id, x.process_id, x.episode_id, x.take_id) and e.id <> x.id
)`
/** The name of what a sum is of, and where it lies. */
const NAMES: Record<Query['by'], SQL> = {
  scene: sql`select x.name, ${PATH} as path, null::json as person from item x`,
  process: sql`select x.name, ${PATH} as path, null::json as person from entity x`,
  project: sql`select x.name, null::json as path, null::json as person from entity x`,
  person: sql`select x.display_name as name, null::json as path, ${personJson('x')} as person from ws_user x`,
}

async function scopeOf(tx: Tx, member: Member, entityId: string | undefined): Promise<SQL> {
  const entity = entityId === undefined ? null : await loadEntity(tx, member, entityId, SEE_SCENES)
  const conditions = [
    sql`i.ws_id = ${member.wsId}`,
    visibleItem(member, 'i'),
    ...(entity ? [below(entity, 'i')] : []),
    ...(await listed(tx, member.wsId, entity?.type)),
  ]
  return sql.join(conditions, sql` and `)
}

/** @throws {ApiError} not_found, permission_denied of the place */
export function listSpentTime(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  { by, entity_id, day_gte, day_lte, ...page }: Query,
): Promise<Page<SpentRow>> {
  const { wsId } = member
  const [from, to] = [day_gte ?? null, day_lte ?? null]
  const days = sql`((${from}::date is null or t.day >= ${from}::date) and (${to}::date is null or t.day <= ${to}::date))`
  return database.withWorkspace(wsId, async (tx) => {
    tx.set(`set local work_mem = '${WORK_MEM}'`)
    const where = await scopeOf(tx, member, entity_id)
    const sums = {
      scene: () => sql`select s.id, ${SUMS} from scene s group by 1`,
      process: () => ofScenes('process'),
      project: () => ofScenes('project'),
      person: () => ofPeople(wsId, days, entity_id === undefined && member.rootRole !== 'guest'),
    }[by]()
    const { rows, total } = await pageOf<Row>(page, (limit, offset) =>
      rowsOf<Counted<Row>>(
        tx,
        sql`with logged as materialized (
            select t.item_id, sum(t.minutes) filter (where ${days}) as spent, sum(t.minutes) as total
            from time_entry t where t.ws_id = ${wsId} group by 1
          ), scene as materialized (
            select i.id, i.project_id, i.process_id, i.estimate, coalesce(l.spent, 0) as spent,
              coalesce(l.total, 0) as total, i.status_kind <> ${SCENE_STATUS.APPROVED} as is_open
            from item i left join logged l on l.item_id = i.id
            where ${where} and (i.estimate is not null or l.spent > 0)
          ), summed as materialized (${sums}), page as materialized (
            select z.*, count(*) over () as total from summed z where z.spent > 0 or z.estimate is not null
            order by z.spent desc, z.estimate desc nulls last, z.id limit ${limit} offset ${offset}
          )
          select p.id, n.name, n.path, n.person, p.estimate, p.spent, p."left", p.over, p.total
          from page p cross join lateral (${NAMES[by]} where x.ws_id = ${wsId} and x.id = p.id) n
          order by p.spent desc, p.estimate desc nulls last, p.id`,
      ),
    )
    return {
      total,
      rows: rows.map(({ id, name, path, person, estimate, spent, left, over }) => ({
        id,
        name,
        ancestors: path ?? [],
        person,
        estimate_minutes: estimate,
        spent_minutes: spent,
        left_minutes: left,
        scenes_over: over,
      })),
    }
  })
}
