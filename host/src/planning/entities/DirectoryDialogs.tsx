import { namesOfLevel, type DirectoryStore, type Entity } from '@arbo/core'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { texts } from '../../app/texts.ts'
import { planningTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { ChooseFlow } from './ChooseFlow.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { MediaDialog } from './MediaDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { ThingDialog } from './ThingDialog.tsx'
import { colourBody, entityBody, flowBody, sceneBody } from './thing-form.ts'

/** The dialog that the user has opened. */
export type Asked =
  | { type: 'new-entity' | 'new-scene' }
  | { type: 'edit-entity' | 'delete-entity' | 'duplicate-entity' | 'move-entity' | 'delete-media'; entity: Entity }
  | { type: 'choose-flow'; of: string }

interface DirectoryDialogsProps {
  request: Asked
  directory: DirectoryStore
  /** The entity that is open; null at the root. */
  parentId: string | null
  childType: Entity['type']
  onClose: () => void
}

/** Renders the open dialog. */
export function DirectoryDialogs(props: DirectoryDialogsProps): ReactNode {
  const { request, directory, parentId, childType, onClose } = props
  const { session, toasts, deleted } = useApp()
  const levels = useLevels()
  const say = (title: string): void => void toasts.show({ kind: 'success', title })

  switch (request.type) {
    case 'new-entity':
      return (
        <ThingDialog
          title={planningTexts.newThing(namesOfLevel(levels, childType))}
          action={texts.create}
          draft={`new-entity.${parentId}`}
          kind="entity"
          withColour={childType === 0}
          flowsOf={parentId === null && session.can('status_getListOfTemplateFlows_read') ? directory : null}
          onSave={async (fields) => {
            await directory.createEntity({
              ...entityBody(fields),
              ...flowBody(fields),
              ...colourBody(fields),
              type: childType,
              parent_id: parentId,
            })
            say(planningTexts.created({ name: fields.name.trim() }))
          }}
          onClose={onClose}
        />
      )
    case 'new-scene':
      return (
        <ThingDialog
          title={planningTexts.newThing(levels.scene)}
          action={texts.create}
          draft={`new-scene.${parentId}`}
          kind="scene"
          onSave={async (fields) => {
            await directory.createItem(sceneBody(fields))
            say(planningTexts.created({ name: fields.name.trim() }))
          }}
          onClose={onClose}
        />
      )
    case 'edit-entity':
      return <EditDialog entity={request.entity} directory={directory} onClose={onClose} />
    case 'delete-entity':
      return (
        <DeleteDialog
          level={namesOfLevel(levels, request.entity.type)}
          name={request.entity.name}
          consequences={planningTexts.deleteEntityMessage}
          onDelete={async () => {
            await directory.deleteEntity(request.entity.id)
            deleted(request.entity.id)
            say(planningTexts.deleted({ name: request.entity.name }))
          }}
          onClose={onClose}
        />
      )
    case 'duplicate-entity':
      return <DuplicateDialog entity={request.entity} directory={directory} onClose={onClose} />
    case 'delete-media':
      return <MediaDialog entity={request.entity} onClose={onClose} />
    case 'choose-flow':
      return <ChooseFlow id={request.of} onClose={onClose} />
    case 'move-entity':
      return <MoveDialog entity={request.entity} directory={directory} onClose={onClose} />
  }
}
