import { useEffect } from 'react'
import { openShellDialog } from '../app/shell-dialog.ts'
import { isTaken } from './is-taken.ts'

/** '?' shows the keys of the page, except in fields, where it is typed, and in a viewer, which shows its own. */
export function useHelpKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return
      event.preventDefault()
      openShellDialog('keys')
    }
    // On the window, behind the viewer, which listens on the document.
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
