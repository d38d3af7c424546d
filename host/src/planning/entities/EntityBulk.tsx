import { TRASH_DAYS, type DirectoryStore, type Entity, type LevelNames } from '@arbo/core'
import { Inbox, Trash2, Undo2 } from '@arbo/kit/icons'
import { Button, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { texts } from '../../app/texts.ts'
import { directoryTexts } from './directory-texts.ts'
import { planningTexts } from './texts.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { ListBulkBar } from '../../ui/list/ListBulkBar.tsx'
import type { Selection } from '../../ui/list/use-selection.ts'
import { useTrashToast } from '../../ui/use-trash-toast.ts'
import { useMay } from './use-may.ts'

interface EntityBulkProps {
  directory: DirectoryStore
  selection: Selection<Entity>
  total: number
  level: LevelNames
  onStatus: (entities: readonly Entity[], status: 0 | 1) => Promise<boolean>
}

/** Actions on the checked entities: offered where the user may do them on each one. */
export function EntityBulk({ directory, selection, total, level, onStatus }: EntityBulkProps): ReactNode {
  const { deleted } = useApp()
  const trash = useTrashToast()
  // The rows of the question are deleted, whatever is checked by the time of the answer.
  const [deletingRows, ask] = useState<readonly Entity[] | null>(null)
  const may = useMay()
  const { rows } = selection
  const canEdit = rows.every((row) => may(row, 'project_updateEntity_update'))
  const canDelete = rows.every((row) => may(row, 'project_deleteEntity_delete'))

  async function setStatus(status: 0 | 1): Promise<void> {
    if (await onStatus(rows, status)) selection.clear()
  }

  async function remove(entities: readonly Entity[]): Promise<void> {
    const ids = entities.map(({ id }) => id)
    const trashId = await directory.deleteEntities(ids)
    for (const id of ids) deleted(id)
    selection.clear()
    trash.deleted(directoryTexts.deletedMany({ count: ids.length }), [trashId])
  }

  return (
    <>
      {rows.length > 0 && (
        <ListBulkBar count={rows.length} total={total} onClear={selection.clear}>
          {canEdit && rows.some(({ status }) => status === 1) && (
            <Button size="small" icon={<Inbox />} onClick={() => void setStatus(0)}>
              {directoryTexts.archive}
            </Button>
          )}
          {canEdit && rows.some(({ status }) => status === 0) && (
            <Button size="small" icon={<Undo2 />} onClick={() => void setStatus(1)}>
              {directoryTexts.unarchive}
            </Button>
          )}
          {canDelete && (
            <Button size="small" icon={<Trash2 />} onClick={() => ask(rows)}>
              {texts.delete}
            </Button>
          )}
          {!canEdit && !canDelete && <Text tone="muted">{directoryTexts.noRight}</Text>}
        </ListBulkBar>
      )}
      {deletingRows && (
        <ConfirmDialog
          title={directoryTexts.deleteMany({ count: deletingRows.length, ...level })}
          message={directoryTexts.deleteManyMessage({ days: TRASH_DAYS })}
          confirmLabel={planningTexts.deleteThing(deletingRows.length === 1 ? level : { ...level, word: level.words })}
          onConfirm={() => remove(deletingRows)}
          onClose={() => ask(null)}
        />
      )}
    </>
  )
}
