import { SCENE_STATUS, type ProductionColumn } from '@arbo/core/contract'
import { paced } from '../../platform/pace.ts'
import { text } from '../texts.ts'
import { nameKey, originOf, type ProductionBuilder } from './production.ts'
import { namesIn, rangeOf, SheetColumns } from './sheet-row.ts'
import { idOf, isRecord, listOf, type SourceRow, type SourceTable, words } from './tables.ts'

/** Columns of task types, each with the one of its assignees right behind it. */
function taskColumns({ header }: SourceTable, { mapping }: SheetColumns): { type: string; people: string | null }[] {
  return header.flatMap((type, at) => {
    const next = header[at + 1]
    const people = next !== undefined && mapping.get(next) === 'task_assignees' ? next : null
    return mapping.get(type) === 'task_status' ? [{ type, people }] : []
  })
}

function personNamed(builder: ProductionBuilder, name: string): string {
  const key = nameKey(name)
  builder.person(key, name)
  return key
}

/** A project of the sheet; without a column for it all rows are of one, named by nobody. */
function projectNamed(builder: ProductionBuilder, name: string): string {
  const key = nameKey(name)
  if (!builder.projects.has(key)) builder.project(key, name)
  return key
}

/** Sequence and episode of a row, made where they are new. @returns the key of the lowest, null without either */
function parentsNamed(
  builder: ProductionBuilder,
  project: string,
  { episode, sequence }: { episode: string; sequence: string },
  at: { file: string; row: number },
): string | null {
  let parent: string | null = null
  for (const [kind, name] of [
    ['episode', episode],
    ['sequence', sequence],
  ] as const) {
    if (name === '') continue
    const key = `${kind}:${nameKey(project, episode, ...(kind === 'sequence' ? [name] : []))}`
    if (!builder.things.has(key)) builder.thing({ key, kind, project, parent, name, ...at })
    parent = key
  }
  return parent
}

/** Exports of shots and of assets: a row for each, with two columns for each task type. */
async function readThingsSheet(builder: ProductionBuilder, table: SourceTable, kind: 'shot' | 'asset'): Promise<void> {
  const columns = new SheetColumns('kitsu', table)
  const tasks = taskColumns(table, columns)
  for (const { type, people } of tasks) {
    columns.take(type, ...(people === null ? [] : [people]))
    builder.taskType(nameKey(type), type)
  }
  for await (const row of paced(table.rows)) {
    const at = originOf(table, row)
    const cell = (meaning: ProductionColumn): string => columns.cell(row, meaning)
    const project = projectNamed(builder, columns.project(row))
    const name = cell('name')
    const places = { episode: cell('episode'), sequence: kind === 'shot' ? cell('sequence') : '' }
    const group = kind === 'asset' ? cell('asset_type') : ''
    const parent = parentsNamed(builder, project, places, at)
    const key = `${kind}:${nameKey(project, places.episode, places.sequence || group, name)}`
    const description = cell('description')
    const frames = rangeOf(cell('frame_in'), cell('frame_out'), cell('frames'))
    const isRepeated = builder.things.has(key)
    builder.thing({ key, kind, project, parent, name, description, group, ...frames, ...at })
    if (isRepeated || name === '') continue
    for (const { type, people } of tasks) {
      const status = words(row.values[type])
      const assignees = namesIn(people === null ? '' : words(row.values[people])).map((one) =>
        personNamed(builder, one),
      )
      if (status === '' && assignees.length === 0) continue
      builder.status(nameKey(status), status)
      const taskType = nameKey(type)
      builder.task({
        key: `${key}/${taskType}`,
        thing: key,
        taskType,
        status: nameKey(status),
        due: '',
        assignees,
        ...at,
      })
    }
  }
  await builder.leaveFields(table, columns, text(kind === 'shot' ? 'production.shots' : 'production.assets'))
}

/** Things of sheets by project, group and name alone, where only one is there. */
async function thingsWithoutEpisode(builder: ProductionBuilder): Promise<(place: string) => string | undefined> {
  const keys = new Map<string, string | null>()
  for await (const { key, kind, project, parent, group, name } of paced(builder.things.values())) {
    if (!key.startsWith(`${kind}:`) || (kind !== 'shot' && kind !== 'asset')) continue
    const above = parent === null ? undefined : builder.things.get(parent)
    const place = nameKey(kind, project, kind === 'asset' ? group : above?.kind === 'sequence' ? above.name : '', name)
    keys.set(place, keys.has(place) ? null : key)
  }
  return (place) => keys.get(place) ?? undefined
}

/** The export of all tasks. Tasks that the sheets of shots and assets told of already get their dates. */
async function readTasksSheet(builder: ProductionBuilder, table: SourceTable): Promise<void> {
  const columns = new SheetColumns('kitsu', table)
  const thingAt = await thingsWithoutEpisode(builder)
  for await (const row of paced(table.rows)) {
    const at = originOf(table, row)
    const cell = (meaning: ProductionColumn): string => columns.cell(row, meaning)
    const project = projectNamed(builder, columns.project(row))
    const type = cell('task_type')
    const entityType = cell('object_type')
    const places = { episode: cell('episode'), sequence: cell('sequence') }
    const name = cell('name')
    const kind = /^shot$/i.test(entityType) ? 'shot' : 'asset'
    const group = kind === 'asset' ? entityType : ''
    const full = `${kind}:${nameKey(project, places.episode, kind === 'shot' ? places.sequence : group, name)}`
    const place = nameKey(kind, project, kind === 'shot' ? places.sequence : group, name)
    // A page of shots says nothing of the episode that all of them are in.
    const key = builder.things.has(full) ? full : (thingAt(place) ?? full)
    if (!builder.things.has(key)) {
      const parent = parentsNamed(builder, project, kind === 'shot' ? places : { ...places, sequence: '' }, at)
      builder.thing({ key, kind, project, parent, name, group, ...at })
      if (name === '') continue
    }
    const taskType = nameKey(type)
    builder.taskType(taskType, type)
    const status = cell('status')
    const before = builder.tasks.get(`${key}/${taskType}`)
    const due = cell('due_date')
    const assignees = namesIn(cell('assignees')).map((one) => personNamed(builder, one))
    if (before) {
      builder.tasks.set(before.key, { ...before, due: before.due || due })
      continue
    }
    builder.status(nameKey(status), status)
    builder.task({ key: `${key}/${taskType}`, thing: key, taskType, status: nameKey(status), due, assignees, ...at })
  }
  await builder.leaveFields(table, columns, text('production.tasks'))
}

async function readPeopleSheet(builder: ProductionBuilder, table: SourceTable): Promise<void> {
  const columns = new SheetColumns('kitsu', table)
  for await (const row of paced(table.rows)) {
    const name = columns.person(row)
    builder.person(nameKey(name), name, columns.cell(row, 'email'))
  }
  await builder.leaveFields(table, columns, text('production.people'))
}

/** The kind that the flags of a status amount to. */
function kindOf(values: SourceRow['values']): number | null {
  if (values['is_done'] === true) return SCENE_STATUS.APPROVED
  if (values['is_retake'] === true) return SCENE_STATUS.RETAKE
  if (values['is_feedback_request'] === true) return SCENE_STATUS.UNCHECKED
  return values['is_default'] === true || values['is_wip'] === true ? SCENE_STATUS.UNTOUCHED : null
}

const full = (values: SourceRow['values']): string =>
  words(values['full_name']) ||
  `${words(values['first_name'])} ${words(values['last_name'])}`.trim() ||
  words(values['name'])

const DATA_TAKEN = new Set(['frame_in', 'frame_out'])

function readThing(
  builder: ProductionBuilder,
  table: SourceTable,
  row: SourceRow,
  names: ReadonlyMap<string, string>,
): void {
  const { values } = row
  const data = isRecord(values['data']) ? values['data'] : {}
  const kind = { episodes: 'episode', sequences: 'sequence', shots: 'shot', assets: 'asset' } as const
  const is = kind[table.kind as keyof typeof kind]
  const groupId = words(values['asset_type_id']) || words(values['entity_type_id'])
  const parent =
    is === 'asset'
      ? words(values['episode_id']) || words(values['source_id'])
      : words(values['parent_id']) || words(values['sequence_id']) || words(values['episode_id'])
  builder.thing({
    key: idOf(values),
    kind: is,
    project: words(values['project_id']),
    parent: parent || null,
    name: words(values['name']),
    description: words(values['description']),
    group: is === 'asset' ? words(values['asset_type_name']) || names.get(groupId) || '' : '',
    frameIn: words(values['frame_in']) || words(data['frame_in']),
    frameOut: words(values['frame_out']) || words(data['frame_out']),
    isCanceled: values['canceled'] === true,
    ...originOf(table, row),
  })
  for (const [field, value] of Object.entries(data)) {
    if (!DATA_TAKEN.has(field) && words(value) !== '')
      builder.leave(`${text('production.metadata')}: ${field}`, text('production.no_field'))
  }
  for (const task of listOf(values['tasks']))
    if (isRecord(task)) readTask(builder, table, { ...row, values: { entity_id: values['id'], ...task } })
}

function readTask(builder: ProductionBuilder, table: SourceTable, row: SourceRow): void {
  const { values } = row
  const taskType = words(values['task_type_id'])
  const status = words(values['task_status_id'])
  builder.taskType(taskType, words(values['task_type_name']))
  builder.status(status, words(values['task_status_name']))
  const assignees = listOf(values['assignees']).map(idOf).filter(Boolean)
  for (const person of assignees) builder.person(person, '')
  const name = words(values['name'])
  builder.task({
    key: idOf(values),
    thing: words(values['entity_id']),
    taskType,
    // Kitsu's name for a task without a name of its own.
    name: name === 'main' ? '' : name,
    description: words(values['description']),
    status,
    due: words(values['due_date']),
    assignees,
    ...originOf(table, row),
  })
  const unreadFields = {
    start_date: 'production.start_dates',
    estimation: 'production.estimations',
    duration: 'production.time_spent',
  } as const
  for (const [field, what] of Object.entries(unreadFields)) {
    if (!['', '0'].includes(words(values[field]))) builder.leave(text(what), text('production.no_field'))
  }
}

function readComment(builder: ProductionBuilder, table: SourceTable, row: SourceRow): void {
  const { values } = row
  const at = originOf(table, row)
  const person = isRecord(values['person']) ? values['person'] : null
  const author = words(values['person_id']) || idOf(person)
  builder.person(author, person ? full(person) : '', person ? words(person['email']) : '')
  const checklist = listOf(values['checklist']).flatMap((one) =>
    isRecord(one) ? [`${one['checked'] === true ? '[x]' : '[ ]'} ${words(one['text'])}`] : [],
  )
  const key = idOf(values)
  const place = { task: words(values['object_id']), thing: '' }
  const body = [words(values['text']), ...checklist].filter(Boolean).join('\n')
  builder.comment({ key, ...place, author, text: body, at: words(values['created_at']), parent: null, ...at })
  for (const reply of listOf(values['replies'])) {
    if (!isRecord(reply)) continue
    const by = words(reply['person_id'])
    builder.person(by, '')
    const about = {
      key: idOf(reply),
      ...place,
      author: by,
      text: words(reply['text']),
      at: words(reply['date']),
      parent: key,
    }
    builder.comment({ ...about, ...at })
  }
  const files = listOf(values['attachment_files']).length + listOf(values['previews']).length
  builder.leave(text('production.attachments'), text('production.no_files'), files)
}

/** Exports and API answers of Kitsu. */
export async function readKitsu(builder: ProductionBuilder, tables: readonly SourceTable[]): Promise<void> {
  const tablesOf = (kind: SourceTable['kind']): SourceTable[] => tables.filter((table) => table.kind === kind)
  const names = new Map<string, string>()
  for (const table of [...tablesOf('departments'), ...tablesOf('asset_types')]) {
    for (const { values } of table.rows) names.set(idOf(values), words(values['name']))
  }
  for (const table of tables) {
    if (table.header.length > 0) {
      if (table.kind === 'shots') await readThingsSheet(builder, table, 'shot')
      if (table.kind === 'assets') await readThingsSheet(builder, table, 'asset')
      if (table.kind === 'people') await readPeopleSheet(builder, table)
      continue
    }
    for await (const row of paced(table.rows)) {
      const { values } = row
      if (table.kind === 'projects') {
        const days = { start: words(values['start_date']), due: words(values['end_date']) }
        builder.project(idOf(values), words(values['name']), { description: words(values['description']), ...days })
      }
      if (table.kind === 'people') builder.person(idOf(values), full(values), words(values['email']))
      if (table.kind === 'statuses') builder.status(idOf(values), words(values['name']), kindOf(values))
      if (table.kind === 'task_types')
        builder.taskType(idOf(values), words(values['name']), names.get(words(values['department_id'])) ?? null)
      if (['episodes', 'sequences', 'shots', 'assets'].includes(table.kind)) readThing(builder, table, row, names)
    }
  }
  for (const table of tablesOf('tasks')) {
    if (table.header.length > 0) await readTasksSheet(builder, table)
    else for await (const row of paced(table.rows)) readTask(builder, table, row)
  }
  for (const table of tablesOf('notes')) for await (const row of paced(table.rows)) readComment(builder, table, row)
  for (const table of tablesOf('casting'))
    builder.leave(text('production.casting'), text('production.no_casting'), table.rows.length)
  for (const table of tablesOf('versions'))
    builder.leave(text('production.versions'), text('production.no_media'), table.rows.length)
}
