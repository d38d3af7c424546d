import { sql } from 'drizzle-orm'
import type { AutomationDraft, AutomationRehearsal, EntityRef } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { ANCESTORS, ENTITY_FROM } from '../entities/entity-row.ts'
import { refusedOf } from './apply-rule.ts'
import { refusalsInWords } from './refusals.ts'
import { checkReferences } from './check-rules.ts'
import { changes, planRule } from './plan-rule.ts'
import type { Group, Plan } from './plan-rule.ts'
import { COUNTED } from '../scenes/counted.ts'

/** Places and scenes that a rehearsal shows by name. */
const SHOWN_PLACES = 50
const SHOWN_SCENES = 20

const sum = (groups: readonly Group[]): number => groups.reduce((total, { count }) => total + count, 0)

async function placesShown(tx: Tx, wsId: string, groups: readonly Group[]): Promise<AutomationRehearsal['places']> {
  const counts = new Map<string, { scenes: number; changed: number }>()
  for (const group of groups) {
    const count = counts.get(group.met_id) ?? { scenes: 0, changed: 0 }
    count.scenes += group.count
    if (changes(group)) count.changed += group.count
    counts.set(group.met_id, count)
  }
  const ids = [...counts.keys()].slice(0, SHOWN_PLACES)
  const rows = await rowsOf<EntityRef & { ancestors: EntityRef[] }>(
    tx,
    sql`select e.id, e.type, e.name, e.code, ${ANCESTORS} as ancestors from ${ENTITY_FROM}
      where e.ws_id = ${wsId} and e.id = any(${sql.param(ids)}::uuid[])`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const [row, count] = [byId.get(id), counts.get(id)]
    return row && count ? [{ ...row, ...count }] : []
  })
}

async function scenesShown(tx: Tx, wsId: string, groups: readonly Group[]): Promise<AutomationRehearsal['scenes']> {
  const first = groups.filter(changes).slice(0, SHOWN_SCENES)
  if (first.length === 0) return []
  return rowsOf<AutomationRehearsal['scenes'][number]>(
    tx,
    sql`select i.id, i.name, e.name as entity, g.from_name as "from", g.to_name as "to"
      from unnest(${sql.param(first.map((group) => group.entity_id))}::uuid[],
        ${sql.param(first.map((group) => group.status_id))}::uuid[], ${sql.param(first.map((group) => group.status_name))}::text[],
        ${sql.param(first.map(({ to }) => to?.name ?? ''))}::text[])
        with ordinality as g (entity_id, status_id, from_name, to_name, nr)
      join item i on i.ws_id = ${wsId} and i.entity_id = g.entity_id and i.status_id is not distinct from g.status_id
        and ${COUNTED}
      join entity e on e.ws_id = i.ws_id and e.id = i.entity_id
      order by g.nr, i.position, i.id limit ${SHOWN_SCENES}`,
  )
}

/** Scenes whose place lacks the status are told apart from those that have it already. */
async function rehearsalOf(tx: Tx, wsId: string, rule: AutomationDraft, plan: Plan): Promise<AutomationRehearsal> {
  const { met, groups } = plan
  const changed = groups.filter(changes)
  const unchanged = groups.filter((group) => group.refusal === null && !changes(group))
  return {
    met: rule.trigger === 'rendition' ? sum(groups) : met.length,
    changed: sum(changed),
    unchanged: sum(unchanged),
    refused: refusalsInWords(refusedOf(plan)),
    places: await placesShown(tx, wsId, groups),
    scenes: await scenesShown(tx, wsId, groups),
  }
}

/**
 * What a rule would do if it looked at everything now, by the same plan as when it acts.
 * @throws {ApiError} invalid_reference
 */
export function rehearse({ database }: Pick<Deps, 'database'>, member: Member, rule: AutomationDraft) {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    await checkReferences(tx, member, rule)
    return rehearsalOf(tx, wsId, rule, await planRule(tx, member, rule, { entityIds: null, itemIds: null }))
  })
}
