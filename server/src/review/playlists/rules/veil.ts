import { sql } from 'drizzle-orm'
import { RULE_FIELDS } from '@arbo/core/contract'
import type { PlaylistRule, RuleCondition } from '@arbo/core/contract'
import { rowsOf } from '../../../platform/db/rows.ts'
import type { Tx } from '../../../platform/db/transaction.ts'
import type { Member } from '../../../platform/access/member.ts'
import { veiledId } from '../../../platform/access/veiled-id.ts'
import { EVERYTHING, visibleEntity } from '../../../platform/access/visibility.ts'
import { conditionsOf, isGroup } from './conditions.ts'

interface Ruled {
  id: string
  rule: PlaylistRule | null
}

const namesEntities = ({ field }: RuleCondition): boolean => RULE_FIELDS[field] === 'entity'

function entitiesIn(rule: PlaylistRule | null): string[] {
  if (!rule) return []
  return conditionsOf(rule).flatMap(({ condition }) => (namesEntities(condition) ? condition.values : []))
}

/** The rule with other values where it names entities. */
function withEntities(rule: PlaylistRule, other: (value: string) => string): PlaylistRule {
  const changed = (one: RuleCondition): RuleCondition =>
    namesEntities(one) ? { ...one, values: one.values.map(other) } : one
  return {
    ...rule,
    conditions: rule.conditions.map((one) =>
      isGroup(one) ? { ...one, conditions: one.conditions.map(changed) } : changed(one),
    ),
  }
}

/**
 * Rules as a member is told them: things that the member does not see have another id. One query for all; none for
 * those who see the whole workspace.
 */
export async function veilRules<T extends Ruled>(tx: Tx, member: Member, playlists: readonly T[]): Promise<T[]> {
  const entityIds = [...new Set(playlists.flatMap(({ rule }) => entitiesIn(rule)))]
  const visible = visibleEntity(member, 'e')
  if (visible === EVERYTHING || entityIds.length === 0) return [...playlists]
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`select e.id from entity e
      where e.ws_id = ${member.wsId} and e.id = any(${sql.param(entityIds)}::uuid[]) and ${visible}`,
  )
  const visibleIds = new Set(rows.map(({ id }) => id))
  return playlists.map((one) =>
    one.rule === null
      ? one
      : {
          ...one,
          rule: withEntities(one.rule, (id) => (visibleIds.has(id.toLowerCase()) ? id : veiledId(one.id, id))),
        },
  )
}

/** A rule that somebody gives back with the ids that they were told: the hidden ones stay what they were. */
export function unveiledRule({ id, rule: before }: Ruled, rule: PlaylistRule): PlaylistRule {
  const hidden = new Map(entitiesIn(before).map((value) => [veiledId(id, value), value]))
  return withEntities(rule, (value) => hidden.get(value.toLowerCase()) ?? value)
}
