import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { RULE_FIELDS } from '@arbo/core/contract'
import type { PlaylistRule, RuleProblem, RuleValueKind } from '@arbo/core/contract'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import { MEMBER_STATUS } from '../../../platform/access/member.ts'
import type { Member } from '../../../platform/access/member.ts'
import type { EntityAccess } from '../../../platform/access/rights.ts'
import { visibleEntity } from '../../../platform/access/visibility.ts'
import { seenTeams } from '../../../workspace/teams/team-row.ts'
import { conditionsOf, hasValues } from './conditions.ts'

/** Stands for the person who opens the playlist. */
export const ME = 'me'

const NAMED = ['entity', 'status', 'person', 'team'] as const satisfies RuleValueKind[]
type NamedKind = (typeof NAMED)[number]
type Found = { id: string } & Partial<EntityAccess>

/** The things that the ids of a rule name, as far as they are there and the member may see them. */
export interface Named {
  ids: ReadonlySet<string>
  entities: ReadonlyMap<string, EntityAccess>
}

const isNamed = (kind: RuleValueKind): kind is NamedKind => (NAMED as readonly RuleValueKind[]).includes(kind)

function lookUp(member: Member, kind: NamedKind, ids: readonly string[]): SQL {
  const { wsId } = member
  const list = sql`${sql.param([...ids])}::uuid[]`
  if (kind === 'entity') {
    return sql`select e.id, e.type, e.parent_id, e.project_id, e.process_id, e.episode_id, e.take_id,
        false as "isCoordinator"
      from entity e where e.ws_id = ${wsId} and e.id = any(${list}) and ${visibleEntity(member, 'e')}`
  }
  if (kind === 'status') {
    return sql`select s.id from template_flow_status s where s.ws_id = ${wsId} and s.id = any(${list})`
  }
  if (kind === 'team') return seenTeams(member, list)
  return sql`select m.id from ws_user m
    where m.ws_id = ${wsId} and m.id = any(${list}) and m.status <> ${MEMBER_STATUS.deleted}`
}

export async function namedIn(tx: Tx, member: Member, rule: PlaylistRule): Promise<Named> {
  const idsByKind = new Map<NamedKind, Set<string>>()
  for (const { condition } of conditionsOf(rule)) {
    const kind = RULE_FIELDS[condition.field]
    if (!isNamed(kind)) continue
    const ids = idsByKind.get(kind) ?? new Set()
    for (const value of condition.values) if (value !== ME) ids.add(value.toLowerCase())
    idsByKind.set(kind, ids)
  }
  const rows: Found[] = []
  for (const [kind, ids] of idsByKind) {
    if (ids.size > 0) rows.push(...(await rowsOf<Found>(tx, lookUp(member, kind, [...ids]))))
  }
  const entities = rows.filter((row): row is EntityAccess => 'project_id' in row)
  return {
    ids: new Set(rows.map(({ id }) => id)),
    entities: new Map(entities.map((row) => [row.id, row])),
  }
}

/** Values of a condition that name something, and those that name nothing. */
export function sortValues(values: readonly string[], { ids }: Named): { known: string[]; missing: string[] } {
  const isKnown = (value: string): boolean => value === ME || ids.has(value.toLowerCase())
  return { known: values.filter(isKnown), missing: values.filter((value) => !isKnown(value)) }
}

/** The parts of a rule that name nothing any more. */
export function problemsOf(rule: PlaylistRule, named: Named): RuleProblem[] {
  return conditionsOf(rule).flatMap(({ condition, path }) => {
    if (!hasValues(condition) || !isNamed(RULE_FIELDS[condition.field])) return []
    const { missing } = sortValues(condition.values, named)
    return missing.length > 0 ? [{ path: [...path], field: condition.field, missing }] : []
  })
}
