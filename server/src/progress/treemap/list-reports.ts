import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { percentOf } from '@arbo/core/contract'
import type { HandlerInput, WoohooMetric, WoohooReport } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import { pageOf } from '../../platform/http/paging.ts'
import type { Counted } from '../../platform/http/paging.ts'
import type { Member } from '../../platform/access/member.ts'
import { EVERYTHING, visibleEntity, visibleItem } from '../../platform/access/visibility.ts'
import { ANCESTORS, ENTITY_FROM, inherited } from '../../planning/entities/entity-row.ts'
import { PLACE_COLUMNS } from '../../planning/entities/place.ts'
import { orderSql } from '../../platform/db/order-sql.ts'
import { rollUpsOf } from '../../planning/entities/roll-ups.ts'
import type { RollUp } from '../../planning/entities/entity-row.ts'
import { archivedIn, outsideArchived } from '../../planning/scenes/scene-filter.ts'
import { DIRTY, heldTotals, KINDS } from '../../planning/metrics/held-totals.ts'
import { ownHistories } from './history-row.ts'
import { COUNTED } from '../../planning/scenes/counted.ts'

type Query = HandlerInput<'listWoohooReports'>['query']

interface ReportRow extends Omit<WoohooReport, 'woohoo' | 'percent' | 'last_saved_at' | 'primary_metric'> {
  project_id: string
  primary_metric_id: string | null
  metric: WoohooMetric | null
  last_saved_at: Date | null
}

const APPROVED = 6
const ORDERS: Record<string, string> = {
  name: 'e.name_sort',
  type: 'e.type',
  // As the directory has them: each project with its contents.
  position: 'p0.position',
  favorite: '(fav.thing_id is null)',
  last_saved_at: 'saved.last_saved_at',
  scenes: 'coalesce(figures.scenes, 0)',
  progress: '(figures.approved::numeric / nullif(figures.scenes, 0))',
}
const LAST = 'p0.position, p0.id, e.type, e.position, e.name_sort, e.id'

/** SQL of all entities' figures, to order by: each entity with scenes counts on itself and on all above it. */
async function figuresOf(tx: Tx, member: Member): Promise<SQL> {
  const archived = await archivedIn(tx, member.wsId)
  const levels = PLACE_COLUMNS.map((column, type) => sql`(${type}::int, h.${sql.identifier(column)})`)
  const isKept = visibleItem(member, 'i') === EVERYTHING
  const total = isKept
    ? sql`select key, scenes[7] as approved, ${sql.join(
        KINDS.map((kind) => sql`scenes[${sql.raw(String(kind + 1))}]`),
        sql` + `,
      )} as scenes from (${heldTotals(member.wsId, sql`null::uuid`)}) held`
    : sql`select i.entity_id as key, count(*) filter (where i.status_kind = ${APPROVED}) as approved, count(*) as scenes
        from item i where i.ws_id = ${member.wsId} and ${COUNTED} and ${visibleItem(member, 'i')} group by 1`
  // An archived entity counts on itself and on those below it, and nowhere above.
  const liveConditions = PLACE_COLUMNS.flatMap((_, type) => {
    const outside = outsideArchived(archived, type, 'h')
    return outside.length === 0 ? [] : [sql`(level.type <> ${type} or ${sql.join(outside, sql` and `)})`]
  })
  return sql`${DIRTY(member.wsId)},
    holder as materialized (select e.id, e.id as key from entity e where e.ws_id = ${member.wsId}),
    total as materialized (${total}),
    figures as materialized (
      select level.id, sum(total.approved) as approved, sum(total.scenes) as scenes
      from total
      join entity h on h.ws_id = ${member.wsId} and h.id = total.key
      cross join lateral (values ${sql.join(levels, sql`, `)}) as level (type, id)
      where ${sql.join([sql`level.id is not null`, ...liveConditions], sql` and `)}
      group by level.id
    )`
}

async function conditions(tx: Tx, member: Member, { name_like, type_ina, favorite_eq }: Query): Promise<SQL> {
  const notArchived = outsideArchived(await archivedIn(tx, member.wsId), -1, 'e')
  const parts = [sql`e.ws_id = ${member.wsId}`, ...notArchived, visibleEntity(member, 'e')]
  if (name_like) parts.push(sql`(e.name ilike ${likePattern(name_like)} or e.code ilike ${likePattern(name_like)})`)
  if (type_ina?.length) {
    const types = type_ina.filter((type) => /^[0-3]$/.test(type)).map(Number)
    parts.push(sql`e.type = any(${sql.param(types)}::smallint[])`)
  }
  if (favorite_eq === '1') parts.push(sql`fav.thing_id is not null`)
  return sql.join(parts, sql` and `)
}

/** The rows of one page are chosen first: their figures are read for those alone. */
async function rowsOfPage(tx: Tx, member: Member, query: Query): Promise<Page<ReportRow>> {
  const isByFigures = /^-?(scenes|progress)$/.test(query.order_by)
  const figures = isByFigures ? sql`${await figuresOf(tx, member)},` : sql``
  const where = await conditions(tx, member, query)
  return pageOf(query, (limit, offset) =>
    rowsOf<Counted<ReportRow>>(
      tx,
      sql`with ${figures} chosen as (
          select e.id, fav.thing_id is not null as favorite, saved.last_saved_at, saved.saved_count,
            count(*) over () as total
          from entity e
          join entity p0 on p0.ws_id = ${member.wsId} and p0.id = e.project_id
          left join library_favourite fav on fav.ws_id = e.ws_id and fav.ws_user_id = ${member.id}
            and fav.kind = 'woohoo' and fav.thing_id = e.id
          left join (
            select h.entity_id, max(h.created_at) as last_saved_at, count(*) as saved_count
            from report_history h where h.ws_id = ${member.wsId} and ${ownHistories(member, 'h')} group by h.entity_id
          ) saved on saved.entity_id = e.id
          ${isByFigures ? sql`left join figures on figures.id = e.id` : sql``}
          where ${where}
          order by ${orderSql(query.order_by, ORDERS, LAST)} limit ${limit} offset ${offset}
        ), page as materialized (select chosen.*, row_number() over () as place from chosen)
        select e.id, e.type, e.name, e.code, e.project_id, ${ANCESTORS} as ancestors,
          ${inherited('primary_metric_id')} as primary_metric_id, page.favorite,
          (select json_build_object('id', k.id, 'name', k.name, 'type', k.type, 'options', k.options) from metric k
            where k.ws_id = e.ws_id and k.id = ${inherited('primary_metric_id')}) as metric,
          page.last_saved_at, coalesce(page.saved_count, 0) as saved_count, page.total
        from ${ENTITY_FROM} join page on page.id = e.id
        where e.ws_id = ${member.wsId} order by page.place`,
    ),
  )
}

function present(row: ReportRow, woohoo: RollUp): WoohooReport {
  const { id, type, name, code, ancestors, favorite, saved_count, metric, last_saved_at } = row
  const approved = woohoo.by_status[APPROVED] ?? 0
  return {
    id,
    type,
    name,
    code,
    ancestors,
    favorite,
    saved_count,
    // As by scenes, where the sum is not the member's to read.
    primary_metric: woohoo.primary_metric_sum === null ? null : metric,
    woohoo,
    percent: percentOf(String(approved), String(woohoo.scenes)),
    last_saved_at: last_saved_at?.toISOString() ?? null,
  }
}

/** Active entities with their figures in short. */
export function listReports(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  query: Query,
): Promise<Page<WoohooReport>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { rows, total } = await rowsOfPage(tx, member, query)
    const rollUpOf = await rollUpsOf(tx, member, rows)
    return { rows: rows.map((row) => present(row, rollUpOf(row.id))), total }
  })
}
