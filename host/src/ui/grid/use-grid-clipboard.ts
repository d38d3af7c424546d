import { useEffect, useEffectEvent, type RefObject } from 'react'
import { fromClipboard, toClipboard } from './clipboard.ts'

/**
 * Copies and pastes while the grid itself has the focus. Browsers send these events to the text selection, not
 * to the focus, so the document listens. `copy` gives null where there is nothing to copy.
 */
export function useGridClipboard(
  box: RefObject<HTMLElement | null>,
  copy: () => string[][] | null,
  paste: (cells: string[][]) => void,
): void {
  const onCopy = useEffectEvent((event: ClipboardEvent): void => {
    const rows = document.activeElement === box.current ? copy() : null
    if (!rows) return
    event.clipboardData?.setData('text/plain', toClipboard(rows))
    event.preventDefault()
  })
  const onPaste = useEffectEvent((event: ClipboardEvent): void => {
    if (document.activeElement !== box.current) return
    event.preventDefault()
    paste(fromClipboard(event.clipboardData?.getData('text/plain') ?? ''))
  })
  useEffect(() => {
    const onCopied = (event: ClipboardEvent): void => onCopy(event)
    const onPasted = (event: ClipboardEvent): void => onPaste(event)
    document.addEventListener('copy', onCopied)
    document.addEventListener('paste', onPasted)
    return () => {
      document.removeEventListener('copy', onCopied)
      document.removeEventListener('paste', onPasted)
    }
  }, [])
}
