import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Audience, Person, SceneMetricValue, SceneRow } from '@arbo/core/contract'
import { rowsOf } from '../../db/rows.ts'
import type { Tx } from '../../db/transaction.ts'
import type { FileUrl } from '../../http/files.ts'
import { eyeOf, seenWith } from '../access/audience.ts'
import type { Member } from '../access/member.ts'
import { may } from '../access/rights.ts'
import type { Place } from '../access/rights.ts'
import { coordinated, visibleItem } from '../access/visibility.ts'
import { SCENE_STATUS_JSON } from '../flows/statusJson.ts'
import { formulaErrors } from '../metrics/formulas.ts'
import { metricView, opensMetrics } from '../metrics/metricAccess.ts'
import type { MetricView } from '../metrics/metricAccess.ts'
import { peopleOf } from '../people.ts'
import type { KnownPeople } from '../people.ts'
import { placesById } from './places.ts'
import type { ScenePlace } from './places.ts'
import { editableCells, maySetReserved } from './sceneRights.ts'

interface FoundRow extends Place {
  id: string
  entity_id: string
  name: string
  code: string | null
  status: SceneRow['status']
  status_kind: number
  due_date: string | null
  thumbnail_key: string | null
  position: number
  version: number
  created_at: Date
  updated_at: Date
  /** Ids of people. */
  assignees: string[]
  reviewers: string[]
  values: { metric_id: string; value: string }[]
  renditions_count: number
  latest_rendition: SceneRow['latest_rendition']
  comments_count: number
  is_coordinator: boolean
}

const peopleIds = (role: 'assignee' | 'reviewer'): SQL => sql`array(
    select iu.ws_user_id::text from item_user iu where iu.ws_id = i.ws_id and iu.item_id = i.id and iu.role = ${sql.raw(`'${role}'`)})`

const columns = (eye: Audience): SQL => sql`
  i.id, i.entity_id, i.project_id, i.process_id, i.episode_id, i.take_id, i.name, i.code, i.status_kind, i.due_date,
  i.thumbnail_key, i.position, i.version, i.created_at, i.updated_at,
  ${SCENE_STATUS_JSON} as status,
  ${peopleIds('assignee')} as assignees, ${peopleIds('reviewer')} as reviewers,
  (select coalesce(json_agg(json_build_object('metric_id', v.metric_id, 'value', trim_scale(v.value)::text)), '[]')
   from item_metric v where v.ws_id = i.ws_id and v.item_id = i.id) as values,
  (select count(*) from rendition r where r.ws_id = i.ws_id and r.item_id = i.id) as renditions_count,
  (select json_build_object('id', r.id, 'version', r.version, 'state', r.state)
   from rendition r where r.ws_id = i.ws_id and r.item_id = i.id order by r.version desc limit 1) as latest_rendition,
  (select count(*) from comment c where c.ws_id = i.ws_id and c.item_id = i.id
   and ${seenWith(eye, 'c')}) as comments_count`

type Errors = ReadonlyMap<string, NonNullable<SceneMetricValue['error']>> | undefined

function valuesOf(
  { values }: FoundRow,
  { metricIds }: ScenePlace,
  errors: Errors,
  view: MetricView | null,
): SceneMetricValue[] {
  const byMetric = new Map(values.map(({ metric_id, value }) => [metric_id, value]))
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

function toRow(
  member: Member,
  row: FoundRow,
  people: KnownPeople,
  place: ScenePlace,
  errors: Errors,
  view: MetricView,
  fileUrl: FileUrl,
): SceneRow {
  const [assignees, reviewers] = [people.of(row.assignees), people.of(row.reviewers)]
  const isOwn = (people: readonly Person[]) => people.some(({ id }) => id === member.id)
  const isCoordinator = row.is_coordinator
  const ties = { isCoordinator, isAssignee: isOwn(assignees), isReviewer: isOwn(reviewers) }
  return {
    id: row.id,
    entity_id: row.entity_id,
    ancestors: place.ancestors,
    name: row.name,
    code: row.code,
    status: row.status,
    status_kind: row.status_kind,
    template_flow_id: place.flowId,
    assignees,
    reviewers,
    due_date: row.due_date,
    thumbnail: fileUrl(row.thumbnail_key),
    position: row.position,
    metrics: valuesOf(
      row,
      place,
      errors,
      opensMetrics(member, { isCoordinator, isReviewer: isOwn(reviewers) }) ? null : view,
    ),
    renditions_count: row.renditions_count,
    latest_rendition: row.latest_rendition,
    comments_count: row.comments_count,
    editable: editableCells(member, ties),
    may_set_reserved: maySetReserved(member, ties),
    may_delete: may(member, 'item_deleteItem_delete', isCoordinator),
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
  const [found, people, placeFor, errors, view] = await Promise.all([
    rowsOf<FoundRow>(
      tx,
      sql`select ${columns(eyeOf(member))}, ${coordinated(member, 'i')} as is_coordinator
        from item i left join template_flow_status s on s.ws_id = i.ws_id and s.id = i.status_id
        where i.ws_id = ${member.wsId} and i.id = ${items} and ${visibleItem(member, 'i')}`,
    ),
    peopleOf(
      tx,
      member.wsId,
      sql`select iu.ws_user_id from item_user iu where iu.ws_id = ${member.wsId} and iu.item_id = ${items}`,
    ),
    placesById(tx, member.wsId, unique),
    formulaErrors(tx, member.wsId, unique),
    metricView(tx, member),
  ])
  const byId = new Map(found.map((row) => [row.id, row]))
  const rows = unique.flatMap((id) => byId.get(id) ?? [])
  return new Map(
    rows.map((row) => [row.id, toRow(member, row, people, placeFor(row), errors.get(row.id), view, fileUrl)]),
  )
}
