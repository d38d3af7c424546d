import { useEffect, useEffectEvent, useState } from 'react'
import { fromClipboard } from '../../ui/grid/clipboard.ts'
import type { PastedBlock } from './pasted-rows.ts'
import type { SceneColumn } from './use-scene-columns.tsx'

interface PasteRows {
  /** Left out where no scenes can be created. */
  onPasteBelow?: (block: PastedBlock) => void
  /** Rows of which it is to be asked whether they become scenes. */
  pasted: PastedBlock | null
  onPasted: () => void
}

/** What is pasted past the end of a list can become scenes; an empty list takes it anywhere on the page. */
export function usePasteRows(
  columns: readonly SceneColumn[],
  { canAdd, isEmpty }: { canAdd: boolean; isEmpty: boolean },
): PasteRows {
  const [pasted, setPasted] = useState<PastedBlock | null>(null)

  const onPaste = useEffectEvent((event: ClipboardEvent): void => {
    const isTyped =
      event.target instanceof Element && event.target.closest('input, textarea, [contenteditable], dialog')
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (isTyped || event.defaultPrevented || text.trim() === '') return
    event.preventDefault()
    setPasted({ columns, rows: fromClipboard(text) })
  })
  const listens = canAdd && isEmpty
  useEffect(() => {
    if (!listens) return
    const onPasted = (event: ClipboardEvent): void => onPaste(event)
    document.addEventListener('paste', onPasted)
    return () => document.removeEventListener('paste', onPasted)
  }, [listens])

  return { ...(canAdd ? { onPasteBelow: setPasted } : {}), pasted, onPasted: () => setPasted(null) }
}
