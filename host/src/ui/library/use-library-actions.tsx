import { failureOf, type Session, type StarredStore } from '@arbo/core'
import { Copy } from '@arbo/kit/icons'
import { Suspense, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { lazyPart } from '../lazy-part.tsx'
import { listTexts } from '../list/texts.ts'
import type { RowAction } from '../list/ListRowMenu.tsx'
import { libraryActionTexts } from './texts.ts'
import type { DeployedOf } from './DeleteDialog.tsx'
import type { LibraryAction } from './library-actions.ts'
import { useArchiving, type Archivable, type ArchivingTexts } from './use-archiving.tsx'

const DuplicateDialog = lazyPart('DuplicateDialog', () =>
  import('./DuplicateDialog.tsx').then((module) => module.DuplicateDialog),
)

interface LibraryCalls extends Pick<StarredStore, 'favorite'> {
  archive: (ids: readonly string[]) => Promise<void>
  unarchive: (ids: readonly string[]) => Promise<void>
  remove: (ids: readonly string[]) => Promise<void>
  duplicate: (id: string, name: string) => Promise<Archivable>
}

interface LibraryActionsOptions {
  /** Its calls reject with an ApiError. */
  library: LibraryCalls
  /** The library's path; a copy opens below it. */
  path: string
  texts: ArchivingTexts
  /** Said of a copy that is made; that it is one unless given. */
  duplicated?: (values: { name: string }) => string
  /** What the user may do with one. */
  actionsFor: (row: Archivable, session: Session) => readonly LibraryAction[]
  deployedOf: DeployedOf
  /** What a copy contains, shown before it is made. */
  duplicateLead?: string
  /** Called after each deletion that has succeeded. */
  onDeleted?: (() => void) | undefined
}

export interface LibraryActions {
  actionsOf: (row: Archivable) => RowAction[]
  /** Buttons for several. */
  bulkOf: (rows: readonly Archivable[]) => ReactNode
  star: (row: Pick<Archivable, 'id'>, on: boolean) => void
  /** The open question, if any. */
  dialog: ReactNode
}

/** Actions on a library's records: archiving, deleting, copying and starring. */
export function useLibraryActions(options: LibraryActionsOptions): LibraryActions {
  const { library, path, texts, deployedOf, duplicateLead, onDeleted } = options
  const { duplicated = libraryActionTexts.done.duplicated } = options
  const { session, router, toasts } = useApp()
  const [copied, copy] = useState<Archivable | null>(null)
  const actionsFor = (row: Archivable): readonly LibraryAction[] => options.actionsFor(row, session)
  const archiving = useArchiving<Archivable>({ library, texts, actionsFor, deployedOf, onDeleted })

  async function duplicate({ id }: Archivable, name: string): Promise<void> {
    const newRow = await library.duplicate(id, name)
    toasts.show({ id: 'list-act', kind: 'success', title: duplicated({ name: newRow.name }) })
    router.navigate(`${path}/${newRow.id}`)
  }

  return {
    actionsOf: (row) =>
      actionsFor(row).map((action) =>
        action === 'duplicate'
          ? { label: libraryActionTexts.duplicate, icon: <Copy />, onSelect: () => copy(row) }
          : archiving.rowAction(action, row),
      ),
    bulkOf: archiving.bulkOf,
    star({ id }, on) {
      library.favorite(id, on).catch((error: unknown) => {
        const message = messageOf(failureOf(error))
        toasts.show({ id: 'list-act', kind: 'error', title: listTexts.failedAction, message })
      })
    },
    dialog: (
      <>
        {copied && (
          <Suspense>
            <DuplicateDialog
              name={copied.name}
              lead={duplicateLead}
              onDuplicate={(name) => duplicate(copied, name)}
              onClose={() => copy(null)}
            />
          </Suspense>
        )}
        {archiving.dialog}
      </>
    ),
  }
}
