import type { Entity } from '@arbo/core'
import { texts } from '../../texts.ts'
import { SCENE_LEVEL, useLevels } from '../../ui/levels.ts'

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
  const level = useLevels()
  return ({ type, children_count, items_count }) => {
    const child = childTypeOf(type)
    const parts: string[] = []
    if (child !== null && children_count > 0) {
      parts.push(texts.count(children_count, level(child).one, level(child).many))
    }
    if (items_count > 0) parts.push(texts.count(items_count, level(SCENE_LEVEL).one, level(SCENE_LEVEL).many))
    return parts.length > 0 ? parts.join(', ') : texts.empty
  }
}
