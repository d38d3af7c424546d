import { failureOf, type DirectoryStore, type Entity } from '@arbo/core'
import {
  ArrowRight,
  ChevronDown,
  ChevronUp,
  Copy,
  Image,
  Inbox,
  PanelRight,
  Pencil,
  Trash2,
  Undo2,
} from '@arbo/kit/icons'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useReadOnly } from '../../app/use-read-only.ts'
import { texts } from '../../app/texts.ts'
import { directoryTexts } from './directory-texts.ts'
import { listTexts } from '../../ui/list/texts.ts'
import type { RowAction } from '../../ui/list/ListRowMenu.tsx'
import type { Asked } from './DirectoryDialogs.tsx'
import { useMay } from './use-may.ts'
import type { RowOrder } from './use-row-order.tsx'

interface EntityActions {
  /** The user's actions on one entity. */
  actionsOf: (entity: Entity, order: RowOrder | null) => RowAction[]
  /** Archives (0) or restores (1), with a toast that can undo it; says why where it fails. */
  setStatus: (entities: readonly Entity[], status: 0 | 1) => Promise<boolean>
}

/** Actions on entities, by right and by state. */
export function useEntityActions(
  directory: DirectoryStore,
  onAsk: (request: Asked) => void,
  onDetails: (entity: Entity) => void,
): EntityActions {
  const { session, toasts } = useApp()
  const readOnly = useReadOnly()
  const may = useMay()

  function wordsOf(entities: readonly Entity[], status: 0 | 1): string {
    const [first] = entities
    if (entities.length === 1 && first) {
      return status === 0
        ? directoryTexts.archived({ name: first.name })
        : directoryTexts.unarchived({ name: first.name })
    }
    return status === 0
      ? directoryTexts.archivedMany({ count: entities.length })
      : directoryTexts.unarchivedMany({ count: entities.length })
  }

  async function setStatus(entities: readonly Entity[], status: 0 | 1): Promise<boolean> {
    const id = 'entity-status'
    const ids = entities.map((one) => one.id)
    const refuse = (to: 0 | 1) => (error: unknown) =>
      void toasts.show({
        id,
        kind: 'error',
        title: to === 0 ? directoryTexts.archiveFailed : directoryTexts.unarchiveFailed,
        message: messageOf(failureOf(error)),
      })
    try {
      await directory.setStatus(ids, status)
    } catch (error) {
      refuse(status)(error)
      return false
    }
    const back = status === 0 ? 1 : 0
    toasts.show({
      id,
      kind: 'success',
      title: wordsOf(entities, status),
      action: {
        label: listTexts.undo,
        onClick() {
          toasts.dismiss(id)
          directory.setStatus(ids, back).catch(refuse(back))
        },
      },
    })
    return true
  }

  function actionsOf(entity: Entity, order: RowOrder | null): RowAction[] {
    const actions: RowAction[] = [
      { label: directoryTexts.details, icon: <PanelRight />, onSelect: () => onDetails(entity) },
    ]
    const isRoot = entity.parent_id === null
    const mayAdd = isRoot
      ? readOnly === null && session.can('project_addRootEntity_create')
      : may(entity, 'project_addEntity_create')
    const canEdit = may(entity, 'project_updateEntity_update')
    if (canEdit) {
      actions.push({ label: texts.edit, icon: <Pencil />, onSelect: () => onAsk({ type: 'edit-entity', entity }) })
    }
    if (mayAdd) {
      const ask = (): void => onAsk({ type: 'duplicate-entity', entity })
      actions.push({ label: directoryTexts.duplicate, icon: <Copy />, onSelect: ask })
    }
    if (canEdit && !isRoot) {
      const ask = (): void => onAsk({ type: 'move-entity', entity })
      actions.push({ label: directoryTexts.move, icon: <ArrowRight />, onSelect: ask })
    }
    const [up, down] = [order?.step(entity, -1), order?.step(entity, 1)]
    if (up) actions.push({ label: directoryTexts.moveUp, icon: <ChevronUp />, onSelect: up })
    if (down) actions.push({ label: directoryTexts.moveDown, icon: <ChevronDown />, onSelect: down })
    if (canEdit && entity.status === 1) {
      actions.push({ label: directoryTexts.archive, icon: <Inbox />, onSelect: () => void setStatus([entity], 0) })
    }
    if (canEdit && entity.status === 0) {
      actions.push({ label: directoryTexts.unarchive, icon: <Undo2 />, onSelect: () => void setStatus([entity], 1) })
    }
    if (may(entity, 'media_deleteRendition_delete')) {
      const ask = (): void => onAsk({ type: 'delete-media', entity })
      actions.push({ label: directoryTexts.deleteMedia, icon: <Image />, danger: true, onSelect: ask })
    }
    if (may(entity, 'project_deleteEntity_delete')) {
      const ask = (): void => onAsk({ type: 'delete-entity', entity })
      actions.push({ label: texts.delete, icon: <Trash2 />, danger: true, onSelect: ask })
    }
    return actions
  }

  return { actionsOf, setStatus }
}
