import type { Place } from '../../platform/access/place.ts'
import type { AutomationEventTable } from '../../platform/db/schema.gen.ts'
import type { FullSet, Held } from './status-match.ts'
import { matcherOf } from './status-match.ts'
import type { Rule } from './plan-rule.ts'

/** Something that happened and that rules have not looked at yet. */
export interface AutomationEvent
  extends
    Place,
    Pick<
      AutomationEventTable,
      'seq' | 'cause' | 'item_id' | 'from_status_id' | 'from_kind' | 'to_status_id' | 'to_kind'
    > {
  /** Rules that led here, the first one first. */
  chain: AutomationEventTable['chain']
}

const heldBefore = ({ from_status_id, from_kind }: AutomationEvent): Held => ({
  status_id: from_status_id,
  status_kind: from_kind ?? 0,
})
const heldAfter = ({ to_status_id, to_kind }: AutomationEvent): Held => ({
  status_id: to_status_id,
  status_kind: to_kind ?? 0,
})

function idOnLevel(event: AutomationEvent, level: number): string | null {
  return [event.project_id, event.process_id, event.episode_id, event.take_id][level] ?? null
}

/** The parts of the events that may have set a rule off. */
export interface Candidates {
  entityIds: string[]
  itemIds: string[]
  /** The longest of the chains that led here. */
  chain: string[]
}

/**
 * The places that an event may have completed: a scene came to a status of the set, or one without left. A scene that
 * had the status before is no news. A rule never looks at its own results, and a chain ends after `longest` rules.
 */
export function candidatesOf(
  rule: Rule & { id: string },
  when: FullSet,
  events: readonly AutomationEvent[],
  longest: number,
): Candidates {
  const matches = matcherOf(when)
  const ruleEvents = events.filter((event) => {
    if (event.chain.includes(rule.id) || event.chain.length >= longest) return false
    if (rule.project_id !== null && rule.project_id !== event.project_id) return false
    if (rule.trigger === 'rendition') return event.cause === 'rendition'
    if (event.cause === 'rendition' || matches(heldBefore(event))) return false
    return event.cause === 'gone' || matches(heldAfter(event))
  })
  const entityIds = ruleEvents.flatMap((event) => (rule.level === null ? [] : (idOnLevel(event, rule.level) ?? [])))
  const itemIds = ruleEvents.flatMap(({ item_id }) => item_id ?? [])
  const chains = ruleEvents.map(({ chain }) => chain).toSorted((one, other) => other.length - one.length)
  return { entityIds: [...new Set(entityIds)], itemIds: [...new Set(itemIds)], chain: chains[0] ?? [] }
}
