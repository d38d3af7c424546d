import type { Automation } from '@arbo/core/contract'
import { matcherOf } from './status-match.ts'
import type { FullSet } from './status-match.ts'

/** A rule with the statuses that it waits for and sets. */
export interface Linked extends Pick<Automation, 'id' | 'name' | 'trigger' | 'project_id' | 'to'> {
  when: FullSet
  /** The statuses that it may set; of a kind, one that counts as it. */
  sets: readonly { status_id: string | null; status_kind: number }[]
}

/** Whether one rule may set a status that another waits for. */
function leadsTo(one: Linked, other: Linked): boolean {
  if (other.trigger !== 'all_scenes') return false
  if (one.project_id !== null && other.project_id !== null && one.project_id !== other.project_id) return false
  return one.sets.some(matcherOf(other.when))
}

/**
 * The shortest way from a rule back to itself over others, by their names; null: there is none. A rule that sets the
 * status that it waits for is no circle: it never looks at its own results.
 */
export function cycleThrough(rule: Linked, others: readonly Linked[]): string[] | null {
  const before = new Map<Linked, Linked>()
  const queue = others.filter((other) => leadsTo(rule, other))
  for (const other of queue) before.set(other, rule)
  for (let at = queue.shift(); at; at = queue.shift()) {
    if (leadsTo(at, rule)) {
      const names = [rule.name]
      for (let step: Linked | undefined = at; step && step !== rule; step = before.get(step)) names.unshift(step.name)
      return [rule.name, ...names]
    }
    for (const other of others) {
      if (before.has(other) || !leadsTo(at, other)) continue
      before.set(other, at)
      queue.push(other)
    }
  }
  return null
}
