import { Suspense, useEffect, useState, type ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { droppedFiles } from '../app/dropped-files.ts'
import { loadCode } from '../app/load-code.ts'
import type { Place } from '../app/navigation.ts'
import { useSelected } from '../app/store.ts'
import { useSessionState } from '../app/use-session-state.ts'
import { fileTexts } from '../ui/file-texts.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { MAY_ADD_FILES } from './may-add-files.ts'
import styles from './shell.module.css'

const FileDropDialog = lazyPart('FileDropDialog', () =>
  import('../review/file-drop/FileDropDialog.tsx').then((module) => module.FileDropDialog),
)
/** An own part: it is there on every page, and where it does not load the page does without. */
const Uploads = lazyPart(
  'Uploads',
  () => import('../review/file-drop/Uploads.tsx').then((module) => module.Uploads),
  () => null,
)

/** Messages at the edge of the page have these roles as well, and are no dialogs. */
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"]):not([aria-modal="false"])'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false

/** What a row or card under the pointer is about: what is dropped on it is for that, not for the whole page. */
function underPointer(event: DragEvent): { path: string; name: string } | null {
  const [at] = event.composedPath()
  const row = at instanceof Element ? at.closest('[role="row"], tr, li, [data-row]') : null
  const link = row?.matches('a') ? row : row?.querySelector('a[href*="/st/"], a[href*="/pl/dir/"]')
  if (!(link instanceof HTMLAnchorElement)) return null
  const [path] = /\/(?:st|pl\/dir)\/[0-9a-f-]{36}$/.exec(link.pathname) ?? []
  const name = (link.textContent || link.getAttribute('aria-label') || '').trim()
  return path && name ? { path, name } : null
}

/** Films and pictures are dropped on any page; a part that takes files itself goes before it. */
export function FileDrops({ place }: { place: Place }): ReactNode {
  const { session, toasts } = useApp()
  /** Of what files are held over; '' for the page itself. */
  const [over, setOver] = useState<string | null>(null)
  const dropped = useSelected(droppedFiles, (state) => state.dropped)
  const isOpen = useSessionState((state) => state.member !== null)
  useSessionState((state) => state.permissions)
  const may = session.can(MAY_ADD_FILES)
  const { path } = place.location

  useEffect(() => {
    let end: ReturnType<typeof setTimeout> | undefined
    const leave = (): void => setOver(null)
    const onOver = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      clearTimeout(end)
      // A part of the page, or an open dialog, has it.
      if (event.defaultPrevented || document.querySelector(OPEN_DIALOG)) return leave()
      // Else the browser would leave the page for the file.
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = may ? 'copy' : 'none'
      setOver(underPointer(event)?.name ?? '')
      // The browser says again and again that something is held over the page, but not that it has gone from it.
      end = setTimeout(leave, 400)
    }
    const onDrop = (event: DragEvent): void => {
      leave()
      const { dataTransfer } = event
      if (!hasFiles(event) || event.defaultPrevented || !dataTransfer) return
      event.preventDefault()
      if (!may || document.querySelector(OPEN_DIALOG)) return
      // What was dropped can be read only now; the code that reads folders comes with it.
      const items = [...dataTransfer.items].map((item) => (item.kind === 'file' ? item.webkitGetAsEntry() : null))
      const files = [...dataTransfer.files]
      const aim = underPointer(event)?.path ?? path
      void loadCode('readDrop', () => import('./read-drop.ts'))
        .then(({ readDrop }) => readDrop(items, files))
        .then((found) => droppedFiles.setState({ dropped: { files: found, path: aim } }))
        .catch(() => toasts.show({ id: 'file-drop', kind: 'error', title: fileTexts.dropFailed }))
    }
    // Where the page changes under the pointer, entering the new part is all that is said before the drop.
    window.addEventListener('dragenter', onOver)
    window.addEventListener('dragover', onOver)
    window.addEventListener('drop', onDrop)
    return () => {
      clearTimeout(end)
      window.removeEventListener('dragenter', onOver)
      window.removeEventListener('dragover', onOver)
      window.removeEventListener('drop', onDrop)
    }
  }, [may, path, toasts])

  if (!isOpen) return null
  return (
    <>
      {over !== null && (
        <div className={styles['drop']} role="status">
          <p>{!may ? fileTexts.dropRefused : over ? fileTexts.dropFor({ name: over }) : fileTexts.dropHere}</p>
        </div>
      )}
      <Suspense>
        {dropped && <FileDropDialog dropped={dropped} onClose={() => droppedFiles.setState({ dropped: null })} />}
      </Suspense>
      <Suspense>
        <Uploads />
      </Suspense>
    </>
  )
}
