import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { RULE_FIELDS } from '@arbo/core/contract'
import type { PlaylistRule, RuleCondition, RuleGroup } from '@arbo/core/contract'
import { likePattern } from '../../../platform/http/like-pattern.ts'
import type { Member } from '../../../platform/access/member.ts'
import { below, hasPerson, hasTeam, isLate, lacks } from '../../../planning/scenes/scene-filter.ts'
import { hasValues, isGroup } from './conditions.ts'
import { dayCondition } from './days.ts'
import type { WorkspaceDay } from './days.ts'
import { ME, sortValues } from './named.ts'
import type { Named } from './named.ts'
import { eyeOf, isCountedComment } from '../../../platform/access/audience.ts'

/** The context of a rule: whose eyes, the things that its ids name, and the day. */
export interface RuleContext {
  member: Member
  named: Named
  day: WorkspaceDay
}

const NOTHING = sql`false`
const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`
const not = (condition: SQL): SQL => sql`not (${condition})`
const anyOf = (parts: readonly SQL[]): SQL => sql`(${sql.join([...parts], sql` or `)})`

/** Texts are compared without their case; a scene without a code has an empty one. */
function textCondition({ field, operator, values }: RuleCondition): SQL {
  const column = sql`lower(coalesce(i.${sql.identifier(field)}, ''))`
  const words = values.map((value) => value.toLowerCase())
  if (operator === 'is') return sql`${column} = any(${sql.param(words)}::text[])`
  const patterns = words.map(likePattern).map((pattern) => (operator === 'starts_with' ? pattern.slice(1) : pattern))
  const condition = anyOf(patterns.map((pattern) => sql`${column} like ${pattern}`))
  return operator === 'not_contains' ? not(condition) : condition
}

function personCondition({ field, operator, values }: RuleCondition, { id, wsId }: Member): SQL {
  const ids = values.map((value) => (value === ME ? id : value))
  if (field === 'created_by') {
    if (operator === 'empty') return sql`i.created_by is null`
    if (operator === 'not_empty') return sql`i.created_by is not null`
    const isMaker = sql`coalesce(i.created_by = any(${uuids(ids)}), false)`
    return operator === 'none_of' ? not(isMaker) : isMaker
  }
  const role = field === 'reviewer' ? 'reviewer' : 'assignee'
  if (operator === 'not_empty') return hasPerson(wsId, role)
  if (operator === 'empty') return not(hasPerson(wsId, role))
  const has = hasPerson(wsId, role, ids)
  return operator === 'none_of' ? not(has) : has
}

function teamCondition({ operator, values }: RuleCondition, member: Member): SQL {
  const has = hasTeam(member, values)
  return operator === 'none_of' ? not(has) : has
}

function plainCondition({ field, operator }: RuleCondition, member: Member): SQL {
  const { wsId } = member
  const open = sql`exists (
    select from comment c
    where c.ws_id = ${wsId} and c.item_id = i.id and c.done_at is null
      and ${isCountedComment(eyeOf(member), 'c')}
  )`
  const holds =
    field === 'has_rendition'
      ? not(lacks(wsId, 'rendition'))
      : field === 'late'
        ? sql`coalesce(${isLate(wsId)}, false)`
        : open
  return operator === 'no' ? not(holds) : holds
}

function statusCondition({ operator, values }: RuleCondition): SQL {
  const has = sql`coalesce(i.status_id = any(${uuids(values)}), false)`
  return operator === 'none_of' ? not(has) : has
}

function kindCondition({ operator, values }: RuleCondition): SQL {
  const has = sql`i.status_kind = any(${sql.param(values.map(Number))}::smallint[])`
  return operator === 'none_of' ? not(has) : has
}

function entityCondition({ operator, values }: RuleCondition, { named }: RuleContext): SQL {
  const entities = values.flatMap((value) => named.entities.get(value.toLowerCase()) ?? [])
  const under = anyOf(entities.map((entity) => below(entity, 'i')))
  return operator === 'not_under' ? sql`not coalesce(${under}, false)` : under
}

/** Ids that name nothing any more are left out; a condition without any left finds nothing. */
function conditionSql(ruleCondition: RuleCondition, context: RuleContext): SQL {
  const kind = RULE_FIELDS[ruleCondition.field]
  if (kind === 'text') return textCondition(ruleCondition)
  if (kind === 'day') return dayCondition(ruleCondition, context.day)
  if (kind === 'none') return plainCondition(ruleCondition, context.member)
  if (kind === 'kind') return kindCondition(ruleCondition)
  const { known: values } = sortValues(ruleCondition.values, context.named)
  if (hasValues(ruleCondition) && values.length === 0) return NOTHING
  const condition = { ...ruleCondition, values }
  if (kind === 'entity') return entityCondition(condition, context)
  if (kind === 'status') return statusCondition(condition)
  if (kind === 'team') return teamCondition(condition, context.member)
  return personCondition(condition, context.member)
}

function joined({ match, conditions }: PlaylistRule | RuleGroup, context: RuleContext): SQL {
  const parts = conditions.map((one) => (isGroup(one) ? joined(one, context) : conditionSql(one, context)))
  return sql`(${sql.join(parts, match === 'all' ? sql` and ` : sql` or `)})`
}

/** A rule as a condition on `item i`; every value goes as a parameter. */
export function ruleSql(rule: PlaylistRule, context: RuleContext): SQL {
  return joined(rule, context)
}
