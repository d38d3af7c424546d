import { namesOfLevel, type DirectoryStore, type Entity, type Item } from '@arbo/core'
import type { ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { texts } from '../../texts.ts'
import { planningTexts } from '../../texts/planning.ts'
import { useLevels } from '../../ui/levels.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { ThingDialog } from './ThingDialog.tsx'
import { entityBody, sceneBody, type ThingFields } from './thingForm.ts'

/** What the user has asked for and is asked about. */
export type Asked =
  | { type: 'new-entity' | 'new-scene' }
  | { type: 'edit-entity' | 'delete-entity'; entity: Entity }
  | { type: 'edit-scene' | 'delete-scene'; item: Item }

interface DirectoryDialogsProps {
  asked: Asked
  directory: DirectoryStore
  /** The entity that is open; null at the root. */
  parentId: string | null
  childType: Entity['type']
  onClose: () => void
}

function fieldsOf(thing: Entity | Item): ThingFields {
  const entity = 'type' in thing ? thing : null
  return {
    name: thing.name,
    code: thing.code ?? '',
    description: thing.description,
    start: entity?.scheduled_start ?? '',
    due: ('due_date' in thing ? thing.due_date : entity?.scheduled_due) ?? '',
  }
}

/** The dialog that belongs to what was asked. */
export function DirectoryDialogs(props: DirectoryDialogsProps): ReactNode {
  const { asked, directory, parentId, childType, onClose } = props
  const { toasts, deleted } = useApp()
  const levels = useLevels()
  const say = (title: string): void => void toasts.show({ kind: 'success', title })

  switch (asked.type) {
    case 'new-entity':
      return (
        <ThingDialog
          title={planningTexts.newThing(namesOfLevel(levels, childType))}
          action={texts.create}
          withStart
          onSave={async (fields) => {
            await directory.createEntity({ ...entityBody(fields), type: childType, parent_id: parentId })
            say(planningTexts.created(fields.name.trim()))
          }}
          onClose={onClose}
        />
      )
    case 'new-scene':
      return (
        <ThingDialog
          title={planningTexts.newThing(levels.scene)}
          action={texts.create}
          withStart={false}
          onSave={async (fields) => {
            await directory.createItem(sceneBody(fields))
            say(planningTexts.created(fields.name.trim()))
          }}
          onClose={onClose}
        />
      )
    case 'edit-entity':
      return (
        <ThingDialog
          title={planningTexts.editThing(namesOfLevel(levels, asked.entity.type))}
          action={texts.save}
          initial={fieldsOf(asked.entity)}
          withStart
          onSave={async (fields) => {
            await directory.updateEntity(asked.entity.id, entityBody(fields))
            say(planningTexts.saved(fields.name.trim()))
          }}
          onClose={onClose}
        />
      )
    case 'edit-scene':
      return (
        <ThingDialog
          title={planningTexts.editThing(levels.scene)}
          action={texts.save}
          initial={fieldsOf(asked.item)}
          withStart={false}
          onSave={async (fields) => {
            await directory.updateItem(asked.item.id, sceneBody(fields))
            say(planningTexts.saved(fields.name.trim()))
          }}
          onClose={onClose}
        />
      )
    case 'delete-entity':
      return (
        <DeleteDialog
          level={namesOfLevel(levels, asked.entity.type)}
          name={asked.entity.name}
          consequences={planningTexts.deleteEntityMessage}
          onDelete={async () => {
            await directory.deleteEntity(asked.entity.id)
            deleted(asked.entity.id)
            say(planningTexts.deleted(asked.entity.name))
          }}
          onClose={onClose}
        />
      )
    case 'delete-scene':
      return (
        <DeleteDialog
          level={levels.scene}
          name={asked.item.name}
          consequences={planningTexts.deleteSceneMessage}
          onDelete={async () => {
            await directory.deleteItem(asked.item.id)
            deleted(asked.item.id)
            say(planningTexts.deleted(asked.item.name))
          }}
          onClose={onClose}
        />
      )
  }
}
