import type { FlowStatus } from '../../contract/planning/entities.ts'
import type { Item } from '../../contract/planning/items.ts'

/**
 * Whether the user may give a scene a status of its flow, as the server decides it too: one that is reserved only where
 * they review, coordinate or hold the right. What the scene has already is none that it gets.
 */
export function maySetStatus(
  scene: Pick<Item, 'status' | 'may_set_reserved'>,
  { id, reserved }: Pick<FlowStatus, 'id' | 'reserved'>,
): boolean {
  return !reserved || scene.may_set_reserved === true || scene.status?.id === id
}
