import { namesOfLevel, type Entity } from '@arbo/core'
import { planningTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'

const APPROVED = 6

/** Every scene below is approved. */
export function isDone({ woohoo }: Pick<Entity, 'woohoo'>): boolean {
  return woohoo.scenes > 0 && woohoo.by_status[APPROVED] === woohoo.scenes
}

/** Type of the entities below one of this type; null below a take. */
export function childTypeOf(type: Entity['type'] | null): Entity['type'] | null {
  if (type === null) return 0
  return type === 3 ? null : ((type + 1) as Entity['type'])
}

/** What lies directly in an entity, in the workspace's words: `3 episodes, 2 scenes`. */
export function useContains(): (entity: Entity) => string {
  const levels = useLevels()
  return ({ type, children_count, items_count }) => {
    const child = childTypeOf(type)
    const parts: string[] = []
    if (child !== null && children_count > 0) {
      parts.push(planningTexts.count({ count: children_count, ...namesOfLevel(levels, child) }))
    }
    if (items_count > 0) parts.push(planningTexts.count({ count: items_count, ...levels.scene }))
    return parts.length > 0 ? parts.join(', ') : planningTexts.empty
  }
}
