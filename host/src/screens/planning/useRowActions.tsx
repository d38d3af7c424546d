import type { Entity, Item } from '@arbo/core'
import type { ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import type { Asked } from './DirectoryDialogs.tsx'
import { RowMenu } from './RowMenu.tsx'

interface RowActions {
  entityActions: (entity: Entity) => ReactNode
  sceneActions: (item: Item) => ReactNode
}

/** The menus at the end of the rows, with what the user may do. */
export function useRowActions(onAsk: (asked: Asked) => void): RowActions {
  const { session } = useApp()
  const canEdit = session.can('project_updateEntity_update')
  const canDelete = session.can('project_deleteEntity_delete')
  const canEditScene = session.can('item_updateItemDetails_update')
  const canDeleteScene = session.can('item_deleteItem_delete')
  return {
    entityActions: (entity) => (
      <RowMenu
        name={entity.name}
        onEdit={canEdit ? () => onAsk({ type: 'edit-entity', entity }) : undefined}
        onDelete={canDelete ? () => onAsk({ type: 'delete-entity', entity }) : undefined}
      />
    ),
    sceneActions: (item) => (
      <RowMenu
        name={item.name}
        onEdit={canEditScene ? () => onAsk({ type: 'edit-scene', item }) : undefined}
        onDelete={canDeleteScene ? () => onAsk({ type: 'delete-scene', item }) : undefined}
      />
    ),
  }
}
