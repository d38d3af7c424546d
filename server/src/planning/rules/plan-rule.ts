import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { AutomationDraft } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Refusal } from './refusals.ts'
import type { Member } from '../../platform/access/member.ts'
import type { Place } from '../../platform/access/place.ts'
import { ENTITY_FROM, IS_HIDDEN } from '../entities/entity-row.ts'
import { activeStatus, statusesOf } from '../scenes/flow-statuses.ts'
import { placesOf } from '../scenes/places.ts'
import { allowedStatus } from '../scenes/status-gate.ts'
import type { StatusThen } from '../scenes/scene-values.ts'
import { columnOf, entitiesMet } from './find-met.ts'
import type { Met } from './find-met.ts'
import { fullSet, isEmptySet, matchSql, statusToSet } from './status-match.ts'
import { COUNTED } from '../scenes/counted.ts'

export type Rule = Pick<AutomationDraft, 'trigger' | 'project_id' | 'level' | 'when' | 'target' | 'only' | 'to'>

/** Where a rule looks: at the things that set it off, or at everything. */
export interface Among {
  entityIds: readonly string[] | null
  itemIds: readonly string[] | null
}

/** Scenes of one entity with one status, which all become the same. */
export interface Group extends Place {
  entity_id: string
  status_id: string | null
  status_kind: number
  status_name: string | null
  count: number
  /** The entity that set it off; of a rendition the scene's own. */
  met_id: string
  to: StatusThen | null
  /** Why they stay as they are; null where they change, or have the status already. */
  refusal: Refusal | null
}

/** The plan of a rule. */
export interface Plan {
  /** Entities that meet the rule's condition; of a rendition none. */
  met: Met[]
  groups: Group[]
}

type FoundGroup = Omit<Group, 'to' | 'refusal'>

const GROUP = sql`i.entity_id, i.project_id, i.process_id, i.episode_id, i.take_id, i.status_id, i.status_kind,
  s.name as status_name, count(*) as count`
const STATUS = sql`left join template_flow_status s on s.ws_id = i.ws_id and s.id = i.status_id`
const BY = sql`i.entity_id, i.project_id, i.process_id, i.episode_id, i.take_id, i.status_id, i.status_kind, s.name`

/** The scenes below the targets of the entities that meet the condition. */
function groupsBelow(tx: Tx, wsId: string, level: number, met: readonly Met[], only: SQL): Promise<FoundGroup[]> {
  const pairs = met.flatMap(({ id, target_id }) => (target_id === null ? [] : [{ id, target_id }]))
  if (pairs.length === 0) return Promise.resolve([])
  return rowsOf<FoundGroup>(
    tx,
    sql`select ${GROUP}, t.met_id
      from unnest(${sql.param(pairs.map(({ id }) => id))}::uuid[], ${sql.param(pairs.map((pair) => pair.target_id))}::uuid[])
        with ordinality as t (met_id, target_id, nr)
      join item i on i.ws_id = ${wsId} and ${columnOf('i', level)} = t.target_id ${STATUS}
      join (${ENTITY_FROM}) on e.ws_id = i.ws_id and e.id = i.entity_id
      where ${only} and ${COUNTED} and not (${IS_HIDDEN})
      group by t.met_id, t.nr, ${BY} order by t.nr, i.entity_id`,
  )
}

/** The scenes that got a version, or could get one. */
function groupsOfScenes(
  tx: Tx,
  wsId: string,
  projectId: string | null,
  where: SQL,
  itemIds: Among['itemIds'],
): Promise<FoundGroup[]> {
  return rowsOf<FoundGroup>(
    tx,
    sql`select ${GROUP}, i.entity_id as met_id
      from item i ${STATUS} join (${ENTITY_FROM}) on e.ws_id = i.ws_id and e.id = i.entity_id
      where i.ws_id = ${wsId} and ${COUNTED} and not (${IS_HIDDEN}) and ${where}
        and (${projectId}::uuid is null or i.project_id = ${projectId})
        and (${sql.param(itemIds)}::uuid[] is null or i.id = any(${sql.param(itemIds)}::uuid[]))
      group by ${BY} order by i.entity_id`,
  )
}

/**
 * Finds the scenes that a rule would set, and their new statuses. It reads only, so that a rehearsal has the same
 * result as the act.
 */
export async function planRule(tx: Tx, actor: Member, rule: Rule, among: Among): Promise<Plan> {
  const { wsId } = actor
  const when = await fullSet(tx, wsId, rule.when)
  let met: Met[] = []
  let groups: FoundGroup[]
  if (rule.trigger === 'rendition') {
    const where = isEmptySet(rule.when) ? sql`true` : matchSql('i', when)
    groups = await groupsOfScenes(tx, wsId, rule.project_id, where, among.itemIds)
  } else {
    met = await entitiesMet(tx, wsId, rule, when, among.entityIds)
    const only = isEmptySet(rule.only) ? sql`true` : matchSql('i', await fullSet(tx, wsId, rule.only))
    groups = await groupsBelow(tx, wsId, rule.level ?? 0, met, only)
  }
  const decide = await decider(tx, actor, rule.to, groups)
  return { met, groups: groups.map((group) => ({ ...group, ...decide(group) })) }
}

/** A rule is bound to no scene. */
const NO_TIES = { isCoordinator: false, isAssignee: false, isReviewer: false }

export type Decided = Pick<Group, 'to' | 'refusal'>

/** The outcome of a scene, by the flow of its place. */
export async function decider(
  tx: Tx,
  actor: Member,
  to: Rule['to'],
  scenes: readonly (Place & { entity_id: string })[],
): Promise<(scene: Place & { entity_id: string }) => Decided> {
  const { wsId } = actor
  const wantedStatus = to.status_id === null ? undefined : await activeStatus(tx, wsId, to.status_id)
  const placeFor = await placesOf(tx, wsId, scenes)
  const ofFlow = await statusesOf(
    tx,
    wsId,
    scenes.map((scene) => placeFor(scene).flowId),
  )
  return (scene) => {
    const status = statusToSet(to, wantedStatus, ofFlow(placeFor(scene).flowId))
    if (!status) return { to: null, refusal: 'automation.no_such_status' }
    const allowed = allowedStatus(actor, NO_TIES, status)
    return allowed ? { to: allowed, refusal: null } : { to: null, refusal: 'automation.reserved' }
  }
}

/** Whether the scenes of a group get another status. */
export function changes({ to, status_id }: Pick<Group, 'to' | 'status_id'>): boolean {
  return to !== null && to.id !== status_id
}
