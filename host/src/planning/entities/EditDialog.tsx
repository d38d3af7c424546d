import { namesOfLevel, type DirectoryStore, type Entity } from '@arbo/core'
import { entityConflict, entityFieldsChanged } from '@arbo/core/internal'
import { useRef, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { texts } from '../../app/texts.ts'
import { planningTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { ThingDialog } from './ThingDialog.tsx'
import { type ThingConflict } from './thing-conflict.ts'
import { entityBody, entityFieldNames, fieldsOf, type ThingFields } from './thing-form.ts'

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
  const read = useRef(entity)

  function conflictOf(error: unknown, typed: ThingFields): ThingConflict | null {
    const now = entityConflict(error)
    if (!now) return null
    const body = entityBody(typed)
    const ownChanges = entityFieldsChanged(read.current, body)
    const theirChanges = entityFieldsChanged(read.current, now)
    read.current = now
    const merged = fieldsOf({ ...now, ...Object.fromEntries(ownChanges.map((field) => [field, body[field]])) })
    const fields = theirChanges.filter((field) => ownChanges.includes(field)).map((field) => entityFieldNames[field])
    return { merged, theirs: fieldsOf(now), fields }
  }

  return (
    <ThingDialog
      title={planningTexts.editThing(namesOfLevel(levels, entity.type))}
      action={texts.save}
      initial={fieldsOf(entity)}
      withStart
      onSave={async (fields) => {
        await directory.editEntity(read.current, entityBody(fields))
        toasts.show({ kind: 'success', title: planningTexts.saved(fields.name.trim()) })
      }}
      onRefused={conflictOf}
      onClose={onClose}
    />
  )
}
