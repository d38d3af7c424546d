import type { Item, Session } from '@arbo/core'

/**
 * Whether the user may set the scene's status. What may be changed of a scene depends on the scene (PLAN-15); until it
 * is read whole, on the workspace.
 */
export function mayChangeStatus(session: Session, item: Item): boolean {
  return item.editable ? item.editable.includes('status') : session.can('item_updateItemDetails_update')
}
