import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Audience, FlowStatus, Person, SceneMetricValue, SceneRow, SceneTag } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { ItemTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import { eyeOf, isCountedComment } from '../../platform/access/audience.ts'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'
import { coordinated, visibleItem } from '../../platform/access/visibility.ts'
import { knownTags } from '../tags/known-tags.ts'
import { knownStatuses } from '../status-flows/known-statuses.ts'
import { formulaErrors } from '../metrics/formulas.ts'
import { metricView, opensMetrics } from '../metrics/metric-access.ts'
import type { MetricView } from '../metrics/metric-access.ts'
import { knownPeople } from '../../platform/access/people.ts'
import type { KnownPeople } from '../../platform/access/people.ts'
import { knownPlaces } from './places.ts'
import type { ScenePlace } from './places.ts'
import { rowRights } from './scene-rights.ts'
import type { RowRights, SceneTies } from './scene-rights.ts'
import { plainColumns, ROW_FIELDS } from './scene-values.ts'

interface FoundRow
  extends
    Place,
    Pick<
      ItemTable,
      | 'id'
      | 'entity_id'
      | (typeof ROW_FIELDS)[number]
      | 'status_id'
      | 'status_kind'
      | 'thumbnail_key'
      | 'position'
      | 'omitted'
      | 'version'
      | 'created_at'
      | 'updated_at'
    > {
  /** Ids with commas, after a letter that says whether they are assigned or review. */
  people: string | null
  /** Ids with commas. */
  tags: string | null
  /** Ids of metrics with commas, each with a space and its value. */
  values: string | null
  /** The latest, and how many there are. */
  renditions: (NonNullable<SceneRow['latest_rendition']> & { count: number }) | null
  comments_count: number
  is_coordinator: boolean
}

const ASSIGNED = 'a'

/** Lists are texts, since they are read for each of a hundred rows: JSON and arrays take longer to make and to read. */
const columns = (eye: Audience): SQL => sql`
  i.id, i.entity_id, i.project_id, i.process_id, i.episode_id, i.take_id, ${plainColumns(ROW_FIELDS)},
  i.status_id, i.status_kind, i.thumbnail_key, i.position, i.omitted, i.version, i.created_at, i.updated_at,
  (select string_agg(case iu.role when 'assignee' then ${sql.raw(`'${ASSIGNED}'`)} else 'r' end || iu.ws_user_id, ',')
   from item_user iu where iu.ws_id = i.ws_id and iu.item_id = i.id) as people,
  (select string_agg(it.tag_id::text, ',') from item_tag it where it.ws_id = i.ws_id and it.item_id = i.id) as tags,
  (select string_agg(v.metric_id || ' ' || trim_scale(v.value), ',')
   from item_metric v where v.ws_id = i.ws_id and v.item_id = i.id) as values,
  (select json_build_object('id', r.id, 'version', r.version, 'state', r.state, 'count', count(*) over ())
   from rendition r where r.ws_id = i.ws_id and r.item_id = i.id order by r.version desc limit 1) as renditions,
  (select count(*) from comment c where c.ws_id = i.ws_id and c.item_id = i.id
   and ${isCountedComment(eye, 'c')}) as comments_count`

const partsOfList = (text: string | null): string[] => text?.split(',') ?? []

type Errors = ReadonlyMap<string, NonNullable<SceneMetricValue['error']>> | undefined

function valuesOf(
  { values }: FoundRow,
  { metricIds }: ScenePlace,
  errors: Errors,
  view: MetricView | null,
): SceneMetricValue[] {
  const byMetric = new Map(partsOfList(values).map((one) => one.split(' ', 2) as [string, string]))
  return metricIds.map((metric_id) => {
    if (view?.hidden.has(metric_id)) return { metric_id, value: null, error: null, locked: true, hidden: true }
    const locked = view?.locked.has(metric_id) ? { locked: true } : {}
    return {
      metric_id,
      value: byMetric.get(metric_id) ?? null,
      error: errors?.get(metric_id) ?? null,
      ...locked,
    }
  })
}

function latestOf({ renditions }: FoundRow): SceneRow['latest_rendition'] {
  if (!renditions) return null
  const { id, version, state } = renditions
  return { id, version, state }
}

interface Known {
  people: KnownPeople
  rightsOf: (ties: SceneTies) => RowRights
  statuses: ReadonlyMap<string, FlowStatus>
  /** In their order. */
  tags: ReadonlyMap<string, SceneTag>
}

/** The tags of a row, in the order of all. */
function tagsOf({ tags: ids }: FoundRow, { tags }: Known): SceneTag[] {
  if (ids === null) return []
  const own = new Set(partsOfList(ids))
  return [...tags.values()].filter(({ id }) => own.has(id))
}

function toRow(
  member: Member,
  row: FoundRow,
  known: Known,
  place: ScenePlace,
  errors: Errors,
  view: MetricView,
  fileUrl: FileUrl,
): SceneRow {
  const { people, statuses, rightsOf } = known
  const assigned: string[] = []
  const reviewing: string[] = []
  for (const one of partsOfList(row.people)) (one.startsWith(ASSIGNED) ? assigned : reviewing).push(one.slice(1))
  const [assignees, reviewers] = [people.of(assigned), people.of(reviewing)]
  const isOwn = (people: readonly Person[]) => people.some(({ id }) => id === member.id)
  const isCoordinator = row.is_coordinator
  const ties = { isCoordinator, isAssignee: isOwn(assignees), isReviewer: isOwn(reviewers) }
  return {
    id: row.id,
    entity_id: row.entity_id,
    ancestors: place.ancestors,
    ...(Object.fromEntries(ROW_FIELDS.map((field) => [field, row[field]])) as Pick<
      FoundRow,
      (typeof ROW_FIELDS)[number]
    >),
    status: statuses.get(row.status_id ?? '') ?? null,
    status_kind: row.status_kind,
    template_flow_id: place.flowId,
    assignees,
    reviewers,
    tags: tagsOf(row, known),
    thumbnail: fileUrl(row.thumbnail_key),
    position: row.position,
    omitted: row.omitted,
    metrics: valuesOf(
      row,
      place,
      errors,
      opensMetrics(member, { isCoordinator, isReviewer: isOwn(reviewers) }) ? null : view,
    ),
    renditions_count: row.renditions?.count ?? 0,
    latest_rendition: latestOf(row),
    comments_count: row.comments_count,
    ...rightsOf(ties),
    version: row.version,
    group: null,
    created_at: row.created_at.toISOString(),
    last_updated: row.updated_at.toISOString(),
  }
}

/** The rows of these scenes, of those that the member sees, in the order of the ids. */
export async function sceneRows(
  tx: Tx,
  member: Member,
  ids: readonly string[],
  fileUrl: FileUrl,
): Promise<Map<string, SceneRow>> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return new Map()
  const items = sql`any(${sql.param(unique)}::uuid[])`
  async function placedRows() {
    const itemRows = await rowsOf<FoundRow>(
      tx,
      sql`select ${columns(eyeOf(member))}, ${coordinated(member, 'i')} as is_coordinator
        from item i where i.ws_id = ${member.wsId} and i.id = ${items} and ${visibleItem(member, 'i')}`,
    )
    return { itemRows, placeFor: await knownPlaces(tx, member.wsId, itemRows) }
  }
  tx.planOnce()
  const [{ itemRows, placeFor }, people, statuses, tags, errors, view] = await Promise.all([
    placedRows(),
    knownPeople(
      tx,
      member.wsId,
      sql`select iu.ws_user_id from item_user iu where iu.ws_id = ${member.wsId} and iu.item_id = ${items}`,
    ),
    knownStatuses(
      tx,
      member.wsId,
      sql`select own.status_id from item own where own.ws_id = ${member.wsId} and own.id = ${items}`,
    ),
    knownTags(
      tx,
      member.wsId,
      sql`select own.tag_id from item_tag own where own.ws_id = ${member.wsId} and own.item_id = ${items}`,
    ),
    formulaErrors(tx, member.wsId, unique),
    metricView(tx, member),
  ])
  const lookups = { people, statuses, tags, rightsOf: rowRights(member) }
  const byId = new Map(itemRows.map((row) => [row.id, row]))
  const rows = unique.flatMap((id) => byId.get(id) ?? [])
  return new Map(
    rows.map((row) => [row.id, toRow(member, row, lookups, placeFor(row), errors.get(row.id), view, fileUrl)]),
  )
}
