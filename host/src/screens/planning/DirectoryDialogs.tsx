import { ApiError, isApiError, namesOfLevel, type DirectoryStore, type Entity } from '@arbo/core'
import { useRef, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { texts } from '../../texts.ts'
import { directoryTexts } from '../../texts/directory.ts'
import { planningTexts } from '../../texts/planning.ts'
import { useLevels } from '../../ui/levels.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DuplicateDialog } from './entity/DuplicateDialog.tsx'
import { MoveDialog } from './entity/MoveDialog.tsx'
import { ThingDialog } from './ThingDialog.tsx'
import { entityBody, sceneBody, type ThingFields } from './thingForm.ts'

/** What the user has asked for and is asked about. */
export type Asked =
  | { type: 'new-entity' | 'new-scene' }
  | { type: 'edit-entity' | 'delete-entity' | 'duplicate-entity' | 'move-entity'; entity: Entity }

interface EditEntityProps {
  entity: Entity
  directory: DirectoryStore
  onClose: () => void
}

/** Changes what was read. Where somebody else was faster, it says so, and saving once more overwrites it. */
function EditEntity({ entity, directory, onClose }: EditEntityProps): ReactNode {
  const { toasts } = useApp()
  const levels = useLevels()
  const version = useRef(entity.version)

  async function save(fields: ThingFields): Promise<void> {
    try {
      await directory.updateEntity(entity.id, { ...entityBody(fields), version: version.current })
    } catch (error) {
      const current = isApiError(error) && error.code === 'conflict' ? (error.meta['current'] as Entity) : null
      if (!current) throw error
      version.current = current.version
      throw new ApiError(0, { error: 'conflict', message: directoryTexts.conflict(current.name) }, error)
    }
    toasts.show({ kind: 'success', title: planningTexts.saved(fields.name.trim()) })
  }

  return (
    <ThingDialog
      title={planningTexts.editThing(namesOfLevel(levels, entity.type))}
      action={texts.save}
      initial={fieldsOf(entity)}
      withStart
      onSave={save}
      onClose={onClose}
    />
  )
}

interface DirectoryDialogsProps {
  asked: Asked
  directory: DirectoryStore
  /** The entity that is open; null at the root. */
  parentId: string | null
  childType: Entity['type']
  onClose: () => void
}

function fieldsOf({ name, code, description, scheduled_start, scheduled_due }: Entity): ThingFields {
  return { name, code: code ?? '', description, start: scheduled_start ?? '', due: scheduled_due ?? '' }
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
      return <EditEntity entity={asked.entity} directory={directory} onClose={onClose} />
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
    case 'duplicate-entity':
      return <DuplicateDialog entity={asked.entity} directory={directory} onClose={onClose} />
    case 'move-entity':
      return <MoveDialog entity={asked.entity} directory={directory} onClose={onClose} />
  }
}
