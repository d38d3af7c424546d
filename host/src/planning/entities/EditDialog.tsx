import { namesOfLevel, type DirectoryStore, type Entity } from '@arbo/core'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { texts } from '../../app/texts.ts'
import { planningTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { ThingDialog } from './ThingDialog.tsx'
import { entityBody, fieldsOf } from './thing-form.ts'

interface EditDialogProps {
  entity: Entity
  directory: DirectoryStore
  onClose: () => void
}

/**
 * Edits the entity as it was read. Other users' changes of other fields stay; where both changed a field, it shows
 * their value, and asks.
 */
export function EditDialog({ entity, directory, onClose }: EditDialogProps): ReactNode {
  const { toasts } = useApp()
  const levels = useLevels()
  return (
    <ThingDialog<Entity>
      title={planningTexts.editThing(namesOfLevel(levels, entity.type))}
      action={texts.save}
      draft={`entity.${entity.id}`}
      initial={fieldsOf(entity)}
      kind="entity"
      ofProject={entity.type === 0}
      onSave={async (fields, current) => {
        await directory.editEntity(current ?? entity, entityBody(fields))
        toasts.show({ kind: 'success', title: planningTexts.saved({ name: fields.name.trim() }) })
      }}
      theirs={fieldsOf}
      onClose={onClose}
    />
  )
}
