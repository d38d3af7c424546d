import { SCENE_STATUS, type ProductionColumn } from '@arbo/core/contract'
import { paced, pacedMap } from '../../platform/pace.ts'
import { text } from '../texts.ts'
import { nameKey, originOf, type ProductionBuilder, type SourceThing } from './production.ts'
import { namesIn, SheetColumns } from './sheet-row.ts'
import { idOf, isRecord, listOf, type SourceRow, type SourceTable, words } from './tables.ts'
import { addTo } from '../../platform/group-by.ts'

type Values = SourceRow['values']

/** ftrack's states of statuses as kinds here. */
const STATES: Readonly<Record<string, number>> = {
  NOT_STARTED: SCENE_STATUS.UNTOUCHED,
  IN_PROGRESS: SCENE_STATUS.UNTOUCHED,
  DONE: SCENE_STATUS.APPROVED,
}

const nested = (values: Values, field: string): Values => (isRecord(values[field]) ? values[field] : {})

/** The kinds of a project's objects: those that the studio named itself are folders. */
function kindOf(type: string, hasTasks: boolean): SourceThing['kind'] {
  const key = type.toLowerCase().replace(/[^a-z]/g, '')
  if (key === 'shot') return 'shot'
  if (key === 'assetbuild' || key === 'asset') return 'asset'
  if (key === 'sequence') return 'sequence'
  if (key === 'episode') return 'episode'
  return hasTasks ? 'asset' : 'folder'
}

function statusOf(builder: ProductionBuilder, values: Values): string {
  const status = nested(values, 'status')
  const key = words(values['status_id']) || idOf(status)
  const state = words(nested(status, 'state')['short'])
  builder.status(key, words(status['name']), STATES[state] ?? null)
  return key
}

function personOf(builder: ProductionBuilder, values: Values): string {
  const key = idOf(values)
  const name = `${words(values['first_name'])} ${words(values['last_name'])}`.trim() || words(values['username'])
  builder.person(key, name, words(values['email']))
  return key
}

/** An attribute of the studio's own: a list of `{ key, value }`, or an object of them. */
function customAttributes(values: Values): ReadonlyMap<string, string> {
  const own = values['custom_attributes']
  if (isRecord(own)) return new Map(Object.entries(own).map(([key, value]) => [key, words(value)]))
  return new Map(
    listOf(own).flatMap((one) => {
      if (!isRecord(one)) return []
      const key = words(one['key']) || words(nested(one, 'configuration')['key'])
      return [[key, words(one['value'])] as const]
    }),
  )
}

function readThing(
  builder: ProductionBuilder,
  table: SourceTable,
  row: SourceRow,
  withTasks: ReadonlySet<string>,
): void {
  const { values } = row
  const key = idOf(values)
  const project = words(values['project_id']) || idOf(values['project'])
  const parent = words(values['parent_id']) || idOf(values['parent'])
  const custom = customAttributes(values)
  builder.thing({
    key,
    kind: kindOf(words(values['__entity_type__']), withTasks.has(key)),
    project,
    parent: parent === project ? null : parent || null,
    name: words(values['name']),
    description: words(values['description']),
    group: words(nested(values, 'type')['name']),
    frameIn: custom.get('fstart') ?? '',
    frameOut: custom.get('fend') ?? '',
    status: '',
    ...originOf(table, row),
  })
  for (const [field, value] of custom) {
    if (!['fstart', 'fend'].includes(field) && !['', '0', 'false'].includes(value)) {
      builder.leave(`${text('production.attributes')}: ${field}`, text('production.no_field'))
    }
  }
}

function readTask(
  builder: ProductionBuilder,
  table: SourceTable,
  row: SourceRow,
  assigned: ReadonlyMap<string, readonly string[]>,
): void {
  const { values } = row
  const key = idOf(values)
  const type = nested(values, 'type')
  const taskType = words(values['type_id']) || idOf(type)
  builder.taskType(taskType, words(type['name']))
  const own = listOf(values['assignments']).flatMap((one) => {
    if (!isRecord(one)) return []
    const resource = nested(one, 'resource')
    return words(one['resource_id']) || (idOf(resource) && personOf(builder, resource))
  })
  const assignees = [...new Set([...own, ...(assigned.get(key) ?? [])])].filter(Boolean)
  for (const one of assignees) builder.person(one, '')
  builder.task({
    key,
    thing: words(values['parent_id']) || idOf(values['parent']),
    taskType,
    name: words(values['name']),
    description: words(values['description']),
    status: statusOf(builder, values),
    due: momentOf(values['end_date']),
    assignees,
    ...originOf(table, row),
  })
  for (const [field, what] of [
    ['start_date', 'production.start_dates'],
    ['bid', 'production.estimations'],
  ] as const) {
    if (!['', '0'].includes(words(values[field]))) builder.leave(text(what), text('production.no_field'))
  }
}

function readNote(builder: ProductionBuilder, table: SourceTable, row: SourceRow): void {
  const { values } = row
  const author = nested(values, 'author')
  const about = words(values['parent_id']) || idOf(values['parent'])
  builder.comment({
    key: idOf(values),
    task: about,
    thing: about,
    author: idOf(author) === '' ? words(values['user_id']) : personOf(builder, author),
    text: words(values['content']),
    at: momentOf(values['date']),
    parent: words(values['in_reply_to_id']) || null,
    ...originOf(table, row),
  })
  builder.leave(text('production.attachments'), text('production.no_files'), listOf(values['note_components']).length)
}

/** ftrack writes a moment as text, or as `{ "__type__": "datetime", "value": "2024-03-01T10:00:00" }`. */
function momentOf(value: unknown): string {
  return isRecord(value) ? words(value['value']) : words(value)
}

const SHEET_LEVELS = ['episode', 'sequence', 'shot', 'asset'] as const
/** The object type of each, as ftrack calls it. */
const LEVEL_TYPES = { episode: 'episode', sequence: 'sequence', shot: 'shot', asset: 'assetbuild' } as const

/** A sheet with a row for each task, and columns for the levels above it. */
async function readTaskSheet(builder: ProductionBuilder, table: SourceTable): Promise<void> {
  const columns = new SheetColumns('ftrack', table)
  for await (const row of paced(table.rows)) {
    const cell = (meaning: ProductionColumn): string => columns.cell(row, meaning)
    const project = sheetProject(builder, columns.project(row))
    let parent: string | null = null
    const path: string[] = []
    for (const level of SHEET_LEVELS) {
      const name = cell(level)
      if (name !== '')
        parent = sheetThing(builder, project, path, name, LEVEL_TYPES[level], parent, originOf(table, row))
    }
    sheetTask(builder, table, row, columns, parent ?? '', cell('task'))
  }
  await builder.leaveFields(table, columns, text('production.tasks'))
}

function sheetProject(builder: ProductionBuilder, name: string): string {
  const key = nameKey(name)
  if (!builder.projects.has(key)) builder.project(key, name)
  return key
}

function sheetThing(
  builder: ProductionBuilder,
  project: string,
  path: string[],
  name: string,
  type: string,
  parent: string | null,
  at: { file: string; row: number },
): string {
  path.push(name)
  const key = `thing:${nameKey(project, ...path)}`
  if (!builder.things.has(key)) builder.thing({ key, kind: kindOf(type, false), project, parent, name, ...at })
  return key
}

function sheetTask(
  builder: ProductionBuilder,
  table: SourceTable,
  row: SourceRow,
  columns: SheetColumns,
  thing: string,
  name: string,
): void {
  const cell = (meaning: ProductionColumn): string => columns.cell(row, meaning)
  const type = cell('task_type') || name
  const status = cell('status')
  const assignees = namesIn(cell('assignees')).map((one) => {
    builder.person(nameKey(one), one)
    return nameKey(one)
  })
  builder.taskType(nameKey(type), type)
  builder.status(nameKey(status), status)
  const more = { name, due: cell('due_date'), description: cell('description') }
  const place = { key: `task:${thing}/${nameKey(name)}`, thing, taskType: nameKey(type), status: nameKey(status) }
  builder.task({ ...place, assignees, ...more, ...originOf(table, row) })
}

/**
 * The Tasks spreadsheet: a row for every object and task. Where a row lies is said by a link ('Project / SQ010 / SH010')
 * or a parent's name.
 */
async function readObjectSheet(builder: ProductionBuilder, table: SourceTable): Promise<void> {
  const columns = new SheetColumns('ftrack', table)
  const rows = await pacedMap(table.rows, (row) => {
    const cell = (meaning: ProductionColumn): string => columns.cell(row, meaning)
    const name = cell('name')
    const link = cell('link')
      .split(/\s*[/>»]\s*/)
      .filter(Boolean)
    const type = cell('object_type') || (columns.has('object_type') ? '' : cell('task_type'))
    const above = link.at(-1) === name ? link.slice(0, -1) : link
    return {
      row,
      name,
      type,
      above,
      project: cell('project') || (above[0] ?? columns.project(row)),
      parent: cell('parent'),
    }
  })
  const keyOfName = new Map<string, string>()
  for await (const { row, name, type, above, project, parent } of paced(rows)) {
    const isTask =
      /^(?:task|milestone)$/i.test(type) ||
      (!columns.has('object_type') && above.length > 1 && !/shot|sequence|episode|folder|asset/i.test(type))
    const key = sheetProject(builder, project)
    if (/^project$/i.test(type)) continue
    const path = above[0] === project ? above.slice(1) : above
    let place: string | null =
      parent === '' || parent === project ? null : (keyOfName.get(nameKey(key, parent)) ?? null)
    const chain: string[] = []
    for (const [at, one] of path.entries()) {
      // The object right above a task is a shot or an asset, unless a row of its own says otherwise.
      place = sheetThing(
        builder,
        key,
        chain,
        one,
        isTask && at === path.length - 1 ? 'Shot' : 'Folder',
        place,
        originOf(table, row),
      )
    }
    if (isTask) sheetTask(builder, table, row, columns, place ?? '', name)
    else if (name !== '') {
      const own = `thing:${nameKey(key, ...path, name)}`
      const previous = builder.things.get(own)
      const facts = {
        description: columns.cell(row, 'description'),
        frameIn: columns.cell(row, 'frame_in'),
        frameOut: columns.cell(row, 'frame_out'),
      }
      if (previous) builder.things.set(own, { ...previous, ...facts, kind: kindOf(type, false) })
      else
        builder.thing({
          key: own,
          kind: kindOf(type, false),
          project: key,
          parent: place,
          name,
          ...facts,
          ...originOf(table, row),
        })
      keyOfName.set(nameKey(key, name), own)
    }
  }
  await builder.leaveFields(table, columns, text('production.tasks'))
}

/** The JSON of ftrack's API answers, and its spreadsheets. */
export async function readFtrack(builder: ProductionBuilder, tables: readonly SourceTable[]): Promise<void> {
  const objects = (kind: SourceTable['kind']): [SourceTable, SourceRow][] =>
    tables
      .filter((table) => table.kind === kind && table.header.length === 0)
      .flatMap((table) => table.rows.map((row) => [table, row] as [SourceTable, SourceRow]))
  for await (const [, { values }] of paced(objects('projects'))) {
    const days = { start: momentOf(values['start_date']), due: momentOf(values['end_date']) }
    builder.project(idOf(values), words(values['full_name']) || words(values['name']), days)
  }
  for await (const [, { values }] of paced(objects('people'))) personOf(builder, values)
  for await (const [, { values }] of paced(objects('statuses')))
    builder.status(idOf(values), words(values['name']), STATES[words(nested(values, 'state')['short'])] ?? null)
  for await (const [, { values }] of paced(objects('task_types'))) builder.taskType(idOf(values), words(values['name']))
  const assigned = new Map<string, string[]>()
  for await (const [, { values }] of paced(objects('appointments'))) {
    const [task, person] = [words(values['context_id']), words(values['resource_id'])]
    if (task !== '' && person !== '' && words(values['type']) !== 'allocation') addTo(assigned, task, person)
  }
  const withTasks = new Set(
    objects('tasks').map(([, { values }]) => words(values['parent_id']) || idOf(values['parent'])),
  )
  for (const kind of ['episodes', 'sequences', 'shots', 'assets', 'things'] as const) {
    for await (const [table, row] of paced(objects(kind))) readThing(builder, table, row, withTasks)
  }
  for await (const [table, row] of paced(objects('tasks'))) readTask(builder, table, row, assigned)
  for await (const [table, row] of paced(objects('notes'))) readNote(builder, table, row)
  builder.leave(text('production.versions'), text('production.no_media'), objects('versions').length)
  for (const table of tables.filter(({ header }) => header.length > 0)) {
    if (table.kind === 'things') await readObjectSheet(builder, table)
    if (table.kind === 'tasks') await readTaskSheet(builder, table)
    if (table.kind !== 'people') continue
    const columns = new SheetColumns('ftrack', table)
    for await (const row of paced(table.rows)) {
      const name = columns.person(row)
      builder.person(nameKey(name), name, columns.cell(row, 'email'))
    }
    await builder.leaveFields(table, columns, text('production.people'))
  }
}
