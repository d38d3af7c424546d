import type { ProductionColumn } from '@arbo/core/contract'
import { paced, pacedMap } from '../../platform/pace.ts'
import { text } from '../texts.ts'
import { nameKey, originOf, type ProductionBuilder } from './production.ts'
import { namesIn, rangeOf, SheetColumns } from './sheet-row.ts'
import { idOf, isRecord, listOf, type SourceRow, type SourceTable, words } from './tables.ts'

type Values = SourceRow['values']

/** All fields of an object on one level. */
function flat(values: Values): Values {
  const { attributes, relationships } = values
  if (!isRecord(attributes) && !isRecord(relationships)) return values
  const related = isRecord(relationships)
    ? Object.entries(relationships).map(([field, one]) => [field, isRecord(one) ? one['data'] : null] as const)
    : []
  return {
    id: values['id'],
    type: values['type'],
    ...(isRecord(attributes) ? attributes : {}),
    ...Object.fromEntries(related),
  }
}

/** Ids of ShotGrid are unique within a type only. */
function linkKey(value: unknown): string {
  return isRecord(value) && words(value['type']) !== '' ? `${words(value['type'])}:${idOf(value)}` : ''
}

const nameOf = (value: unknown): string => (isRecord(value) ? words(value['name']) : '')

const TYPES = { episodes: 'Episode', sequences: 'Sequence', shots: 'Shot', assets: 'Asset' } as const
const ID_KINDS = { episode: 'Episode', sequence: 'Sequence', shot: 'Shot', asset: 'Asset' } as const
const KINDS = { Episode: 'episode', Sequence: 'sequence', Shot: 'shot', Asset: 'asset' } as const
const isThing = (type: string): type is keyof typeof KINDS => Object.hasOwn(KINDS, type)

function projectOf(builder: ProductionBuilder, values: Values): string {
  const { project } = values
  const key = linkKey(project)
  if (!builder.projects.has(key)) builder.project(key, nameOf(project))
  return key
}

/** A thing that a field names but no file lists is made of its name. */
function refer(builder: ProductionBuilder, link: unknown, project: string, at: { file: string; row: number }): string {
  const key = linkKey(link)
  const type = isRecord(link) ? words(link['type']) : ''
  if (key !== '' && isThing(type) && !builder.things.has(key)) {
    builder.thing({ key, kind: KINDS[type], project, parent: null, name: nameOf(link), ...at })
  }
  return key
}

function personOf(builder: ProductionBuilder, link: unknown): string {
  const key = linkKey(link)
  if (key !== '') builder.person(key, nameOf(link))
  return key
}

const THING_FIELDS = new Set([
  'id',
  'type',
  'code',
  'description',
  'project',
  'sg_sequence',
  'sg_episode',
  'episode',
  'parents',
  'sg_asset_type',
  'sg_cut_in',
  'sg_cut_out',
  'sg_cut_duration',
  'sg_status_list',
  'links',
  'name',
  'cached_display_name',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
])

function readThing(builder: ProductionBuilder, table: SourceTable, row: SourceRow, values: Values): void {
  const type = TYPES[table.kind as keyof typeof TYPES]
  const at = originOf(table, row)
  const project = projectOf(builder, values)
  const above =
    type === 'Shot' || type === 'Asset'
      ? (values['sg_sequence'] ?? values['sg_episode'] ?? values['episode'])
      : (values['episode'] ?? values['sg_episode'])
  const first = words(values['sg_cut_in'])
  const duration = Number(words(values['sg_cut_duration']) || Number.NaN)
  const last = words(values['sg_cut_out']) || (first !== '' && duration > 0 ? String(Number(first) + duration - 1) : '')
  const status = words(values['sg_status_list'])
  builder.thing({
    key: `${type}:${idOf(values)}`,
    kind: KINDS[type],
    project,
    parent: type === 'Episode' ? null : linkKey(above) || null,
    name: words(values['code']) || words(values['name']) || words(values['cached_display_name']),
    description: words(values['description']),
    group: words(values['sg_asset_type']),
    frameIn: first,
    frameOut: last,
    status,
    isCanceled: status === 'omt',
    ...at,
  })
}

function readTask(builder: ProductionBuilder, table: SourceTable, row: SourceRow, values: Values): void {
  const at = originOf(table, row)
  const { step } = values
  const project = projectOf(builder, values)
  const content = words(values['content']) || words(values['cached_display_name'])
  const taskType = linkKey(step) || (content === '' ? '' : `Task:${nameKey(content)}`)
  builder.taskType(taskType, nameOf(step) || content)
  const status = words(values['sg_status_list'])
  builder.status(status, '')
  const assignees = listOf(values['task_assignees'])
    .map((one) => personOf(builder, one))
    .filter(Boolean)
  const thing = refer(builder, values['entity'], project, at)
  const more = { name: content, description: words(values['sg_description']), due: words(values['due_date']) }
  builder.task({ key: `Task:${idOf(values)}`, thing, taskType, status, assignees, ...more, ...at })
  for (const [field, what] of [
    ['start_date', 'production.start_dates'],
    ['duration', 'production.estimations'],
  ] as const) {
    if (!['', '0'].includes(words(values[field]))) builder.leave(text(what), text('production.no_field'))
  }
}

function readNote(builder: ProductionBuilder, table: SourceTable, row: SourceRow, values: Values): void {
  const links = listOf(values['note_links'])
  const task = listOf(values['tasks']).map(linkKey).find(Boolean) ?? ''
  const thing = links.map(linkKey).find((key) => isThing(key.split(':')[0] ?? '')) ?? ''
  const subject = words(values['subject'])
  const body = words(values['content'])
  const isReply = words(values['type']) === 'Reply'
  builder.comment({
    key: `${isReply ? 'Reply' : 'Note'}:${idOf(values)}`,
    task,
    thing,
    author: personOf(builder, values['user'] ?? values['created_by']),
    text: subject !== '' && !body.startsWith(subject) ? [subject, body].filter(Boolean).join('\n') : body,
    at: words(values['created_at']),
    parent: isReply ? linkKey(values['entity']) || null : null,
    ...originOf(table, row),
  })
  builder.leave(text('production.attachments'), text('production.no_files'), listOf(values['attachments']).length)
}

async function readObjects(builder: ProductionBuilder, table: SourceTable): Promise<void> {
  for await (const row of paced(table.rows)) {
    const values = flat(row.values)
    if (table.kind === 'projects') {
      const days = { start: words(values['start_date']), due: words(values['end_date']) }
      builder.project(`Project:${idOf(values)}`, words(values['name']), {
        description: words(values['sg_description']),
        ...days,
      })
    }
    if (table.kind === 'people')
      builder.person(`HumanUser:${idOf(values)}`, words(values['name']), words(values['email']))
    if (table.kind === 'statuses') builder.status(words(values['code']), words(values['name']))
    if (table.kind === 'task_types')
      builder.taskType(
        `Step:${idOf(values)}`,
        words(values['code']) || words(values['short_name']),
        nameOf(values['department']) || null,
      )
    if (Object.hasOwn(TYPES, table.kind)) readThing(builder, table, row, values)
  }
  if (Object.hasOwn(TYPES, table.kind)) {
    const rows = await pacedMap(table.rows, (row) => ({ ...row, values: flat(row.values) }))
    await builder.leaveFields(
      { ...table, rows },
      { taken: THING_FIELDS },
      table.kind === 'shots' ? text('production.shots') : table.kind,
    )
  }
}

function sheetProject(builder: ProductionBuilder, name: string): string {
  const key = nameKey(name)
  if (!builder.projects.has(key)) builder.project(key, name)
  return key
}

type SheetKind = 'shot' | 'asset' | 'sequence' | 'episode'

/** A row with an Id is the thing that the API calls so; of others the name has to do. */
function sheetThing(kind: SheetKind, project: string, name: string, id = ''): string {
  return id === '' ? `${kind}:${nameKey(project, name)}` : `${ID_KINDS[kind]}:${id}`
}

/** The things of sheets by their names: two shots of one code have two Ids. */
class SheetNames {
  readonly #keys = new Map<string, string[]>()

  add(kind: SheetKind, project: string, name: string, key: string): void {
    const named = sheetThing(kind, project, name)
    const keys = this.#keys.get(named) ?? []
    if (!keys.includes(key)) this.#keys.set(named, [...keys, key])
  }

  of(kind: SheetKind, project: string, name: string): readonly string[] {
    return this.#keys.get(sheetThing(kind, project, name)) ?? []
  }
}
const namesOf = new WeakMap<ProductionBuilder, SheetNames>()
function sheetNames(builder: ProductionBuilder): SheetNames {
  const names = namesOf.get(builder) ?? new SheetNames()
  namesOf.set(builder, names)
  return names
}

/** A thing that another column names: made where no row of its own has it. */
function sheetParent(
  builder: ProductionBuilder,
  kind: 'sequence' | 'episode',
  project: string,
  name: string,
  above: string | null,
  at: { file: string; row: number },
): string | null {
  if (name === '') return above
  const key = sheetNames(builder).of(kind, project, name)[0] ?? sheetThing(kind, project, name)
  if (!builder.things.has(key)) {
    builder.thing({ key, kind, project, parent: above, name, ...at })
    sheetNames(builder).add(kind, project, name, key)
  }
  return key
}

function sheetPerson(builder: ProductionBuilder, name: string): string {
  const key = nameKey(name)
  builder.person(key, name)
  return key
}

const SHEET_KINDS = { shots: 'shot', assets: 'asset', sequences: 'sequence', episodes: 'episode' } as const

async function readThingSheet(builder: ProductionBuilder, table: SourceTable, columns: SheetColumns): Promise<void> {
  const kind = SHEET_KINDS[table.kind as keyof typeof SHEET_KINDS]
  for await (const row of paced(table.rows)) {
    const at = originOf(table, row)
    const cell = (meaning: ProductionColumn): string => columns.cell(row, meaning)
    const project = sheetProject(builder, columns.project(row))
    const name = cell('name')
    const episode = kind === 'episode' ? null : sheetParent(builder, 'episode', project, cell('episode'), null, at)
    const parent = kind === 'shot' ? sheetParent(builder, 'sequence', project, cell('sequence'), episode, at) : episode
    const status = cell('status')
    if (kind === 'shot' || kind === 'asset') builder.status(nameKey(status), status)
    const key = sheetThing(kind, project, name, cell('id'))
    sheetNames(builder).add(kind, project, name, key)
    builder.thing({
      key,
      kind,
      project,
      parent,
      name,
      description: cell('description'),
      group: kind === 'asset' ? cell('asset_type') : '',
      ...rangeOf(cell('frame_in'), cell('frame_out'), cell('frames')),
      status: nameKey(status),
      isCanceled: /^(?:omt|omit|omitted)$/i.test(status),
      ...at,
    })
  }
}

/** The thing that a link column names: shots before assets; one that nobody lists is a shot. */
function sheetLink(
  builder: ProductionBuilder,
  project: string,
  name: string,
  type: string,
  at: { file: string; row: number },
): string {
  const names = sheetNames(builder)
  const keys = (['shot', 'asset', 'sequence', 'episode'] as const).flatMap((kind) => names.of(kind, project, name))
  const [target] = keys
  if (keys.length > 1) builder.problem('scene', name, text('production.same_code', { name }), at)
  if (target || name === '') return target ?? ''
  const kind = /asset/i.test(type) ? 'asset' : 'shot'
  const key = sheetThing(kind, project, name)
  builder.thing({ key, kind, project, parent: null, name, ...at })
  names.add(kind, project, name, key)
  return key
}

async function readTaskSheet(builder: ProductionBuilder, table: SourceTable, columns: SheetColumns): Promise<void> {
  for await (const row of paced(table.rows)) {
    const at = originOf(table, row)
    const cell = (meaning: ProductionColumn): string => columns.cell(row, meaning)
    const project = sheetProject(builder, columns.project(row))
    const name = cell('task')
    const step = cell('task_type') || name
    const thing = sheetLink(builder, project, cell('link'), cell('link_type'), at)
    const status = cell('status')
    const assignees = namesIn(cell('assignees')).map((one) => sheetPerson(builder, one))
    builder.taskType(nameKey(step), step)
    builder.status(nameKey(status), status)
    const id = cell('id')
    const key = id === '' ? `task:${thing}/${nameKey(step, name)}` : `Task:${id}`
    const more = { name, due: cell('due_date'), description: cell('description') }
    builder.task({ key, thing, taskType: nameKey(step), status: nameKey(status), assignees, ...more, ...at })
  }
}

async function readNoteSheet(builder: ProductionBuilder, table: SourceTable, columns: SheetColumns): Promise<void> {
  const taskNamed = new Map<string, string>()
  for await (const { key, thing, name } of paced(builder.tasks.values())) {
    const taskName = `${thing}\n${name}`
    if (!taskNamed.has(taskName)) taskNamed.set(taskName, key)
  }
  for await (const row of paced(table.rows)) {
    const at = originOf(table, row)
    const cell = (meaning: ProductionColumn): string => columns.cell(row, meaning)
    const project = sheetProject(builder, columns.project(row))
    const names = namesIn(cell('link'))
    const known = sheetNames(builder)
    const keys = names.flatMap((name) => (['shot', 'asset'] as const).flatMap((kind) => known.of(kind, project, name)))
    const thing = keys[0] ?? ''
    const task = namesIn(cell('task')).flatMap((name) => taskNamed.get(`${thing}\n${name}`) ?? [])[0]
    const [subject, body, author, date] = [cell('subject'), cell('text'), cell('author'), cell('date')]
    const id = cell('id')
    const key = id === '' ? `note:${nameKey(thing, author, date, subject || body.slice(0, 40))}` : `Note:${id}`
    const fullText = [subject, body].filter(Boolean).join('\n')
    builder.comment({
      key,
      task: task ?? '',
      thing,
      author: author && sheetPerson(builder, author),
      text: fullText,
      at: date,
      parent: null,
      ...at,
    })
  }
}

async function readSheet(builder: ProductionBuilder, table: SourceTable): Promise<void> {
  const columns = new SheetColumns('shotgrid', table)
  if (Object.hasOwn(SHEET_KINDS, table.kind)) await readThingSheet(builder, table, columns)
  if (table.kind === 'tasks') await readTaskSheet(builder, table, columns)
  if (table.kind === 'notes') await readNoteSheet(builder, table, columns)
  if (table.kind === 'people') {
    for await (const row of paced(table.rows)) {
      const name = columns.cell(row, 'name') || columns.person(row)
      builder.person(nameKey(name), name, columns.cell(row, 'email'))
    }
  }
  if (table.kind !== 'versions' && table.kind !== 'other')
    await builder.leaveFields(table, columns, text(`production.${nounOf(table)}`))
}

const nounOf = ({ kind }: SourceTable) =>
  kind === 'shots' || kind === 'assets' || kind === 'tasks' || kind === 'people' || kind === 'notes' ? kind : 'groups'

/** Parents come before children, people and statuses before the things that have them. */
const ORDER = ['projects', 'statuses', 'task_types', 'people', 'episodes', 'sequences', 'shots', 'assets'] as const

/** CSV exports of ShotGrid's (Flow Production Tracking's) pages, and answers of its REST and Python API. */
export async function readShotgrid(builder: ProductionBuilder, tables: readonly SourceTable[]): Promise<void> {
  for (const kind of ORDER) {
    for (const table of tables.filter((one) => one.kind === kind)) {
      if (table.header.length > 0) await readSheet(builder, table)
      else await readObjects(builder, table)
    }
  }
  for (const [kind, read] of [
    ['tasks', readTask],
    ['notes', readNote],
  ] as const) {
    for (const table of tables.filter((one) => one.kind === kind)) {
      if (table.header.length > 0) await readSheet(builder, table)
      else for await (const row of paced(table.rows)) read(builder, table, row, flat(row.values))
    }
  }
  const versions = tables.filter(({ kind }) => kind === 'versions')
  for (const table of versions)
    builder.leave(text('production.versions'), text('production.no_media'), table.rows.length)
}
