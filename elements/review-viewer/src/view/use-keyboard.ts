import { useEffect } from 'react'
import { useHost } from '@arbo/kit'
import { keyUse, pressedOn, type KeyUse } from '../model/keyboard/key-target.ts'
import { HELD_KEY, matchShortcut, nameOfKey, type KeyPress } from '../model/keyboard/match-shortcut.ts'
import { SHORTCUTS } from '../model/keyboard/shortcuts.ts'
import type { Viewer } from '../model/viewer/viewer.ts'

/** The viewer that keys pressed outside every viewer go to: the one used last, at first the first one on the page. */
let active: HTMLElement | null = null

/** Keys that choose something in a menu or a dialog. */
const CHOICES = new Set(['Enter', ' '])

/** Binds the keys of the shortcut table for as long as the viewer is on the page. */
export function useKeyboard(viewer: Viewer): void {
  const { element } = useHost()
  useEffect(() => {
    const page = element.ownerDocument
    const { typed } = viewer.comments
    const activate = (): void => {
      active = element
    }
    let isHeld = false
    let isWalking = false
    const release = (event: Event): void => {
      if (!(event instanceof KeyboardEvent) || nameOfKey(event) === HELD_KEY) isHeld = false
    }
    const onPointerDown = (): void => {
      isWalking = false
      typed.end()
    }
    /** Whose the key is; null where it cannot be this viewer's. */
    const useOf = (event: KeyboardEvent): KeyUse | null => {
      const inside = event.composedPath().includes(element)
      // One that is hidden has handed over to the one that is shown.
      const isShown = element.checkVisibility()
      if (isShown && active !== element && !active?.checkVisibility()) activate()
      if (event.defaultPrevented || !isShown || !(inside || active === element)) return null
      return keyUse({ around: pressedOn(event, element), inside, key: event.key, walking: isWalking })
    }
    const run = (event: KeyboardEvent, use: KeyUse): void => {
      if (use === 'layer') return
      const rows = SHORTCUTS.filter((each) => each.available?.(viewer) !== false)
      const row = matchShortcut(rows, pressOf(event, isHeld), use === 'text')
      if (use === 'control' && row?.label !== 'keyComment') return
      // What is typed elsewhere is sent elsewhere.
      if (use === 'text' && !event.composedPath().includes(element)) return
      if (use === 'free' && nameOfKey(event) === HELD_KEY) isHeld = true
      if (!row || row.applies?.(viewer) === false) return
      event.preventDefault()
      if (row.label === 'keyComment') closePopups(element)
      row.run(viewer)
    }
    // Before what has the focus: a field that is on its way gets its letters, and a button that kept the focus no arrows.
    const onEarlyKey = (event: KeyboardEvent): void => {
      if (event.key === 'Tab') isWalking = true
      const use = useOf(event)
      if (CHOICES.has(event.key) && (use === 'layer' || (use === 'control' && !isButton(event)))) isWalking = false
      if (use !== 'free' && use !== 'control') return
      if (typed.take(event)) {
        event.preventDefault()
        event.stopPropagation()
      } else if (use === 'free' && opensMenu(event)) {
        run(event, use)
        if (event.defaultPrevented) event.stopPropagation()
      }
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      const use = useOf(event)
      if (use !== null) run(event, use)
    }
    if (!active?.isConnected) activate()
    element.addEventListener('pointerdown', activate)
    element.addEventListener('focusin', activate)
    page.addEventListener('pointerdown', onPointerDown, true)
    page.addEventListener('keydown', onEarlyKey, true)
    page.addEventListener('keydown', onKeyDown)
    page.addEventListener('keyup', release)
    // A key let go in another window is never told.
    window.addEventListener('blur', release)
    return () => {
      typed.end()
      element.removeEventListener('pointerdown', activate)
      element.removeEventListener('focusin', activate)
      page.removeEventListener('pointerdown', onPointerDown, true)
      page.removeEventListener('keydown', onEarlyKey, true)
      page.removeEventListener('keydown', onKeyDown)
      page.removeEventListener('keyup', release)
      window.removeEventListener('blur', release)
      if (active === element) active = null
    }
  }, [viewer, element])
}

const targetOf = (event: Event): EventTarget | undefined => event.composedPath()[0]
const isButton = (event: Event): boolean => {
  const target = targetOf(event)
  return target instanceof Element && target.matches('button:not([role^="menu"], [role="option"]), a[href]')
}
const opensMenu = (event: Event): boolean => {
  const target = targetOf(event)
  return target instanceof Element && target.matches('[aria-haspopup]')
}

/** A light panel of the viewer stays open until it is told; menus of the page close as the focus leaves them. */
function closePopups({ shadowRoot }: HTMLElement): void {
  shadowRoot?.querySelectorAll<HTMLElement>('.popup:popover-open').forEach((each) => each.hidePopover())
}

function pressOf({ key, ctrlKey, metaKey, shiftKey, altKey, code, repeat }: KeyboardEvent, isHeld: boolean): KeyPress {
  return { key, ctrlKey, metaKey, shiftKey, altKey, code, repeat, ...(isHeld ? { held: HELD_KEY } : {}) }
}
