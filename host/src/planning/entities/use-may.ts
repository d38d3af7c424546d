import type { Entity } from '@arbo/core'
import { useReadOnly } from '../../app/use-read-only.ts'

type Right =
  | 'project_updateEntity_update'
  | 'project_deleteEntity_delete'
  | 'project_addEntity_create'
  | 'project_addItem_create'
  | 'media_deleteRendition_delete'

/** Whether the user may do something on an entity, by their role or by coordinating it (PLAN-26). */
export function useMay(): (entity: Pick<Entity, 'rights'>, right: Right) => boolean {
  const readOnly = useReadOnly()
  return ({ rights }, right) => readOnly === null && rights.includes(right)
}
