import { sql } from 'drizzle-orm'
import { FILE_COLUMNS, metricValueText, metricOptions, readMetricValue } from '@arbo/core/contract'
import type { ImportField, MetricForm, MetricType, SceneImportFault } from '@arbo/core/contract'
import { errorText } from '../../platform/http/api-error.ts'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { pace, pacedMap } from '../../platform/pace.ts'
import type { DayColumn } from '../../platform/sheets/day-column.ts'
import type { SheetRow } from '../../platform/sheets/sheet-table.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'
import { type EntityAccess, may } from '../../platform/access/rights.ts'
import { type FlowStatusRow, statusesOf } from '../scenes/flow-statuses.ts'
import { placesOf, type ScenePlace } from '../scenes/places.ts'
import { writableMetrics } from '../metrics/writable-metrics.ts'
import { mayChange, mayChooseReviewers } from '../scenes/scene-rights.ts'
import { lockScenes, type SceneState } from '../scenes/scene-state.ts'
import type { SceneValues, TagThen } from '../scenes/scene-values.ts'
import { type GatedScene, statusGate } from '../scenes/status-gate.ts'
import { isSame } from '../scenes/write-scenes.ts'
import { findScenes, type FoundScene, type SceneIndex } from './find-scenes.ts'
import { CHUNK, type ImportProgress } from './import-progress.ts'
import { childOf, type ParentNode, parentTree } from './parents.ts'
import { knownTags } from '../tags/known-tags.ts'
import { peopleBook } from './people-book.ts'
import { minutesPerDay } from '../../workspace/working-calendar/minutes-per-day.ts'
import { type CalendarsOfProjects, calendarsOfProjects } from '../../workspace/working-calendar/project-calendars.ts'
import { landedDays, movedDays } from './landed-days.ts'
import { cellsOf, FILE_FIELDS, type FileField, type PeopleBook, RowReader } from './read-row.ts'

export interface ImportedMetric extends MetricForm {
  id: string
  name: string
}

/** The effect of a row. */
export interface PlannedRow {
  row: number
  name: string
  parent: ParentNode
  /** Whether the importing member coordinates the entity of a new scene. */
  isCoordinator?: boolean
  /** The scene that is there; null for a new one. */
  scene: SceneState | null
  /** Of a new scene all values of the row, else those that differ. */
  to: Partial<SceneValues>
  metrics: { metric: ImportedMetric; from: string | null; to: string }[]
  faults: SceneImportFault[]
  /** What is taken otherwise than it stands in the file. */
  remarks: SceneImportFault[]
  /** As it stands in the file, by header. */
  cells: Readonly<Record<string, string>>
}

export interface PlanOptions {
  headers: ReadonlyMap<ImportField, string>
  /** Of all columns that are metrics. */
  metrics: readonly ImportedMetric[]
  /** How days are read, by header. */
  days: ReadonlyMap<string, DayColumn>
  createParents: boolean
  /** A row without its scene is faulty. */
  onlyUpdate: boolean
  /** Of the file that the rows are part of. */
  plan: FilePlan
  progress: ImportProgress
}

interface Placed {
  row: SheetRow
  reader: RowReader
  parent: ParentNode
  scene: FoundScene | null
}

const LEVELS = ['level:1', 'level:2', 'level:3'] as const
/** The column that a value comes from, or the first of several. */
const columnOf = (field: FileField): ImportField => FILE_COLUMNS.find((one) => one.field === field)?.column ?? 'id'

/** The data that rows are looked up in. Read once: rows of a file never mean things that the file makes. */
interface Surroundings {
  /** The entity that is imported into, with all below it. */
  top: ParentNode
  scenes: SceneIndex
  people: PeopleBook
  /** By name in lower case. */
  tags: ReadonlyMap<string, TagThen>
  minutesPerDay: number
  /** Of the project that is imported into. */
  calendar: ReturnType<CalendarsOfProjects>
}

/** Faults by the row’s number in the file. */
export type KnownFaults = ReadonlyMap<number, readonly SceneImportFault[]>

export function faultsOf(rows: readonly Pick<PlannedRow, 'row' | 'faults'>[]): KnownFaults {
  return new Map(rows.map(({ row, faults }) => [row, faults]))
}

/** The state that all slices of a file share. */
export class FilePlan {
  readonly rows: readonly SheetRow[]
  /** What only writing has shown to be wrong before, by row. */
  readonly known: KnownFaults
  /** By scene, or by place and name: the row that is about it. */
  readonly seen = new Map<string, number>()
  /** Null before the first slice. */
  around: Surroundings | null = null

  constructor(rows: readonly SheetRow[], known: KnownFaults = new Map()) {
    this.rows = rows
    this.known = known
  }
}

/** Looks through rows of a file: the scene of each, its place and its outcome. */
class Planner {
  readonly #tx: Tx
  readonly #member: Member
  readonly #entity: EntityAccess
  readonly #options: PlanOptions
  readonly #file: FilePlan
  #gate: Awaited<ReturnType<typeof statusGate>> | null = null

  constructor(tx: Tx, member: Member, entity: EntityAccess, options: PlanOptions) {
    this.#tx = tx
    this.#member = member
    this.#entity = entity
    this.#options = options
    this.#file = options.plan
  }

  #column(rows: readonly SheetRow[], field: ImportField): string[] {
    return rows.map((row) => cellsOf(row, this.#options.headers)(field)).filter(Boolean)
  }

  /** The entity that a row names below the one that is imported into; that one where it names none. */
  #parent(row: SheetRow, top: ParentNode, fault: RowReader['fault']): { node: ParentNode; isNamed: boolean } {
    const { headers, createParents, onlyUpdate } = this.#options
    const cell = cellsOf(row, headers)
    let node = top
    let isNamed = false
    for (const [at, field] of LEVELS.entries()) {
      const name = cell(field)
      if (name === '' || at + 1 <= top.type) continue
      isNamed = true
      if (at + 1 !== node.type + 1) {
        fault(field, text('scenes.level_gap'))
        return { node, isNamed }
      }
      const next = childOf(node, name, createParents && !onlyUpdate)
      if (typeof next === 'string') {
        fault(field, text('scenes.no_parent', { name: name.slice(0, 60) }))
        return { node, isNamed }
      }
      node = next
    }
    return { node, isNamed }
  }

  /**
   * Whether a row names the place where its scene lies. Then nothing is looked up: several entities may be called so, or
   * the one that is meant is archived.
   */
  #liesAsNamed({ place }: FoundScene, row: SheetRow, top: ParentNode): boolean {
    const cell = cellsOf(row, this.#options.headers)
    return LEVELS.every((field, at) => {
      if (at + 1 <= top.type) return true
      const name = cell(field).toLowerCase()
      return (place[at] ?? '').toLowerCase() === name || (name === '' && !this.#options.headers.has(field))
    })
  }

  async #lookAround(rows: readonly SheetRow[]): Promise<Surroundings> {
    const [tx, member, entity] = [this.#tx, this.#member, this.#entity]
    const top = await parentTree(tx, member.wsId, entity)
    const scenes = await findScenes(tx, member, entity, {
      ids: this.#column(rows, 'id'),
      names: this.#column(rows, 'name'),
      codes: this.#column(rows, 'code'),
    })
    const cells = [...this.#column(rows, 'assignees'), ...this.#column(rows, 'reviewers')]
    return {
      top,
      scenes,
      people: await peopleBook(tx, member.wsId, cells),
      tags: await tagsByName(tx, member.wsId),
      minutesPerDay: await minutesPerDay(tx, member.wsId),
      calendar: (await calendarsOfProjects(tx, member.wsId, [entity.project_id]))(entity.project_id),
    }
  }

  async #place(rows: readonly SheetRow[]): Promise<Placed[]> {
    const { headers, days, onlyUpdate } = this.#options
    this.#file.around ??= await this.#lookAround(this.#file.rows)
    const { top, scenes: index, people, tags, minutesPerDay: perDay } = this.#file.around
    return pacedMap(rows, (row) => {
      const cell = cellsOf(row, headers)
      // The rules of a place are known once the place is.
      const reader = new RowReader(row, { people, tags, headers, days, minutesPerDay: perDay })
      const [id, code, name] = [cell('id'), cell('code'), cell('name')]
      const byId = id === '' ? undefined : index.byId(id)
      const { node, isNamed } =
        byId && this.#liesAsNamed(byId, row, top)
          ? { node: { ...top, path: byId.place.slice(top.type).filter((name) => name !== null) }, isNamed: false }
          : this.#parent(row, top, (field, message) => reader.fault(field, message))
      if (id !== '' && !byId) reader.fault('id', text('scenes.unknown'))
      const matches = byId ? [byId] : id !== '' ? [] : index.find({ code, name }, isNamed ? node.id : null)
      if (byId && isNamed && byId.entity_id !== node.id && reader.faults.length === 0) {
        reader.fault(LEVELS[node.type - 1] ?? null, text('scenes.elsewhere'))
      }
      if (matches.length > 1) reader.fault(name === '' ? 'code' : 'name', text('scenes.ambiguous'))
      if (matches.length === 0 && reader.faults.length === 0) {
        if (onlyUpdate) reader.fault(name === '' ? 'code' : 'name', text('scenes.unknown'))
        else if (name === '' && code === '') reader.fault('name', text('scenes.name'))
      }
      return { row, reader, parent: node, scene: matches.length === 1 ? (matches[0] ?? null) : null }
    })
  }

  /** Two rows about one scene, or two new ones of one name in one place. */
  #findTwice(placed: readonly Placed[]): void {
    const { seen: rowOf } = this.#file
    for (const { row, reader, parent, scene } of placed) {
      if (reader.faults.length > 0) continue
      const cell = cellsOf(row, this.#options.headers)
      const key = scene ? scene.id : `${parent.id} ${(cell('code') || cell('name')).toLowerCase()}`
      const before = rowOf.get(key)
      if (before !== undefined)
        reader.fault(cell('name') === '' ? 'code' : 'name', text('import.repeated', { row: before }))
      else rowOf.set(key, row.row)
    }
  }

  #readMetrics(
    { row, reader }: Placed,
    place: ScenePlace,
    now: ReadonlyMap<string, string>,
    mayWrite: (metricId: string) => boolean,
  ): PlannedRow['metrics'] {
    const cell = cellsOf(row, this.#options.headers)
    return this.#options.metrics.flatMap((metric) => {
      const field = `metric:${metric.id}` as ImportField
      const words = cell(field)
      const from = now.get(metric.id) ?? null
      // What stands already is no fault, whatever limits were set since.
      if (words === '' || words === from) return []
      const { value, message } = readMetricValue(metric, words)
      if (message !== null || value === null) {
        reader.fault(field, message ?? errorText('metric_value_failed'))
        return []
      }
      if (from === value) return []
      if (!mayWrite(metric.id)) {
        reader.fault(field, metricValueText('locked'))
        return []
      }
      if (!place.metricIds.includes(metric.id)) {
        reader.fault(field, text('scenes.no_metric'))
        return []
      }
      return [{ metric, from, to: value }]
    })
  }

  #checkStatus(
    scene: GatedScene,
    status: SceneValues['status'] | undefined,
    reader: RowReader,
    flow: readonly FlowStatusRow[],
  ): void {
    const row = status && flow.find(({ id }) => id === status.id)
    const gate = row && this.#gate?.(scene, row)
    if (gate && 'error' in gate) reader.fault('status', gate.message)
  }

  /** The people and the status that a scene starts with need the same rights as later ones. */
  #checkNew(
    { known }: ParentNode,
    values: Partial<SceneValues>,
    reader: RowReader,
    flow: readonly FlowStatusRow[],
  ): void {
    const place = this.#made(known.place)
    this.#checkStatus(place, values.status, reader, flow)
    const names = (values.reviewers ?? []).length > 0
    if (names && !mayChooseReviewers(this.#member, place)) reader.fault('reviewers', text('scenes.not_yours'))
  }

  /** A scene that is to be made at a place: those who coordinate the entity that is imported into coordinate it. */
  #made(place: Place): GatedScene {
    const { isCoordinator } = this.#entity
    return { ...place, isCoordinator, isAssignee: false, isReviewer: false, reviewers: [] }
  }

  /** Only values that differ, and that the member may change. */
  #differing(
    scene: SceneState,
    values: Partial<SceneValues>,
    reader: RowReader,
    flow: readonly FlowStatusRow[],
  ): Partial<SceneValues> {
    const fields = FILE_FIELDS.filter((field) => {
      const value = values[field]
      return value !== undefined && !isSame(field, scene[field], value)
    })
    for (const field of fields) {
      if (mayChange(this.#member, scene, field)) {
        if (field === 'status') this.#checkStatus(scene, values.status, reader, flow)
        continue
      }
      const message = field === 'status' ? errorText('status_update_failed') : text('scenes.not_yours')
      reader.fault(columnOf(field), message)
    }
    return Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<SceneValues>
  }

  /** The values of a row, its dates on working days of the project. */
  #landed(values: Partial<SceneValues>): Partial<SceneValues> {
    const calendar = this.#file.around?.calendar
    return calendar ? { ...values, ...landedDays(calendar, values) } : values
  }

  /** Locked in the order of their ids, so that no two calls wait for each other. */
  async #lock(ids: readonly string[], total: number): Promise<Map<string, SceneState>> {
    const scenes = new Map<string, SceneState>()
    const sorted = [...new Set(ids)].toSorted()
    for (let from = 0; from < sorted.length; from += CHUNK) {
      const locked = await lockScenes(this.#tx, this.#member, sorted.slice(from, from + CHUNK))
      for (const [id, scene] of locked) scenes.set(id, scene)
      await this.#options.progress.at('checking', scenes.size, total)
    }
    return scenes
  }

  /** The values of one row, once its scene is known and the rules of its place are. */
  #read(
    one: Placed,
    scene: SceneState | null,
    place: ScenePlace,
    flow: readonly FlowStatusRow[],
    now: Now,
    mayWrite: (itemId: string, metricId: string) => boolean,
  ): PlannedRow {
    const { row, parent } = one
    const reader = one.reader.at({ statuses: flow, teamIds: place.teamIds })
    const read = reader.values(scene)
    const values = this.#landed(read)
    const name = values.name ?? scene?.name ?? cellsOf(row, this.#options.headers)('code')
    const metrics = this.#readMetrics(one, place, (scene && now.get(scene.id)) ?? new Map(), (metricId) =>
      scene ? mayWrite(scene.id, metricId) : mayWrite('', metricId),
    )
    if (scene && metrics.length > 0 && !mayChange(this.#member, scene, 'metric')) {
      reader.fault(`metric:${metrics[0]?.metric.id ?? ''}` as ImportField, text('scenes.not_yours'))
    }
    if (!scene) this.#checkNew(parent, values, reader, flow)
    const to = scene ? this.#differing(scene, values, reader, flow) : { ...values, name }
    const remarks = movedDays(read, to, reader)
    const { isCoordinator } = this.#entity
    reader.faults.push(...(this.#file.known.get(row.row) ?? []))
    return {
      row: row.row,
      name,
      parent,
      isCoordinator,
      scene,
      to,
      metrics,
      faults: reader.faults,
      remarks,
      cells: row.values,
    }
  }

  async plan(rows: readonly SheetRow[]): Promise<PlannedRow[]> {
    const { wsId } = this.#member
    const { metrics, progress } = this.#options
    const placed = await this.#place(rows)
    this.#findTwice(placed)
    const ids = placed.flatMap(({ scene }) => scene?.id ?? [])
    const scenes = await this.#lock(ids, rows.length)
    const places = await placesOf(this.#tx, wsId, [
      ...scenes.values(),
      ...new Set(placed.map(({ parent }) => parent.known.place)),
    ])
    const sceneOf = ({ scene }: Placed): SceneState | null => (scene && scenes.get(scene.id)) ?? null
    const placeFor = (one: Placed): ScenePlace => {
      const { place, id } = one.parent.known
      return places(sceneOf(one) ?? { ...place, entity_id: id })
    }
    const statuses = await statusesOf(this.#tx, wsId, [...new Set(placed.map((one) => placeFor(one).flowId))])
    const newPlaces = [...new Set(placed.map(({ parent }) => parent.known.place))].map((place) => this.#made(place))
    this.#gate = await statusGate(this.#tx, this.#member, [...scenes.values(), ...newPlaces])
    const now = await metricValues(this.#tx, wsId, [...scenes.keys()], metrics)
    const { isCoordinator } = this.#entity
    const metricIds = metrics.map(({ id }) => id)
    const mayWrite = isCoordinator
      ? () => true
      : await writableMetrics(this.#tx, this.#member, [...scenes.keys()], metricIds)
    const planned: PlannedRow[] = []
    const turn = pace()
    for (let from = 0; from < placed.length; from += CHUNK) {
      for (const one of placed.slice(from, from + CHUNK)) {
        const place = placeFor(one)
        planned.push(this.#read(one, sceneOf(one), place, statuses(place.flowId), now, mayWrite))
        const rest = turn()
        // oxlint-disable-next-line no-await-in-loop -- now and then, for others
        if (rest) await rest
      }
      await progress.at('checking', Math.max(planned.length, scenes.size), rows.length)
    }
    return planned
  }
}

async function tagsByName(tx: Tx, wsId: string): Promise<ReadonlyMap<string, TagThen>> {
  const tags = await knownTags(tx, wsId, sql`select own.id from tag own where own.ws_id = ${wsId}`)
  return new Map([...tags.values()].map((tag) => [tag.name.toLowerCase(), tag]))
}

/** Values of metrics: by scene, then by metric. */
type Now = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The values of some metrics on scenes: by scene, then by metric. */
async function metricValues(
  tx: Tx,
  wsId: string,
  itemIds: readonly string[],
  metrics: readonly ImportedMetric[],
): Promise<Now> {
  const values = new Map<string, Map<string, string>>()
  if (metrics.length === 0 || itemIds.length === 0) return values
  const rows = await rowsOf<{ item_id: string; metric_id: string; value: string }>(
    tx,
    sql`select v.item_id, v.metric_id, trim_scale(v.value)::text as value from item_metric v
      where v.ws_id = ${wsId} and v.item_id = any(${sql.param([...itemIds])}::uuid[])
        and v.metric_id = any(${sql.param(metrics.map(({ id }) => id))}::uuid[])`,
  )
  for (const { item_id, metric_id, value } of rows) {
    const own = values.get(item_id) ?? new Map<string, string>()
    values.set(item_id, own.set(metric_id, value))
  }
  return values
}

/** The metrics that scenes on and below an entity may have a value of and that are entered, not computed. */
export async function importedMetrics(tx: Tx, wsId: string, entity: EntityAccess): Promise<ImportedMetric[]> {
  const rows = await rowsOf<{ id: string; name: string; type: MetricType; options: unknown }>(
    tx,
    sql`select distinct k.id, k.name, k.type, k.options::text as options from metric k
      join entity_metric em on em.ws_id = k.ws_id and em.metric_id = k.id
      join entity e on e.ws_id = em.ws_id and e.id = em.entity_id
      where k.ws_id = ${wsId} and k.status = 1 and e.project_id = ${entity.project_id}
      order by k.name, k.id`,
  )
  return rows.map(({ id, name, type, options }) => ({
    id,
    name,
    type,
    options: metricOptions(JSON.parse(String(options))),
  }))
}

/** Plans rows of a file; every scene that they are about is locked until the transaction ends. */
export function planImport(
  tx: Tx,
  member: Member,
  entity: EntityAccess,
  rows: readonly SheetRow[],
  options: PlanOptions,
): Promise<PlannedRow[]> {
  return new Planner(tx, member, entity, options).plan(rows)
}

/** Whether the member may make the entities that a file names and that are not there. */
export function mayMakeParents(member: Member, { isCoordinator }: EntityAccess): boolean {
  return may(member, 'project_addEntity_create', isCoordinator)
}
