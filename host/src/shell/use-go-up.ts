import { useEffect } from 'react'
import { useApp } from '../app/app-context.ts'
import { usePageKeys } from '../app/page-keys.ts'
import { isTaken } from './is-taken.ts'

/** Elements in which Backspace deletes drawings, scenes or cells, even if nothing is selected. */
const DELETES = 'arbo-review-viewer, arbo-playlist, arbo-scene-hub, [role="grid"], [role="treegrid"]'

/** Backspace leads one level up, but never from a page where it deletes. Alt+Left stays the browser's own back. */
export function useGoUp(up: string | undefined): void {
  const { router } = useApp()
  usePageKeys('up', { up: () => up !== undefined && router.navigate(up) }, up !== undefined)
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
