import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { metricOptions } from '@arbo/core/contract'
import type { Metric, MetricChoice, MetricRef } from '@arbo/core/contract'
import type { MetricTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { personJson } from '../../platform/access/people.ts'
import { metricAccesses } from './metric-access.ts'
import type { KnownAccess } from './metric-access.ts'

/** A metric as the database has it. */
export interface MetricRow extends Pick<
  MetricTable,
  'id' | 'name' | 'description' | 'type' | 'options' | 'access' | 'version' | 'created_at' | 'updated_at'
> {
  is_primary: boolean
  is_deployed: boolean
  entities_count: number
  has_values: boolean
  dependencies: MetricRef[]
  dependents_count: number
  favorite: boolean
  status: 0 | 1
  created_by: Metric['created_by']
}

/** SQL condition: attached to an entity, or what one counts by (decision 68). */
const DEPLOYED = sql`(
  exists (select from entity_metric em where em.ws_id = m.ws_id and em.metric_id = m.id)
  or exists (select from entity e where e.ws_id = m.ws_id and m.id in (e.primary_metric_id, e.point_metric_id))
)`

/** Columns of a {@link MetricRow}, of `metric m` and `ws_user p`. */
export function metricColumns(member: Member): SQL {
  return sql`
    m.id, m.name, m.description, m.type, m.options, m.access, m.status, m.version, m.created_at, m.updated_at,
    ${personJson('p')} as created_by,
    exists (select from entity e where e.ws_id = m.ws_id and e.primary_metric_id = m.id) as is_primary,
    ${DEPLOYED} as is_deployed,
    (select count(*) from entity_metric em where em.ws_id = m.ws_id and em.metric_id = m.id) as entities_count,
    exists (select from item_metric v where v.ws_id = m.ws_id and v.metric_id = m.id) as has_values,
    (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'type', o.type) order by lower(o.name), o.id), '[]')
     from metric_dependency d join metric o on o.ws_id = d.ws_id and o.id = d.depends_on_id
     where d.ws_id = m.ws_id and d.metric_id = m.id) as dependencies,
    (select count(*) from metric_dependency d where d.ws_id = m.ws_id and d.depends_on_id = m.id) as dependents_count,
    exists (
      select from library_favourite f
      where f.ws_id = m.ws_id and f.kind = 'metric' and f.thing_id = m.id and f.ws_user_id = ${member.id}
    ) as favorite`
}

export const METRIC_FROM = sql`metric m left join ws_user p on p.ws_id = m.ws_id and p.id = m.created_by`

/** Options as the API gives them: lists that may be changed. */
export function sentOptions(stored: unknown): MetricChoice['options'] {
  const options = metricOptions(stored)
  const { limit } = options
  return {
    decimals: options.decimals,
    currency: options.currency,
    prefix: options.prefix,
    suffix: options.suffix,
    from: options.from,
    to: options.to,
    icon: options.icon,
    choices: options.choices.map(({ value, name }) => ({ value, name })),
    limit: limit && (limit.kind === 'range' ? limit : { kind: limit.kind, values: [...limit.values] }),
    formula: options.formula,
  }
}

function toMetric({ has_values, options, created_at, updated_at, ...row }: MetricRow, access?: KnownAccess): Metric {
  const sent = sentOptions(options)
  return {
    ...row,
    access_now: access?.access ?? 'private',
    access_default: access?.usual ?? 'private',
    options: sent,
    currency: row.type === 'currency' ? sent.currency : null,
    is_used: row.is_deployed || row.dependents_count > 0 || has_values,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** Metrics as the library gives them. */
export async function toMetrics(tx: Tx, wsId: string, rows: readonly MetricRow[]): Promise<Metric[]> {
  const accesses = await metricAccesses(tx, wsId)
  return rows.map((row) => toMetric(row, accesses.get(row.id)))
}

export interface ChoiceRow extends MetricRef {
  options: unknown
}

export function toChoice({ id, name, type, options }: ChoiceRow): MetricChoice {
  return { id, name, type, options: sentOptions(options) }
}
