import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { givesCoordinator, PERMISSION_KEYS, projectColourOf } from '@arbo/core/contract'
import type { Entity, EntityRef, TemplateFlow } from '@arbo/core/contract'
import type { EntityTable } from '../../platform/db/schema.gen.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import { coordinated, visibleEntity, visibleItem } from '../../platform/access/visibility.ts'
import { omit } from '../../platform/omit.ts'
import { counted } from '../scenes/counted.ts'
import { countingGroup } from '../../workspace/working-calendar/counting-group.ts'
import type { KnownPeople } from '../../platform/access/people.ts'
import type { StatusCounts } from '../status-flows/status-counts.ts'

/** An entity as the page query gives it; the roll-up is added from a query of its own. */
export interface EntityRow extends Pick<
  EntityTable,
  | 'id'
  | 'type'
  | 'name'
  | 'code'
  | 'description'
  | 'parent_id'
  | 'project_id'
  | 'scheduled_start'
  | 'scheduled_due'
  | 'position'
  | 'thumbnail_key'
  | 'primary_metric_id'
  | 'version'
  | 'created_at'
  | 'updated_at'
> {
  ancestors: EntityRef[]
  not_started: boolean
  status: 0 | 1
  coordinator_ids: string[]
  teams: Entity['teams']
  /** Its own and those of the entities above it. */
  metric_ids: string[]
  /** Its own or the nearest from above. */
  template_flow_id: EntityTable['template_flow_id']
  own_template_flow_id: string | null
  start_frame: number
  own_start_frame: number | null
  project_colour: EntityTable['colour']
  holiday_group: Entity['holiday_group']
  own_holiday_group_id: string | null
  children_count: number
  items_count: number
  is_hidden: boolean
  is_coordinator: boolean
}

/** The nearest of the entity's own value and its ancestors', from the joins of {@link ENTITY_FROM}. */
export function inherited(column: 'template_flow_id' | 'primary_metric_id' | 'start_frame'): SQL {
  const name = sql.identifier(column)
  return sql`coalesce(p3.${name}, p2.${name}, p1.${name}, p0.${name})`
}

/** The levels above an entity; each alias is the entity itself on its own level. */
export const ENTITY_FROM = sql`
  entity e
  join entity p0 on p0.ws_id = e.ws_id and p0.id = e.project_id
  left join entity p1 on p1.ws_id = e.ws_id and p1.id = e.process_id
  left join entity p2 on p2.ws_id = e.ws_id and p2.id = e.episode_id
  left join entity p3 on p3.ws_id = e.ws_id and p3.id = e.take_id`

/** The holiday group that was chosen for the entity e, if it is still there, as the history keeps it. */
export const OWN_HOLIDAY_GROUP = sql`(select json_build_object('id', g.id, 'name', g.name)
  from holiday_group g where g.ws_id = e.ws_id and g.id = e.holiday_group_id)`

/** Archived, or below something archived; over {@link ENTITY_FROM}. */
export const IS_HIDDEN = sql`0 in (p0.status, p1.status, p2.status, p3.status) is true`

/** Keys that may hold on one entity and not on another. */
const GIVEN_BY_COORDINATING = PERMISSION_KEYS.filter(givesCoordinator)

/** A person's rights on an entity: those of the keys that they hold in the workspace, or all by coordinating it. */
export function rightsOfKeys(permissions: ReadonlySet<string>, isCoordinator: boolean): string[] {
  return GIVEN_BY_COORDINATING.filter((key) => isCoordinator || permissions.has(key))
}

export function refJson(alias: string): SQL {
  const row = sql.identifier(alias)
  return sql`json_build_object('id', ${row}.id, 'type', ${row}.type, 'name', ${row}.name, 'code', ${row}.code)`
}

/** From the project down to the parent, over {@link ENTITY_FROM}. */
export const ANCESTORS = sql`to_json(array_remove(array[
  case when e.type > 0 then ${refJson('p0')} end::jsonb,
  case when e.type > 1 then ${refJson('p1')} end::jsonb,
  case when e.type > 2 then ${refJson('p2')} end::jsonb
], null))`

/** Columns of an {@link EntityRow}, over {@link ENTITY_FROM}. */
export function entityColumns(member: Member): SQL {
  return sql`
    e.id, e.type, e.name, e.code, e.description, e.parent_id, e.project_id, e.scheduled_start, e.scheduled_due,
    e.status, e.position, e.thumbnail_key, e.created_at, e.updated_at,
    e.scheduled_start > (
      select (now() at time zone w.timezone)::date from workspace w where w.id = ${member.wsId}
    ) is true as not_started,
    ${ANCESTORS} as ancestors,
    array(select c.ws_user_id::text from entity_coordinator c
      where c.ws_id = e.ws_id and c.entity_id = e.id) as coordinator_ids,
    (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id), '[]')
     from entity_team et join team t on t.ws_id = et.ws_id and t.id = et.team_id
     where et.ws_id = e.ws_id and et.entity_id = e.id) as teams,
    array(select distinct em.metric_id::text from entity_metric em
      where em.ws_id = e.ws_id and em.entity_id in (e.project_id, e.process_id, e.episode_id, e.take_id)) as metric_ids,
    ${inherited('template_flow_id')} as template_flow_id,
    e.template_flow_id as own_template_flow_id, ${inherited('primary_metric_id')} as primary_metric_id,
    coalesce(${inherited('start_frame')}, 0) as start_frame, e.start_frame as own_start_frame,
    p0.colour as project_colour,
    ${countingGroup('p0', sql`json_build_object('id', g.id, 'name', g.name)`)} as holiday_group,
    (select g.id from holiday_group g where g.ws_id = e.ws_id and g.id = e.holiday_group_id) as own_holiday_group_id,
    e.version, ${IS_HIDDEN} as is_hidden, ${coordinated(member, 'e')} as is_coordinator,
    (select count(*) from entity child
     where child.ws_id = e.ws_id and child.parent_id = e.id and child.status = 1
       and ${visibleEntity(member, 'child')}) as children_count,
    (select count(*) from item own
     where own.ws_id = e.ws_id and own.entity_id = e.id and ${counted('own')} and ${visibleItem(member, 'own')}) as items_count`
}

export interface RollUp {
  scenes: number
  by_status: number[]
  statuses?: StatusCounts
  primary_metric_sum: string | null
}

const PHASE = { PLANNED: 1, ACTIVE: 2, COMPLETED: 3 } as const
const APPROVED = 6

/** Decision 60: planned before its start, completed when every scene is approved, else active. */
export function phaseOf(notStarted: boolean, rollUp: RollUp): number {
  if (notStarted) return PHASE.PLANNED
  return rollUp.scenes > 0 && rollUp.by_status[APPROVED] === rollUp.scenes ? PHASE.COMPLETED : PHASE.ACTIVE
}

const NOT_SHOWN = [
  'project_id',
  'not_started',
  'thumbnail_key',
  'primary_metric_id',
  'is_coordinator',
  'coordinator_ids',
  'metric_ids',
  'template_flow_id',
  'project_colour',
] as const

/** The workspace's names for the ids that entities hold. */
export interface KnownOfEntities {
  people: KnownPeople
  /** In the order in which they are shown. */
  metrics: ReadonlyMap<string, Pick<Entity['metrics'][number], 'id' | 'name' | 'type'>>
  flows: ReadonlyMap<string, TemplateFlow>
}

/** Its metrics, the primary one first. */
function metricsOf({ metric_ids, primary_metric_id }: EntityRow, { metrics }: KnownOfEntities): Entity['metrics'] {
  const own = new Set(metric_ids)
  const all = [...metrics.values()].filter(({ id }) => own.has(id))
  const rows = all.map(({ id, name, type }) => ({ id, name, type, is_primary: id === primary_metric_id }))
  return rows.toSorted((a, b) => Number(b.is_primary) - Number(a.is_primary))
}

export function toEntity(
  member: Member,
  row: EntityRow,
  woohoo: RollUp,
  lookups: KnownOfEntities,
  fileUrl: FileUrl,
): Entity {
  const {
    type,
    project_id,
    project_colour,
    not_started,
    thumbnail_key,
    is_coordinator,
    coordinator_ids,
    template_flow_id,
  } = row
  return {
    ...omit(row, ...NOT_SHOWN),
    coordinators: lookups.people.of(coordinator_ids),
    metrics: metricsOf(row, lookups),
    template_flow: template_flow_id === null ? null : (lookups.flows.get(template_flow_id) ?? null),
    rights: rightsOfKeys(member.permissions, is_coordinator),
    colour: projectColourOf(project_id, project_colour),
    own_colour: type === 0 && project_colour !== null ? projectColourOf(project_id, project_colour) : null,
    phase: phaseOf(not_started, woohoo),
    thumbnail: fileUrl(thumbnail_key),
    woohoo,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
