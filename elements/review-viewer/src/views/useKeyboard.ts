import { useEffect } from 'react'
import { useHost } from '@arbo/kit'
import { keyTarget } from '../model/keyboard/key-target.ts'
import { HELD_KEY, matchShortcut, nameOfKey, type KeyPress } from '../model/keyboard/match-shortcut.ts'
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
    let held = false
    const release = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || nameOfKey(event) === HELD_KEY) held = false
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const inside = event.composedPath().includes(element)
      // One that is hidden has handed over to the one that is shown.
      const isShown = element.checkVisibility()
      if (isShown && active !== element && !active?.checkVisibility()) activate()
      // A key that nobody has the focus for goes to the viewer in use; one for another control of the page does not.
      // The focus on what holds the viewer, as a page gives it to its content on the way there, is nobody's either.
      const { target } = event
      const free =
        target === page.body ||
        target === page.documentElement ||
        (target instanceof Node && !inside && target.contains(element))
      if (event.defaultPrevented || !isShown || !(inside || (free && active === element))) return
      const use = keyTarget(event.composedPath()[0], event.key)
      if (use === 'control') return
      const rows = SHORTCUTS.filter((each) => each.available?.(viewer) !== false)
      const row = matchShortcut(rows, pressOf(event, held), use === 'text')
      if (use === 'free' && nameOfKey(event) === HELD_KEY) held = true
      if (!row || row.applies?.(viewer) === false) return
      event.preventDefault()
      row.run(viewer)
    }
    if (!active?.isConnected) activate()
    element.addEventListener('pointerdown', activate)
    element.addEventListener('focusin', activate)
    page.addEventListener('keydown', onKeyDown)
    page.addEventListener('keyup', release)
    // A key let go in another window is never told.
    window.addEventListener('blur', release)
    return () => {
      element.removeEventListener('pointerdown', activate)
      element.removeEventListener('focusin', activate)
      page.removeEventListener('keydown', onKeyDown)
      page.removeEventListener('keyup', release)
      window.removeEventListener('blur', release)
      if (active === element) active = null
    }
  }, [viewer, element])
}

function pressOf({ key, ctrlKey, metaKey, shiftKey, altKey, code, repeat }: KeyboardEvent, held: boolean): KeyPress {
  return { key, ctrlKey, metaKey, shiftKey, altKey, code, repeat, ...(held ? { held: HELD_KEY } : {}) }
}
