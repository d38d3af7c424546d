import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { meets, METRIC_CLAUSES, OPENS_METRICS } from '@arbo/core/contract'
import type { Clause, Ground, MetricAccess } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { MetricTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { holdsByTies } from '../../platform/access/grounds.ts'
import type { Ties } from '../../platform/access/grounds.ts'
import type { Member } from '../../platform/access/member.ts'
import { coordinated } from '../../platform/access/visibility.ts'

interface AccessRow extends Pick<MetricTable, 'id' | 'name' | 'type'> {
  /** Null: by default. */
  chosen: MetricAccess | null
  parts: string[]
  /** A target with a reward counts it: as its metric, or as the points of scenes. */
  rewarded: boolean
}

/** A metric with the access that it has by now. */
export interface KnownAccess extends AccessRow {
  access: MetricAccess
  /** That which it has by default. */
  usual: MetricAccess
  /** All that it is made of, however deep. */
  below: ReadonlySet<string>
  /** Those of them that are private by themselves, not for their parts. */
  secret: readonly string[]
}

const REWARDED = (type: string): SQL => sql`
  select from target t join target_level l on l.ws_id = t.ws_id and l.target_id = t.id and l.reward_value > 0
  where t.ws_id = m.ws_id and t.status <> 3 and t.type = ${type}`

/** All that some are made of, themselves included. */
function withParts(ids: Iterable<string>, rows: ReadonlyMap<string, AccessRow>): Set<string> {
  const all = new Set<string>()
  const open = [...ids]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (all.has(id)) continue
    all.add(id)
    open.push(...(rows.get(id)?.parts ?? []))
  }
  return all
}

/** The access of each metric, by its own choice or by default; formulas are private where any of their parts is. */
export function accessesOf(rows: readonly AccessRow[]): ReadonlyMap<string, KnownAccess> {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const rewardedIds = withParts(
    rows.filter(({ rewarded }) => rewarded).map(({ id }) => id),
    byId,
  )
  const plain = (row: AccessRow): MetricAccess =>
    row.type === 'currency' || rewardedIds.has(row.id) ? 'private' : 'open'
  const isPrivate = (row: AccessRow): boolean => (row.chosen ?? plain(row)) === 'private'
  return new Map(
    rows.map((row) => {
      const below = withParts(row.parts, byId)
      const secret = [...below].filter((id) => {
        const part = byId.get(id)
        return part !== undefined && isPrivate(part)
      })
      const hasPrivate = secret.length > 0
      const usual = hasPrivate ? 'private' : plain(row)
      return [row.id, { ...row, access: hasPrivate ? 'private' : (row.chosen ?? usual), usual, below, secret }]
    }),
  )
}

/** The access of every metric of the workspace: one statement, for they are few. */
export function metricAccesses(tx: Tx, wsId: string): Promise<ReadonlyMap<string, KnownAccess>> {
  return tx.held('metrics', `access ${wsId}`, () => readAccesses(tx, wsId))
}

async function readAccesses(tx: Tx, wsId: string): Promise<ReadonlyMap<string, KnownAccess>> {
  const rows = await rowsOf<AccessRow>(
    tx,
    sql`select m.id, m.name, m.type, m.access as chosen,
        array(select d.depends_on_id::text from metric_dependency d where d.ws_id = m.ws_id and d.metric_id = m.id) as parts,
        (exists (${REWARDED('metric_sum')} and t.metric_id = m.id)
          or (exists (select from entity e where e.ws_id = m.ws_id and e.point_metric_id = m.id)
            and exists (${REWARDED('item_count')}))) as rewarded
      from metric m where m.ws_id = ${wsId} order by lower(m.name), m.id`,
  )
  return accessesOf(rows)
}

/** The metrics that a member may read and change anywhere, before their ties to a scene. */
export interface MetricView {
  /** Private metrics that are hidden where nothing binds the member to the scene or entity. */
  hidden: ReadonlySet<string>
  /** Metrics that the member changes only on scenes that they coordinate or review. */
  locked: ReadonlySet<string>
  /** All others, by id: nobody may read a metric that is not known any more. */
  shown: ReadonlySet<string>
}

export async function metricView(tx: Tx, member: Pick<Member, 'wsId' | 'permissions'>): Promise<MetricView> {
  const all = [...(await metricAccesses(tx, member.wsId)).values()]
  const byKey = (ground: Ground) => member.permissions.has(ground)
  const ids = (of: Readonly<Record<MetricAccess, readonly Clause[]>>, isOpen: boolean) =>
    new Set(all.filter(({ access }) => meets(of[access], byKey) === isOpen).map(({ id }) => id))
  const { read, change } = METRIC_CLAUSES
  return { hidden: ids(read, false), locked: ids(change, false), shown: ids(read, true) }
}

/** Whether coordinating or reviewing a scene opens its locked and private metrics; a guest's tie gives no right. */
export function opensMetrics(member: Pick<Member, 'rootRole'>, ties: Ties): boolean {
  return OPENS_METRICS.some(holdsByTies(member, ties))
}

/** SQL of the same, of a row with the columns of `item`. */
export function opensMetricsSql(member: Member, alias: string): SQL {
  if (member.rootRole === 'guest') return coordinated(member, alias)
  const item = sql.identifier(alias)
  return sql`(${coordinated(member, alias)} or exists (
    select from item_user tie where tie.ws_id = ${member.wsId} and tie.item_id = ${item}.id
      and tie.ws_user_id = ${member.id} and tie.role = 'reviewer'
  ))`
}

/** Ids of those of some scenes whose locked and private metrics are open to the member. */
export async function openedScenes(tx: Tx, member: Member, itemIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select i.id from item i where i.ws_id = ${member.wsId} and i.id = any(${sql.param([...itemIds])}::uuid[])
      and ${opensMetricsSql(member, 'i')}`,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Whether the member coordinates or reviews anything, so that columns of private metrics are of use to them. */
async function hasOpenScenes(tx: Tx, member: Member): Promise<boolean> {
  if (member.coordinates) return true
  if (member.rootRole === 'guest') return false
  const rows = await rowsOf(
    tx,
    sql`select 1 as found from item_user u
      where u.ws_id = ${member.wsId} and u.ws_user_id = ${member.id} and u.role = 'reviewer' limit 1`,
  )
  return rows.length > 0
}

/** Of columns of scenes, those of which the member may read some value. */
export async function readableColumns<Column extends { id: string }>(
  tx: Tx,
  member: Member,
  columns: readonly Column[],
): Promise<Column[]> {
  const { hidden } = await metricView(tx, member)
  const isAll = !columns.some(({ id }) => hidden.has(id)) || (await hasOpenScenes(tx, member))
  return isAll ? [...columns] : columns.filter(({ id }) => !hidden.has(id))
}
