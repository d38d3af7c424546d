import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react'
import { X } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { extrasPart } from '../on-demand/extras-part.ts'
import { useTexts } from '../texts.ts'
import { useUi, useViewer } from './ViewerContext.tsx'

/** The dialog with the keyboard at a glance. It opens when its table is there. */
export function ShortcutSheet(): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const isWanted = useUi((ui) => ui.shortcutsOpen)
  const part = useSyncExternalStore(extrasPart.subscribe, extrasPart.get)
  const open = isWanted && part !== undefined
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (open) dialog.current?.showModal()
    else dialog.current?.close()
  }, [open])
  useEffect(() => {
    const fetchPart = async (): Promise<void> => {
      const there = await viewer.attempt(() => extrasPart.load())
      if (!there) viewer.ui.setState({ shortcutsOpen: false })
    }
    if (isWanted) void fetchPart()
  }, [isWanted, viewer])
  return (
    <dialog
      ref={dialog}
      className="sheet"
      aria-label={texts.shortcuts}
      // The browser knows Escape; a press on the backdrop is one on the dialog itself.
      onClose={() => viewer.ui.setState({ shortcutsOpen: false })}
      onPointerDown={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      {open && (
        <div className="sheet-body">
          <header className="sheet-head">
            <h2>{texts.shortcuts}</h2>
            <IconButton size="small" label={texts.close} icon={<X />} onClick={() => dialog.current?.close()} />
          </header>
          <part.ShortcutTable />
        </div>
      )}
    </dialog>
  )
}
