import {
  RULE_CONDITIONS_MAX,
  RULE_FIELDS,
  RULE_OPERATORS,
  VALUELESS_OPERATORS,
  isRuleOperator,
  type RuleField,
  type RuleOperator,
} from '../../contract/review/playlist-values.ts'
import type { PlaylistRule, RuleCondition, RuleGroup } from '../../contract/review/playlist-fields.ts'

/** Where a condition or a group stands: index in the rule, and within a group the index there. */
export type RulePath = readonly [at: number] | readonly [at: number, within: number]

/** The first state of a rule editor: one empty condition. */
export const NEW_RULE: PlaylistRule = { match: 'all', conditions: [conditionOf('status')] }

/** A field asked in its usual way, without a value. */
export function conditionOf(field: RuleField): RuleCondition {
  return { field, operator: RULE_OPERATORS[RULE_FIELDS[field]][0], values: [] }
}

export const isGroup = (one: RuleCondition | RuleGroup): one is RuleGroup => 'conditions' in one

/** Conditions of a rule, those of groups counted. */
export function countConditions({ conditions }: PlaylistRule): number {
  return conditions.reduce((sum, one) => sum + (isGroup(one) ? one.conditions.length : 1), 0)
}

export const canAddCondition = (rule: PlaylistRule): boolean => countConditions(rule) < RULE_CONDITIONS_MAX

/** The condition with another field: its value belonged to the one before, and its operator where they differ in kind. */
export function withField(condition: RuleCondition, field: RuleField): RuleCondition {
  if (field === condition.field) return condition
  const { operator } = conditionOf(field)
  const sameOperator = isRuleOperator(field, condition.operator) ? condition.operator : operator
  const isSameKind = RULE_FIELDS[field] === RULE_FIELDS[condition.field] && RULE_FIELDS[field] !== 'entity'
  return { field, operator: sameOperator, values: isSameKind ? condition.values : [] }
}

/** The condition asked otherwise; a value that fits no more goes. */
export function withOperator(condition: RuleCondition, operator: RuleOperator): RuleCondition {
  const isDays = (one: RuleOperator): boolean => one === 'within_days'
  const fits = !VALUELESS_OPERATORS.includes(operator) && isDays(operator) === isDays(condition.operator)
  return { ...condition, operator, values: fits ? condition.values : [] }
}

function within(rule: PlaylistRule, at: number, change: (group: RuleGroup) => readonly RuleCondition[]): PlaylistRule {
  const conditions = rule.conditions.flatMap((one, index): (RuleCondition | RuleGroup)[] => {
    if (index !== at || !isGroup(one)) return [one]
    const next = change(one)
    // A group without conditions asks nothing.
    return next.length === 0 ? [] : [{ ...one, conditions: [...next] }]
  })
  return { ...rule, conditions }
}

/** The rule with another condition or group in this place. */
export function replaced(rule: PlaylistRule, [at, inner]: RulePath, to: RuleCondition | RuleGroup): PlaylistRule {
  if (inner === undefined) return { ...rule, conditions: rule.conditions.with(at, to) }
  if (isGroup(to)) return rule
  return within(rule, at, ({ conditions }) => conditions.with(inner, to))
}

/** The rule without what stands there. */
export function removed(rule: PlaylistRule, [at, inner]: RulePath): PlaylistRule {
  if (inner === undefined) return { ...rule, conditions: rule.conditions.toSpliced(at, 1) }
  return within(rule, at, ({ conditions }) => conditions.toSpliced(inner, 1))
}

/** The rule with a further condition at its end, or at the end of the group that stands at `group`. */
export function withCondition(rule: PlaylistRule, condition: RuleCondition, group?: number): PlaylistRule {
  if (!canAddCondition(rule)) return rule
  if (group === undefined) return { ...rule, conditions: [...rule.conditions, condition] }
  return within(rule, group, ({ conditions }) => [...conditions, condition])
}

/** The rule with a further group, which asks the other way round than the rule: else it would need none. */
export function withGroup(rule: PlaylistRule, condition: RuleCondition): PlaylistRule {
  if (!canAddCondition(rule)) return rule
  const group: RuleGroup = { match: rule.match === 'all' ? 'any' : 'all', conditions: [condition] }
  return { ...rule, conditions: [...rule.conditions, group] }
}

/** Whether a condition says all that it needs to be asked. */
export function isWhole({ operator, values }: RuleCondition): boolean {
  if (VALUELESS_OPERATORS.includes(operator)) return true
  return values.length > 0 && values.every((value) => value.trim() !== '')
}

/** The part of a rule that can be asked while it is written; null where nothing of it can. */
export function wholePart(rule: PlaylistRule): PlaylistRule | null {
  const conditions = rule.conditions.flatMap((one): (RuleCondition | RuleGroup)[] => {
    if (!isGroup(one)) return isWhole(one) ? [one] : []
    const inner = one.conditions.filter(isWhole)
    return inner.length === 0 ? [] : [{ ...one, conditions: inner }]
  })
  return conditions.length === 0 ? null : { ...rule, conditions }
}

/** Whether each condition is whole: only such a rule is kept. */
export function isWholeRule(rule: PlaylistRule): boolean {
  return (
    rule.conditions.length > 0 &&
    rule.conditions.every((one) => (isGroup(one) ? one.conditions.every(isWhole) : isWhole(one)))
  )
}

/**
 * The places that a rule's own problems name are those of what was asked, which may leave out what is not whole yet:
 * back to the places in the editor. Null: it stands nowhere any more.
 */
export function placeInEditor(rule: PlaylistRule, sentPath: readonly number[]): RulePath | null {
  const [pathAt = 0, pathWithin] = sentPath
  let count = -1
  for (const [at, one] of rule.conditions.entries()) {
    if (!isGroup(one)) {
      if (isWhole(one) && (count += 1) === pathAt) return pathWithin === undefined ? [at] : null
      continue
    }
    if (!one.conditions.some(isWhole) || (count += 1) !== pathAt) continue
    if (pathWithin === undefined) return [at]
    let innerCount = -1
    for (const [inner, condition] of one.conditions.entries()) {
      if (isWhole(condition) && (innerCount += 1) === pathWithin) return [at, inner]
    }
    return null
  }
  return null
}
