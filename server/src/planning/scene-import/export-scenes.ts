import { sql } from 'drizzle-orm'
import { namesOfLevel } from '@arbo/core/contract'
import type { HandlerInput, Level } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { ItemTable } from '../../platform/db/schema.gen.ts'
import { hasOneLine, inSlice } from '../../platform/db/slice.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { sheetAnswer } from '../../platform/sheets/sheet-answer.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import { slices } from '../changes/long-act.ts'
import { sceneScope } from '../scenes/scene-filter.ts'
import { SceneOrdering, sceneQuery } from '../scenes/scene-order.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import { importedMetrics } from './plan.ts'

/** Scenes that are read at once: few enough that nobody waits for them. */
const PART = 500
/** Of the embedded database, which has one transaction at a time. */
const SLICE = 200

type ExportDeps = Pick<Deps, 'database'>
type Query = HandlerInput<'exportWorkspaceItems'>['query']

interface ExportRow extends Pick<
  ItemTable,
  'id' | 'name' | 'code' | 'due_date' | 'frame_in' | 'frame_out' | 'description'
> {
  names: (string | null)[]
  status: string | null
  assignees: string
  reviewers: string
  metrics: Record<string, string>
}

function emails(role: 'assignee' | 'reviewer') {
  return sql`(
    select coalesce(string_agg(u.email, '; ' order by m.display_name, m.id), '')
    from item_user iu join ws_user m on m.ws_id = iu.ws_id and m.id = iu.ws_user_id
    join user_account u on u.id = m.user_id
    where iu.ws_id = i.ws_id and iu.item_id = i.id and iu.role = ${role}
  )`
}

function entityName(level: string) {
  return sql`(select e.name from entity e where e.ws_id = i.ws_id and e.id = i.${sql.identifier(level)})`
}

/** All metrics of the workspace’s scenes that are entered or computed, by name. */
async function metricColumns(tx: Tx, wsId: string): Promise<{ id: string; name: string }[]> {
  return rowsOf<{ id: string; name: string }>(
    tx,
    sql`select distinct k.id, k.name from metric k join entity_metric em on em.ws_id = k.ws_id and em.metric_id = k.id
      where k.ws_id = ${wsId} and k.status = 1 order by k.name, k.id`,
  )
}

function rowsFor(tx: Tx, ids: readonly string[], wsId: string): Promise<ExportRow[]> {
  return rowsOf<ExportRow>(
    tx,
    sql`select i.id, i.name, i.code, s.name as status, i.due_date, i.frame_in, i.frame_out, i.description,
        array[${entityName('project_id')}, ${entityName('process_id')}, ${entityName('episode_id')},
          ${entityName('take_id')}] as names,
        ${emails('assignee')} as assignees, ${emails('reviewer')} as reviewers,
        (select coalesce(json_object_agg(v.metric_id, trim_scale(v.value)::text), '{}')
         from item_metric v where v.ws_id = i.ws_id and v.item_id = i.id) as metrics
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as page (id, place)
      join item i on i.ws_id = ${wsId} and i.id = page.id
      left join template_flow_status s on s.ws_id = i.ws_id and s.id = i.status_id
      order by page.place`,
  )
}

/**
 * Scenes as a file. Columns are those of an import: it reads the file back unchanged. Cells that a spreadsheet would run
 * are text.
 * @throws {ApiError} not_found, permission_denied
 */
export async function exportScenes({ database }: ExportDeps, member: Member, query: Query): Promise<FileAnswer> {
  const { wsId } = member
  const { ids, levels, metrics, levelsBelow } = await database.withWorkspace(wsId, async (tx) => {
    const scope = await sceneScope(tx, member, query)
    const ordering = new SceneOrdering(wsId, scope)
    ordering.orderBy(query.order_by)
    const place = sql`row_number() over (order by ${sql.join(ordering.by, sql`, `)}) as place`
    const rows = await rowsOf<{ id: string }>(
      tx,
      sql`select page.id from (${sceneQuery(ordering, sql`i.id, ${place}`, scope.where)}) as page order by page.place`,
    )
    const all = scope.entity ? await importedMetrics(tx, wsId, scope.entity) : await metricColumns(tx, wsId)
    return {
      ids: rows.map(({ id }) => id),
      levels: await levelsIn(tx, wsId),
      // A file has no values of private metrics but for those who may read all of them in it.
      metrics: all.filter(({ id }) => !scope.hiddenMetrics.has(id)),
      levelsBelow: [0, 1, 2, 3].filter((level) => level > (scope.entity?.type ?? -1)),
    }
  })
  const columns = [
    text('scenes.field_id'),
    ...levelsBelow.map((level) => namesOfLevel(levels, level as Level).one),
    ...fixedColumns(),
    ...metrics.map(({ name }) => name),
  ]
  const cells = (row: ExportRow) => [
    row.id,
    ...levelsBelow.map((level) => row.names[level]),
    row.name,
    row.code,
    row.status,
    row.due_date,
    row.assignees,
    row.reviewers,
    row.frame_in,
    row.frame_out,
    row.description,
    ...metrics.map(({ id }) => row.metrics[id]),
  ]
  async function* parts() {
    for (const part of slices(ids, hasOneLine(database) ? SLICE : PART)) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other, so that others are answered in between
      yield (await inSlice(database, wsId, (tx) => rowsFor(tx, part, wsId))).map(cells)
    }
  }
  return sheetAnswer('scenes', query.format, columns, parts())
}

function fixedColumns(): string[] {
  const keys = [
    'name',
    'code',
    'status',
    'due_date',
    'assignees',
    'reviewers',
    'frame_in',
    'frame_out',
    'description',
  ] as const
  return keys.map((key) => text(`scenes.field_${key}`))
}

/** A file to fill in for an entity. @throws {ApiError} not_found, permission_denied */
export function importFormat(
  { database }: ExportDeps,
  member: Member,
  entityId: string,
  { format }: HandlerInput<'itemExportFormat'>['query'],
): Promise<FileAnswer> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const entity = await loadEntity(tx, member, entityId, 'project_addItem_create')
    const levels = await levelsIn(tx, member.wsId)
    const metrics = (await importedMetrics(tx, member.wsId, entity)).filter(({ type }) => type !== 'formula')
    const below = [1, 2, 3].filter((level) => level > entity.type)
    const columns = [
      ...below.map((level) => namesOfLevel(levels, level as Level).one),
      ...fixedColumns(),
      ...metrics.map(({ name }) => name),
    ]
    const empty = metrics.map(() => '')
    const path = below.map((level) => `${namesOfLevel(levels, level as Level).one} 1`)
    return sheetAnswer('scenes', format, columns, [
      [...path, `${levels.scene.one} 010`, 'SC010', '', '', '', '', 1001, 1048, '', ...empty],
      [...path, `${levels.scene.one} 020`, 'SC020', '', '', '', '', 1049, 1120, '', ...empty],
    ])
  })
}
