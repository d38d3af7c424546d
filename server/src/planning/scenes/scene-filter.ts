import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { FieldCondition, MetricRange, SceneFilter, SceneFilterWay, SceneLack } from '@arbo/core/contract'
import {
  fieldOfOne,
  metricRanges,
  oneOf,
  SCENE_FIELDS,
  SCENE_FILTERS,
  SCENE_LACKS,
  SEE_SCENES,
} from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { likePattern } from '../../platform/http/like-pattern.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import type { EntityAccess } from '../../platform/access/rights.ts'
import { EVERYTHING, visibleItem } from '../../platform/access/visibility.ts'
import { KINDS } from '../metrics/held-totals.ts'
import { IN_TEAMS, seenTeams } from '../../workspace/teams/team-row.ts'
import { metricView, opensMetricsSql } from '../metrics/metric-access.ts'
import type { MetricView } from '../metrics/metric-access.ts'
import { COUNTED, hasOmitted } from './counted.ts'
import type { PersonRole } from './scene-values.ts'
import { readerZone } from '../../platform/access/reader-zone.ts'

const APPROVED = 6
const NOTHING = sql`false`
const LEVELS = ['project_id', 'process_id', 'episode_id', 'take_id'] as const
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Which scenes a list or its totals are about. */
export interface SceneScope {
  /** Null: the workspace. */
  entity: EntityAccess | null
  depth: SceneFilter['depth']
  /** Condition on `item i`, with workspace and visibility. */
  where: SQL
  /** The part of it that tells scenes that count from omitted ones. */
  counted: SQL
  /** Whether these are all scenes of the workspace: rows that refer to scenes need not be joined with them. */
  isWhole: boolean
  /** Where these are all scenes that count with some fixed statuses, these: of them there are kept totals. */
  wholeKinds: readonly number[] | null
  /** Whether anything but the place narrows it. */
  isFiltered: boolean
  /** Private metrics that the member may neither sum nor order by here (XFIX-02). */
  hiddenMetrics: ReadonlySet<string>
}

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** Ids that are none find nothing. */
export function uuidList(ids: readonly string[]): SQL {
  return sql`${sql.param(ids.filter(isUuid))}::uuid[]`
}

/** On an entity and all below it; the project's id comes first, by the index item_rollup_counted. */
export function below({ id, type, project_id }: EntityAccess, alias: string): SQL {
  const row = sql.identifier(alias)
  const level = sql.identifier(LEVELS[type] ?? 'project_id')
  return type === 0
    ? sql`${row}.project_id = ${id}`
    : sql`(${row}.project_id = ${project_id} and ${row}.${level} = ${id})`
}

/** Archived entities of a workspace by type. Most have none, and then nothing need be asked of any scene. */
export function archivedIn(tx: Tx, wsId: string): Promise<ReadonlyMap<number, string[]>> {
  return tx.held('entities', `archived ${wsId}`, () => readArchived(tx, wsId))
}

async function readArchived(tx: Tx, wsId: string): Promise<ReadonlyMap<number, string[]>> {
  const rows = await rowsOf<{ type: number; ids: string[] }>(
    tx,
    sql`select e.type, array_agg(e.id::text) as ids from entity e
      where e.ws_id = ${wsId} and e.status = 0 group by e.type`,
  )
  return new Map(rows.map(({ type, ids }) => [type, ids]))
}

/**
 * Conditions on rows with a place: nothing on the way down to them is archived. An archived entity is hidden from
 * lists of those above it, and still shows its contents to those who look at it itself.
 * @param type of the entity that is looked at; -1: the workspace
 */
export function outsideArchived(archived: ReadonlyMap<number, string[]>, type: number, alias: string): SQL[] {
  return LEVELS.flatMap((level, at) => {
    const ids = at > type ? archived.get(at) : undefined
    return ids
      ? [sql`(${sql.identifier(alias)}.${sql.identifier(level)} = any(${sql.param(ids)}::uuid[])) is not true`]
      : []
  })
}

async function notArchived(tx: Tx, wsId: string, type = -1): Promise<SQL[]> {
  return outsideArchived(await archivedIn(tx, wsId), type, 'i')
}

async function notOmitted(tx: Tx, wsId: string): Promise<SQL[]> {
  return (await hasOmitted(tx, wsId)) ? [COUNTED] : []
}

/** Omitted scenes are in no list, those on and below an archived entity in none of the entities above it. */
export async function listed(tx: Tx, wsId: string, type = -1): Promise<SQL[]> {
  return (await Promise.all([notArchived(tx, wsId, type), notOmitted(tx, wsId)])).flat()
}

/** The workspace stands as a value, so that the people of all scenes can be read once instead of scene by scene. */
export function hasPerson(wsId: string, role: PersonRole, ids?: readonly string[]): SQL {
  return sql`exists (
    select from item_user iu where iu.ws_id = ${wsId} and iu.item_id = i.id and iu.role = ${role}
      ${ids ? sql`and iu.ws_user_id = any(${uuidList(ids)})` : sql``}
  )`
}

function hasTag(wsId: string, ids?: readonly string[]): SQL {
  return sql`exists (
    select from item_tag it where it.ws_id = ${wsId} and it.item_id = i.id
      ${ids ? sql`and it.tag_id = any(${uuidList(ids)})` : sql``}
  )`
}

/** Each of the tags; ids that are none are no tag of any scene. */
function hasAllTags(wsId: string, ids: readonly string[]): SQL {
  if (!ids.every(isUuid)) return NOTHING
  const distinct = [...new Set(ids.map((id) => id.toLowerCase()))]
  return sql`(
    select count(*) from item_tag it where it.ws_id = ${wsId} and it.item_id = i.id and it.tag_id = any(${uuidList(distinct)})
  ) = ${distinct.length}::int`
}

/** On one of these entities, or below it. */
function isBelow(ids: readonly string[]): SQL {
  const parts = LEVELS.map((level) => sql`i.${sql.identifier(level)} = any(${uuidList(ids)})`)
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Somebody of one of the teams, as far as the member sees it, is assigned. */
export function hasTeam(member: Member, ids: readonly string[]): SQL {
  const { wsId } = member
  return sql`exists (
    select from item_user iu where iu.ws_id = ${wsId} and iu.item_id = i.id and iu.role = 'assignee'
      and iu.ws_user_id in (
        select tm.ws_user_id from team_member tm
        join ws_user p on p.ws_id = tm.ws_id and p.id = tm.ws_user_id and ${IN_TEAMS}
        where tm.ws_id = ${wsId} and tm.team_id in (${seenTeams(member, uuidList(ids))})
      )
  )`
}

/** By values as they are shown: those of metrics that are not attached any more are kept, and count as none. */
function inMetricRange(member: Member, metricId: string, { gte, lte, none }: MetricRange): SQL {
  const { wsId } = member
  const holds = (...bounds: SQL[]): SQL => sql`(exists (
    select from item_metric v where v.ws_id = ${wsId} and v.item_id = i.id and v.metric_id = ${metricId}
      ${sql.join(bounds, sql` `)}
  ) and i.entity_id in (
    select e.id from entity_metric em
    join entity e on e.ws_id = em.ws_id and em.entity_id in (e.project_id, e.process_id, e.episode_id, e.take_id)
    where em.ws_id = ${wsId} and em.metric_id = ${metricId}
  ))`
  const bounds = [
    ...(gte === undefined ? [] : [sql`and v.value >= ${gte}::numeric`]),
    ...(lte === undefined ? [] : [sql`and v.value <= ${lte}::numeric`]),
  ]
  const parts = [...(bounds.length > 0 ? [holds(...bounds)] : []), ...(none ? [sql`not ${holds()}`] : [])]
  return sql`(${sql.join(parts, sql` or `)})`
}

/** Nothing is told of values that are hidden: neither which scenes have how much, nor which have none. */
function onMetrics(member: Member, words: readonly string[], { shown, hidden }: MetricView): SQL[] {
  return [...metricRanges(words)].map(([id, range]) => {
    if (shown.has(id)) return inMetricRange(member, id, range)
    return hidden.has(id) ? sql`(${opensMetricsSql(member, 'i')} and ${inMetricRange(member, id, range)})` : NOTHING
  })
}

export function lacks(wsId: string, lack: SceneLack): SQL {
  const field = fieldOfOne(lack)
  switch (SCENE_FIELDS[field].type) {
    case 'status':
      return sql`i.status_id is null`
    case 'day':
    case 'duration':
      return sql`i.${sql.identifier(field)} is null`
    case 'people':
      return sql`not ${hasPerson(wsId, lack as PersonRole)}`
    case 'tags':
      return sql`not ${hasTag(wsId)}`
    case 'rendition':
      return sql`not exists (select from rendition r where r.ws_id = ${wsId} and r.item_id = i.id)`
  }
}

/** A moment as it is; a day begins at midnight where the caller is, and ends with the next. */
function moment(member: Member, value: string, daysLater: 0 | 1): SQL {
  if (value.includes('T')) return sql`${value}::timestamptz`
  return sql`((${value}::date + ${daysLater}::int)::timestamp at time zone ${readerZone(member)})`
}

function until(member: Member, column: SQL, value: string): SQL {
  return value.includes('T')
    ? sql`${column} <= ${moment(member, value, 0)}`
    : sql`${column} < ${moment(member, value, 1)}`
}

/** Today is the workspace's. */
export function isLate(wsId: string): SQL {
  return sql`(i.due_date < (select (now() at time zone w.timezone)::date from workspace w where w.id = ${wsId})
    and i.status_kind <> ${APPROVED})`
}

/** Those scenes of a scope for which something else holds too. */
export function narrowed(scope: SceneScope, condition: SQL): SceneScope {
  return { ...scope, isWhole: false, wholeKinds: null, where: sql`${scope.where} and ${condition}` }
}

function kindsIn(words: readonly string[]): number[] {
  return words.filter((kind) => /^[0-6]$/.test(kind)).map(Number)
}

function prioritiesIn(words: readonly string[]): number[] {
  return words.filter((priority) => /^[0-3]$/.test(priority)).map(Number)
}

/** The value of one of a field's conditions, where it is asked for. */
type Asked = (way: SceneFilterWay) => string | readonly string[] | undefined
const listOf = (value: ReturnType<Asked>): readonly string[] => (typeof value === 'string' ? [value] : (value ?? []))

/** Both ends of a range are one condition, also where any is enough. */
function range(ends: readonly SQL[]): SQL[] {
  return ends.length > 0 ? [sql`(${sql.join([...ends], sql` and `)})`] : []
}

/** The conditions on a field, by its type. */
function conditionsOn(member: Member, field: (typeof SCENE_FILTERS)[number], asked: Asked): SQL[] {
  const column = sql`i.${sql.identifier(field)}`
  const [some, none, all] = [listOf(asked('ina')), listOf(asked('nina')), listOf(asked('all'))]
  const [equal, from, to] = [asked('eq'), asked('gte'), asked('lte')].map((value) => listOf(value).join())
  switch (SCENE_FIELDS[field].type) {
    case 'status': {
      const isIn = (ids: readonly string[]): SQL => sql`i.status_id = any(${uuidList(ids)})`
      return [
        ...(some.length > 0 ? [isIn(some)] : []),
        ...(equal ? [isIn([equal])] : []),
        ...(none.length > 0 ? [sql`(${isIn(none)}) is not true`] : []),
      ]
    }
    case 'kind':
      return some.length > 0 ? [sql`i.status_kind = any(${sql.param(kindsIn(some))}::smallint[])`] : []
    case 'priority':
      return some.length > 0 ? [sql`i.priority = any(${sql.param(prioritiesIn(some))}::smallint[])`] : []
    case 'people':
      return some.length > 0 ? [hasPerson(member.wsId, oneOf(field) as PersonRole, some)] : []
    case 'tags':
      return [
        ...(some.length > 0 ? [hasTag(member.wsId, some)] : []),
        ...(none.length > 0 ? [sql`not ${hasTag(member.wsId, none)}`] : []),
        ...(all.length > 0 ? [hasAllTags(member.wsId, all)] : []),
      ]
    case 'team':
      return some.length > 0 ? [hasTeam(member, some)] : []
    case 'place':
      return [
        ...(some.length > 0 ? [isBelow(some)] : []),
        ...(none.length > 0 ? [sql`${isBelow(none)} is not true`] : []),
      ]
    case 'person':
      return some.length > 0 ? [sql`${column} = any(${uuidList(some)})`] : []
    case 'moment':
      return range([
        ...(from ? [sql`${column} >= ${moment(member, from, 0)}`] : []),
        ...(to ? [until(member, column, to)] : []),
      ])
    case 'day':
      return range([...(from ? [sql`${column} >= ${from}::date`] : []), ...(to ? [sql`${column} <= ${to}::date`] : [])])
    case 'duration':
      return range([
        ...(from ? [sql`${column} >= ${from}::integer`] : []),
        ...(to ? [sql`${column} <= ${to}::integer`] : []),
      ])
    case 'flag':
      // Omitted scenes are asked for beside the conditions that are combined.
      return equal && field !== 'omitted' ? [isLate(member.wsId)] : []
  }
}

function conditions(member: Member, filter: SceneFilter, metrics: MetricView): SQL[] {
  const lackConditions = SCENE_LACKS.filter((lack) => filter.without?.includes(lack)).map((lack) =>
    lacks(member.wsId, lack),
  )
  return [
    ...SCENE_FILTERS.flatMap((field) =>
      conditionsOn(member, field, (way) => filter[`${oneOf(field)}_${way}` as FieldCondition]),
    ),
    ...(lackConditions.length > 0 ? [sql`(${sql.join(lackConditions, sql` or `)})`] : []),
    ...onMetrics(member, filter.metrics ?? [], metrics),
  ]
}

/** For hashing and sorting 100,000 scenes in memory rather than on the disk. */
const WORK_MEM = '32MB'

/**
 * The scope of a list; also gives the transaction the memory that such lists need.
 * @throws {ApiError} not_found, permission_denied: of the entity
 */
export async function sceneScope(tx: Tx, member: Member, filter: SceneFilter): Promise<SceneScope> {
  const { entity_id, depth, name_like, omitted_eq, condition_combine_type } = filter
  if (depth !== 'direct') tx.set(`set local work_mem = '${WORK_MEM}'`)
  const entity = entity_id ? await loadEntity(tx, member, entity_id, SEE_SCENES) : null
  const visible = visibleItem(member, 'i')
  const [metrics, outside, without] = await Promise.all([
    metricView(tx, member),
    !entity || depth !== 'direct' ? notArchived(tx, member.wsId, entity?.type) : [],
    omitted_eq ? [sql`i.omitted`] : notOmitted(tx, member.wsId),
  ])
  const always = [sql`i.ws_id = ${member.wsId}`, visible]
  if (entity) always.push(depth === 'direct' ? sql`i.entity_id = ${entity.id}` : below(entity, 'i'))
  always.push(...outside)
  if (name_like) {
    const pattern = likePattern(name_like.toLowerCase())
    always.push(sql`(lower(i.name) like ${pattern} or lower(i.code) like ${pattern})`)
  }
  const isEverywhere = always.length === 2 && visible === EVERYTHING && !omitted_eq
  always.push(...without)
  const parts = conditions(member, filter, metrics)
  if (parts.length > 0) {
    always.push(sql`(${sql.join(parts, condition_combine_type === 'or' ? sql` or ` : sql` and `)})`)
  }
  const isAll = isEverywhere && parts.length === 0
  const isOfKinds = isEverywhere && parts.length === 1 && Boolean(filter.kind_ina?.length)
  return {
    entity,
    depth,
    where: sql.join(always, sql` and `),
    counted: sql.join(without.length > 0 ? without : [sql`true`], sql` and `),
    isWhole: isAll && without.length === 0,
    wholeKinds: isAll ? KINDS : isOfKinds ? [...new Set(kindsIn(filter.kind_ina ?? []))] : null,
    isFiltered: Boolean(name_like) || Boolean(omitted_eq) || parts.length > 0,
    hiddenMetrics: entity?.isCoordinator ? new Set() : metrics.hidden,
  }
}
