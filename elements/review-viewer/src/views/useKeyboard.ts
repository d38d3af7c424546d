import { useEffect } from 'react'
import { useHost } from '@arbo/kit'
import { keyTarget } from '../model/keyboard/key-target.ts'
import { matchShortcut } from '../model/keyboard/match-shortcut.ts'
import { SHORTCUTS } from '../model/keyboard/shortcuts.ts'
import type { Viewer } from '../model/viewer/viewer.ts'

/** The viewer that keys pressed outside every viewer go to: the one used last, at first the first one on the page. */
let active: HTMLElement | null = null

/** Binds the keys of the shortcut table for as long as the viewer is on the page. */
export function useKeyboard(viewer: Viewer): void {
  const { element } = useHost()
  useEffect(() => {
    const page = element.ownerDocument
    const activate = (): void => {
      active = element
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const inside = event.composedPath().includes(element)
      // A key that nobody has the focus for goes to the viewer in use; one for another control of the page does not.
      const free = event.target === page.body || event.target === page.documentElement
      if (event.defaultPrevented || !(inside || (free && active === element))) return
      const use = keyTarget(event.composedPath()[0], event.key)
      if (use === 'control') return
      const row = matchShortcut(SHORTCUTS, event, use === 'text')
      if (!row) return
      event.preventDefault()
      row.run(viewer)
    }
    if (!active?.isConnected) activate()
    element.addEventListener('pointerdown', activate)
    element.addEventListener('focusin', activate)
    page.addEventListener('keydown', onKeyDown)
    return () => {
      element.removeEventListener('pointerdown', activate)
      element.removeEventListener('focusin', activate)
      page.removeEventListener('keydown', onKeyDown)
      if (active === element) active = null
    }
  }, [viewer, element])
}
