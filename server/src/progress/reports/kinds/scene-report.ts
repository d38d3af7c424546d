import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Level, ReportChart, ReportRow, ReportTotal } from '@arbo/core/contract'
import { rowOf, rowsOf } from '../../../platform/db/rows.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { validationFailed } from '../../../platform/http/api-error.ts'
import { text } from '../../texts.ts'
import { uuidList } from '../../../planning/scenes/scene-filter.ts'
import { ofPeople } from '../report-scope.ts'
import { placeTable } from '../../../planning/scenes/scene-order.ts'
import { TAG_ORDER } from '../../../planning/tags/known-tags.ts'
import { ITEM_FIELDS, PEOPLE_FIELDS, plainColumns } from '../../../planning/scenes/scene-values.ts'
import { dayOf, DONE, isoOf } from '../approval.ts'
import { levelColumn, metricColumn } from '../columns.ts'
import type { OpenReport, ReportMetric, ReportScope } from '../report-types.ts'
import { fieldColumns, STATUS } from './field-columns.ts'
import type { SceneColumn, SceneData } from './scene-column.ts'
import { sceneTally } from './tally.ts'

export interface SceneReport {
  scope: ReportScope
  columns: SceneColumn[]
  /** Beyond the scope's own. */
  where?: SQL
  /** Whether that, the order or the chart asks when scenes were approved: looked up for each of them. */
  asksDone?: boolean
  metrics?: ReportMetric[]
  /** A row for each assignee of a scene. */
  byAssignee?: boolean
  /** Whether renditions and comments are counted. */
  counts?: boolean
  /** In front of the order of the directory. */
  order?: SQL
  chart: (tx: Tx, from: SQL) => Promise<ReportChart | null>
}

const PATH = sql`
  join entity p0 on p0.ws_id = i.ws_id and p0.id = i.project_id
  left join entity p1 on p1.ws_id = i.ws_id and p1.id = i.process_id
  left join entity p2 on p2.ws_id = i.ws_id and p2.id = i.episode_id
  left join entity p3 on p3.ws_id = i.ws_id and p3.id = i.take_id`
/** As in the directory: places are put in order once, and scenes by their numbers. */
const PLACE = sql`place.rank, i.position, i.id`

/** The columns that every report on scenes begins with. */
export function placeColumns({ levels }: ReportScope): SceneColumn[] {
  const path = ([0, 1, 2, 3] as const).map((level: Level & (0 | 1 | 2 | 3)): SceneColumn => ({
    column: levelColumn(levels, level),
    order: sql`${sql.identifier(`p${level}`)}.name_sort`,
    join: () => PATH,
    cell: ({ names: all }) => all[level] ?? null,
  }))
  return [
    { column: levelColumn(levels, 4, 'name'), order: sql`i.name_sort`, cell: ({ name }) => name },
    ...fieldColumns('code'),
    ...path,
  ]
}

export function metricColumns(metrics: readonly ReportMetric[]): SceneColumn[] {
  return metrics.map((metric) => ({
    column: metricColumn(metric),
    order: sql`ordering.value`,
    join: (wsId) => sql`left join item_metric ordering
      on ordering.ws_id = ${wsId} and ordering.item_id = i.id and ordering.metric_id = ${metric.id}`,
    cell: ({ metrics: values }) => values[metric.id] ?? null,
  }))
}

/**
 * The order of the rows, with the tables for it.
 * @throws {ApiError} validation_failed where there is no such column
 */
function orderOf({ scope, columns, order }: SceneReport): { by: SQL; join: SQL } {
  const by = scope.filter.order_by
  if (by === undefined) return { by: order ? sql`${order}, ${PLACE}` : PLACE, join: sql`` }
  const sortColumn = columns.find(({ column: { id } }) => id === by.replace(/^-/, ''))
  if (!sortColumn?.order) throw validationFailed({ 'query.order_by': text('report.no_column') })
  // Where it stands first decides where those without a value stand: last, either way.
  const way = sql.raw(by.startsWith('-') ? 'desc' : 'asc')
  const keys = [sortColumn.order].flat().map((key) => sql`${key} ${way} nulls last`)
  return {
    by: sql`${sql.join(keys, sql`, `)}, ${PLACE}`,
    join: sortColumn.join?.(scope.member.wsId) ?? sql``,
  }
}

/** A report with a row for each scene, or for each scene and assignee. */
export function sceneReport(report: SceneReport): OpenReport {
  const { scope, columns, metrics = [], byAssignee = false } = report
  const { wsId } = scope.member
  // With a row for each assignee the people narrow the rows themselves.
  const narrowed = byAssignee ? scope.scenes : ofPeople(scope)
  const where = report.where ? sql`${narrowed.where} and ${report.where}` : narrowed.where
  const people = byAssignee
    ? sql`join item_user a on a.ws_id = i.ws_id and a.item_id = i.id and a.role = 'assignee'
        ${scope.people ? sql`and a.ws_user_id = any(${uuidList(scope.people)})` : sql``}
      join ws_user person on person.ws_id = a.ws_id and person.id = a.ws_user_id`
    : sql``
  const done = report.asksDone ? DONE : sql``
  const from = sql`item i ${done} ${people} where ${where}`
  const key = byAssignee ? sql`i.id || ':' || a.ws_user_id` : sql`i.id::text`

  async function sums(tx: Tx): Promise<ReportTotal[]> {
    if (metrics.length === 0) return []
    const sumRows = await rowsOf<{ metric_id: string; sum: string }>(
      tx,
      sql`select v.metric_id, trim_scale(sum(v.value))::text as sum
        from (select i.ws_id, i.id from ${from}) found
        join item_metric v on v.ws_id = ${wsId} and v.item_id = found.id
        where v.metric_id = any(${uuidList(metrics.map(({ id }) => id))}) group by 1`,
    )
    const byId = new Map(sumRows.map(({ metric_id, sum }) => [metric_id, sum]))
    return [totalOf(columns, metrics, (id) => byId.get(id) ?? null)]
  }

  return {
    columns: columns.map((one) => one.column),
    count: async (tx) => (await rowOf<{ total: number }>(tx, sql`select count(*) as total from ${from}`))?.total ?? 0,
    async keys(tx, part) {
      const order = orderOf(report)
      const rows = await rowsOf<{ key: string }>(
        tx,
        sql`with ${placeTable(wsId, scope.scenes, 'place')}
          select ${key} as key from item i ${done} ${people} join place on place.id = i.entity_id ${order.join}
          where ${where} order by ${order.by} ${byAssignee ? sql`, lower(person.display_name), person.id` : sql``}
          ${part ? sql`limit ${part.limit} offset ${part.offset}` : sql``}`,
      )
      return rows.map((row) => row.key)
    },
    async rows(tx, keys) {
      const parts = keys.map((one) => one.split(':'))
      const data = await rowsOf<SceneData>(
        tx,
        sceneData(report, scope, {
          ids: parts.map(([id]) => id ?? ''),
          people: parts.map(([, person]) => person ?? null),
        }),
      )
      return data.map((row) => toRow(columns, row))
    },
    totals: sums,
    chart: (tx) => report.chart(tx, from),
    tally: () => sceneTally(columns.map((one) => one.column)),
  }
}

function totalOf(
  columns: readonly SceneColumn[],
  metrics: readonly ReportMetric[],
  sumOf: (id: string) => string | null,
): ReportTotal {
  const ids = new Set(metrics.map(({ id }) => id))
  const cells = columns.map(({ column: { metric } }) => (metric && ids.has(metric.id) ? sumOf(metric.id) : null))
  return { label: text('report.total'), metric: null, cells }
}

function toRow(columns: readonly SceneColumn[], row: SceneData): ReportRow {
  return {
    id: row.person ? `${row.id}:${row.person}` : row.id,
    link: { kind: 'item', id: row.id },
    status_kind: row.status_kind,
    status_colour: row.status_colour,
    metric: null,
    cells: columns.map(({ cell }) => cell(row)),
  }
}

/**
 * Those scenes again, as far as they still belong to the report. What hangs on them is read for all of them at once: asked
 * scene by scene it would take longer than all the rest.
 */
function sceneData(
  { metrics = [], counts = false }: SceneReport,
  scope: ReportScope,
  { ids, people }: { ids: string[]; people: (string | null)[] },
): SQL {
  const { wsId } = scope.member
  const sceneIds = sql`${sql.param([...new Set(ids)])}::uuid[]`
  const staff = PEOPLE_FIELDS.map(({ field, role }) => ({ name: sql.identifier(field), role }))
  const namesOf = staff.map(
    ({ name, role }) => sql`coalesce(
    string_agg(m.display_name, ', ' order by lower(m.display_name), m.id) filter (where iu.role = ${role}), '') as ${name}`,
  )
  const names = staff.map(({ name }) => sql`coalesce(staff.${name}, '') as ${name}`)
  const countsIn = (table: string) =>
    counts
      ? sql`select x.item_id, count(*) as count from ${sql.identifier(table)} x
          where x.ws_id = ${wsId} and x.item_id = any(${sceneIds}) group by 1`
      : sql`select null::uuid as item_id, 0::bigint as count where false`
  return sql`with staff as materialized (
      select iu.item_id, ${sql.join(namesOf, sql`, `)}
      from item_user iu join ws_user m on m.ws_id = iu.ws_id and m.id = iu.ws_user_id
      where iu.ws_id = ${wsId} and iu.item_id = any(${sceneIds}) group by 1
    ), labels as materialized (
      select it.item_id, string_agg(t.name, ', ' order by ${TAG_ORDER}) as tags
      from item_tag it join tag t on t.ws_id = it.ws_id and t.id = it.tag_id
      where it.ws_id = ${wsId} and it.item_id = any(${sceneIds}) group by 1
    ), figures as materialized (
      select v.item_id, json_object_agg(v.metric_id, trim_scale(v.value)::text) as metrics
      from unnest(${sceneIds}) as k (id) join item_metric v on v.ws_id = ${wsId} and v.item_id = k.id
      where v.metric_id = any(${uuidList(metrics.map(({ id }) => id))}) group by 1
    ), versions as materialized (${countsIn('rendition')}), words as materialized (${countsIn('comment')})
    select i.id, k.person, who.display_name as person_name, ${plainColumns(ITEM_FIELDS)}, ${sql.join(names, sql`, `)},
      coalesce(labels.tags, '') as tags, array[p0.name, p1.name, p2.name, p3.name] as names, s.name as status, i.status_kind, s.colour as status_colour,
      ${isoOf(sql`i.created_at`)} as created,
      ${isoOf(sql`i.updated_at`)} as updated, ${dayOf(scope, sql`done.at`)} as done_on,
      doer.display_name as done_by, coalesce(versions.count, 0) as renditions, coalesce(words.count, 0) as comments,
      coalesce(${dayOf(scope, sql`done.at`)}, ${scope.today}::date) - i.due_date as days_late,
      coalesce(figures.metrics, '{}') as metrics
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(people)}::uuid[]) with ordinality as k (id, person, place)
    join item i on i.ws_id = ${wsId} and i.id = k.id
    ${PATH} ${STATUS} ${DONE}
    left join ws_user who on who.ws_id = i.ws_id and who.id = k.person
    left join ws_user doer on doer.ws_id = i.ws_id and doer.id = done.by
    left join staff on staff.item_id = i.id left join labels on labels.item_id = i.id
    left join figures on figures.item_id = i.id
    left join versions on versions.item_id = i.id left join words on words.item_id = i.id
    where ${scope.scenes.where}
    order by k.place`
}
