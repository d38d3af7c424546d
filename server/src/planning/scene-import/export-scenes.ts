import { sql } from 'drizzle-orm'
import {
  FILE_COLUMNS,
  fileColumnLabel,
  namesOfLevel,
  priorityText,
  SCENE_FIELDS,
  SCENE_PRIORITIES,
} from '@arbo/core/contract'
import type { FileColumn, HandlerInput, Level } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { ItemTable } from '../../platform/db/schema.gen.ts'
import { hasOneLine, inSlice } from '../../platform/db/slice.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { answerLanguage } from '../../platform/observe/work-context.ts'
import { sheetAnswer } from '../../platform/sheets/sheet-answer.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import { slices } from '../changes/long-act.ts'
import { sceneScope } from '../scenes/scene-filter.ts'
import { SceneOrdering, sceneQuery } from '../scenes/scene-order.ts'
import { TAG_ORDER } from '../tags/known-tags.ts'
import { PEOPLE_FIELDS } from '../scenes/scene-values.ts'
import type { PersonRole } from '../scenes/scene-values.ts'
import { levelsIn } from '../../workspace/settings/levels-in.ts'
import { EXPORT_COLUMNS } from './export-columns.ts'
import { importedMetrics } from './plan.ts'

/** Scenes that are read at once: few enough that nobody waits for them. */
const PART = 500
/** Of the embedded database, which has one transaction at a time. */
const SLICE = 200

type ExportDeps = Pick<Deps, 'database'>
type Query = HandlerInput<'exportWorkspaceItems'>['query']

type ExportRow = Readonly<Record<FileColumn, string | number | null>> &
  Pick<ItemTable, 'id'> & {
    names: (string | null)[]
    metrics: Record<string, string>
  }

const labels = (): string[] => EXPORT_COLUMNS.map(({ column }) => fileColumnLabel(column))

function emails(role: PersonRole) {
  return sql`(
    select coalesce(string_agg(u.email, '; ' order by m.display_name, m.id), '')
    from item_user iu join ws_user m on m.ws_id = iu.ws_id and m.id = iu.ws_user_id
    join user_account u on u.id = m.user_id
    where iu.ws_id = i.ws_id and iu.item_id = i.id and iu.role = ${role}
  )`
}

const TAG_NAMES = sql`(
  select coalesce(string_agg(t.name, '; ' order by ${TAG_ORDER}), '')
  from item_tag it join tag t on t.ws_id = it.ws_id and t.id = it.tag_id
  where it.ws_id = i.ws_id and it.item_id = i.id
)`

function entityName(level: string) {
  return sql`(select e.name from entity e where e.ws_id = i.ws_id and e.id = i.${sql.identifier(level)})`
}

/** SQL of the columns of `item i`, with its status `s`. */
function columnsSql() {
  const priorities = SCENE_PRIORITIES.toReversed().map((one) => priorityText(one, answerLanguage()))
  const columns = FILE_COLUMNS.map(({ field, column }) => {
    const name = sql.identifier(column)
    const people = PEOPLE_FIELDS.find((one) => one.field === field)
    if (people) return sql`${emails(people.role)} as ${name}`
    const { type } = SCENE_FIELDS[field]
    if (type === 'tags') return sql`${TAG_NAMES} as ${name}`
    // A figure that a sheet adds up, and an import reads as hours.
    if (type === 'duration') return sql`trim_scale(round(i.${name} / 60.0, 2))::text as ${name}`
    if (type === 'priority') return sql`(${sql.param(priorities)}::text[])[i.${name} + 1] as ${name}`
    return type === 'status' ? sql`s.name as ${name}` : sql`i.${name}`
  })
  return sql.join(columns, sql`, `)
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
    sql`select i.id, ${columnsSql()},
        array[${entityName('project_id')}, ${entityName('process_id')}, ${entityName('episode_id')},
          ${entityName('take_id')}] as names,
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
    ...labels(),
    ...metrics.map(({ name }) => name),
  ]
  const cells = (row: ExportRow) => [
    row.id,
    ...levelsBelow.map((level) => row.names[level]),
    ...EXPORT_COLUMNS.map(({ column }) => row[column]),
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

function example(values: Partial<Record<FileColumn, string | number>>): (string | number)[] {
  return EXPORT_COLUMNS.map(({ column }) => values[column] ?? '')
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
      ...labels(),
      ...metrics.map(({ name }) => name),
    ]
    const empty = metrics.map(() => '')
    const path = below.map((level) => `${namesOfLevel(levels, level as Level).one} 1`)
    return sheetAnswer('scenes', format, columns, [
      [
        ...path,
        ...example({ name: `${levels.scene.one} 010`, code: 'SC010', frame_in: 1001, frame_out: 1048 }),
        ...empty,
      ],
      [
        ...path,
        ...example({ name: `${levels.scene.one} 020`, code: 'SC020', frame_in: 1049, frame_out: 1120 }),
        ...empty,
      ],
    ])
  })
}
