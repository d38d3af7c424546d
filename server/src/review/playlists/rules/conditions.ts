import { VALUELESS_OPERATORS } from '@arbo/core/contract'
import type { PlaylistRule, RuleCondition, RuleGroup } from '@arbo/core/contract'

/** Where a condition stands: its index in the rule, and within a group the index there. */
export type ConditionPath = [number] | [number, number]

export interface Placed {
  condition: RuleCondition
  path: ConditionPath
}

export const isGroup = (one: RuleCondition | RuleGroup): one is RuleGroup => 'conditions' in one

/** All conditions of a rule, those of groups as well. */
export function conditionsOf({ conditions }: PlaylistRule): Placed[] {
  return conditions.flatMap((one, at): Placed[] =>
    isGroup(one)
      ? one.conditions.map((condition, inner) => ({ condition, path: [at, inner] }))
      : [{ condition: one, path: [at] }],
  )
}

export const hasValues = ({ operator }: RuleCondition): boolean => !VALUELESS_OPERATORS.includes(operator)
