import { useEffect } from 'react'
import { useApp } from '../app/app-context.ts'

/** Whether a key press belongs to a control that takes text or has overlaid the page. */
function isTaken(event: KeyboardEvent): boolean {
  // Inside a shadow root the event's own target is the host only.
  const target = event.composedPath()[0]
  if (event.defaultPrevented || !(target instanceof Element)) return true
  return target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=menu]') !== null
}

/** Where Backspace deletes drawings, scenes or cells; a page without a selection is still one of those. */
const DELETES = 'arbo-review-viewer, arbo-playlist, arbo-scene-hub, [role="grid"], [role="treegrid"]'

/** Backspace leads one level up, but never out of a page in which it deletes something. Alt+Left stays the browser's: it leads back to where the user came from. */
export function useGoUp(up: string | undefined): void {
  const { router } = useApp()
  useEffect(() => {
    if (up === undefined) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Backspace' || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      if (document.querySelector(DELETES)) return
      event.preventDefault()
      router.navigate(up)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [up, router])
}
