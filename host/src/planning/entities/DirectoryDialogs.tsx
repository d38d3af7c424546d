import { TRASH_DAYS, namesOfLevel, type DirectoryStore, type Entity } from '@arbo/core'
import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useTrashToast } from '../../ui/use-trash-toast.ts'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { planningTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'
import { ChooseFlow } from './ChooseFlow.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DuplicateDialog } from './DuplicateDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { MediaDialog } from './MediaDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { SeriesDialog } from './SeriesDialog.tsx'
import { seriesTexts } from './series-texts.ts'
import { ThingDialog } from './ThingDialog.tsx'
import { colourBody, entityBody, flowBody, sceneBody } from './thing-form.ts'

/** The dialog that the user has opened. */
export type Asked =
  | { type: 'new-entity' | 'new-scene' }
  | { type: 'new-series'; entity: Entity }
  | { type: 'edit-entity' | 'delete-entity' | 'duplicate-entity' | 'move-entity' | 'delete-media'; entity: Entity }
  | { type: 'choose-flow'; of: string }

interface DirectoryDialogsProps {
  request: Asked
  directory: DirectoryStore
  /** The entity that is open; null at the root. */
  parentId: string | null
  childType: Entity['type']
  /** Another dialog instead of this one. */
  onAsk: (request: Asked) => void
  onClose: () => void
}

/** Renders the open dialog. */
export function DirectoryDialogs(props: DirectoryDialogsProps): ReactNode {
  const { request, directory, parentId, childType, onAsk, onClose } = props
  const { session, toasts, deleted } = useApp()
  const trash = useTrashToast()
  const levels = useLevels()
  const entity = useSelected(directory, (state) => state.entity)
  const say = (title: string): void => void toasts.show({ kind: 'success', title })

  switch (request.type) {
    case 'new-entity':
      return (
        <ThingDialog
          title={planningTexts.newThing(namesOfLevel(levels, childType))}
          action={texts.create}
          draft={`new-entity.${parentId}`}
          kind="entity"
          ofProject={childType === 0}
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
          buttons={
            <>
              {entity && (
                <Button variant="ghost" onClick={() => onAsk({ type: 'new-series', entity })}>
                  {seriesTexts.toSeries}
                </Button>
              )}
              <Button onClick={onClose}>{texts.cancel}</Button>
            </>
          }
          onSave={async (fields) => {
            await directory.createItem(sceneBody(fields))
            say(planningTexts.created({ name: fields.name.trim() }))
          }}
          onClose={onClose}
        />
      )
    case 'new-series':
      return <SeriesDialog entity={request.entity} onOne={() => onAsk({ type: 'new-scene' })} onClose={onClose} />
    case 'edit-entity':
      return <EditDialog entity={request.entity} directory={directory} onClose={onClose} />
    case 'delete-entity':
      return (
        <DeleteDialog
          level={namesOfLevel(levels, request.entity.type)}
          name={request.entity.name}
          consequences={planningTexts.deleteEntityMessage({ days: TRASH_DAYS })}
          onDelete={async () => {
            const trashId = await directory.deleteEntity(request.entity.id)
            deleted(request.entity.id)
            trash.deleted(planningTexts.deleted({ name: request.entity.name }), [trashId])
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
