import { Inbox, Trash2, Undo2 } from '@arbo/kit/icons'
import { Button, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import type { RowAction } from '../list/ListRowMenu.tsx'
import { useAct } from '../list/use-act.ts'
import { libraryActionTexts } from './texts.ts'
import { DeleteDialog, type DeployedOf } from './DeleteDialog.tsx'

export interface Archivable {
  id: string
  name: string
  status: 0 | 1
}

export type ArchivingAction = 'archive' | 'unarchive' | 'delete'

/** What the records of a library are called, and what goes with them; all else the libraries say in one way. */
export interface ArchivingTexts {
  several: (values: { count: number }) => string
  deleteMessage: string
}

interface ArchivingOptions<T extends Archivable> {
  /** Its calls reject with an ApiError. */
  library: Readonly<Record<'archive' | 'unarchive' | 'remove', (ids: readonly string[]) => Promise<void>>>
  texts: ArchivingTexts
  /** What the user may do with one. */
  actionsFor: (row: T) => readonly string[]
  /** Finds the places named by a refused deletion. */
  deployedOf?: DeployedOf
  /** Called after each deletion that has succeeded. */
  onDeleted?: (() => void) | undefined
}

interface Archiving<T extends Archivable> {
  rowAction: (action: ArchivingAction, row: T) => RowAction
  /** Buttons for several. */
  bulkOf: (rows: readonly T[]) => ReactNode
  /** The open question, if any. */
  dialog: ReactNode
}

const ICONS = { archive: <Inbox />, unarchive: <Undo2 />, delete: <Trash2 /> } as const
const BULK = ['unarchive', 'archive', 'delete'] as const

/**
 * Archiving takes effect at once and can be undone; deleting asks first. The server's reason for a refusal stands
 * in the dialog, or beside what was done.
 */
export function useArchiving<T extends Archivable>(options: ArchivingOptions<T>): Archiving<T> {
  const { library, texts, actionsFor, deployedOf, onDeleted } = options
  const { deleted, toasts } = useApp()
  const { busy, act } = useAct()
  const [deletingRows, ask] = useState<readonly T[] | null>(null)

  function whatText(rows: readonly T[]): string {
    const [first] = rows
    return rows.length === 1 && first
      ? libraryActionTexts.named({ name: first.name })
      : texts.several({ count: rows.length })
  }

  function setArchived(rows: readonly T[], on: boolean): void {
    const ids = rows.map(({ id }) => id)
    const archive = (): Promise<void> => library.archive(ids)
    const unarchive = (): Promise<void> => library.unarchive(ids)
    const done = libraryActionTexts.done[on ? 'archived' : 'unarchived']({ names: whatText(rows) })
    void act({ run: on ? archive : unarchive, done, undo: on ? unarchive : archive })
  }

  async function remove(rows: readonly T[]): Promise<void> {
    const ids = rows.map(({ id }) => id)
    await library.remove(ids)
    ids.forEach(deleted)
    toasts.show({ id: 'list-act', kind: 'success', title: libraryActionTexts.done.deleted({ names: whatText(rows) }) })
    onDeleted?.()
  }

  function run(action: ArchivingAction, rows: readonly T[]): void {
    if (action === 'delete') ask(rows)
    else setArchived(rows, action === 'archive')
  }

  return {
    rowAction: (action, row) => ({
      label: libraryActionTexts[action],
      icon: ICONS[action],
      danger: action === 'delete',
      onSelect: () => run(action, [row]),
    }),
    bulkOf(rows) {
      const buttons = BULK.map((action) => ({
        action,
        some: rows.filter((row) => actionsFor(row).includes(action)),
      })).filter(({ some }) => some.length > 0)
      if (buttons.length === 0) return <Text tone="muted">{libraryActionTexts.nothingForAll}</Text>
      return buttons.map(({ action, some }) => (
        <Button
          key={action}
          size="small"
          variant={action === 'delete' ? 'danger' : 'secondary'}
          busy={action !== 'delete' && busy}
          onClick={() => run(action, some)}
        >
          {some.length === rows.length
            ? libraryActionTexts[action]
            : libraryActionTexts.forSome({ action: libraryActionTexts[action], count: some.length })}
        </Button>
      ))
    },
    dialog: deletingRows && (
      <DeleteDialog
        title={libraryActionTexts.deleteTitle({ what: whatText(deletingRows) })}
        message={texts.deleteMessage}
        confirmLabel={libraryActionTexts.delete}
        deployedOf={deployedOf}
        onConfirm={() => remove(deletingRows)}
        onClose={() => ask(null)}
      />
    ),
  }
}
