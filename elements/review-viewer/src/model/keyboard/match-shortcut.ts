import type { Shortcut } from './shortcut.ts'

/** What is needed of a KeyboardEvent. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  repeat: boolean
  /** The key's place (KeyboardEvent.code), for Shift with a digit, which types another sign on each layout. */
  code?: string
  /** Another key that is held down meanwhile (HELD_KEY), for rows like `K+J`. */
  held?: string
}

/** The key that rows like `K+J` ask to be held. */
export const HELD_KEY = 'K'

/** Signs that need Shift on some layouts: their shift is part of the sign. */
const isSign = (key: string): boolean => key.length === 1 && key.toLowerCase() === key.toUpperCase() && key !== ' '

/** `Ctrl+Shift+Z` as the shortcut table writes it. */
export function nameOfKey(press: KeyPress): string {
  const key = press.key === ' ' ? 'Space' : press.key.length === 1 ? press.key.toUpperCase() : press.key
  const shift = press.shiftKey && !isSign(press.key) ? 'Shift+' : ''
  return `${press.ctrlKey || press.metaKey ? 'Ctrl+' : ''}${press.altKey ? 'Alt+' : ''}${shift}${key}`
}

/** The row that a key press triggers; undefined where it means nothing, or is only typing. */
export function matchShortcut(table: readonly Shortcut[], press: KeyPress, typing: boolean): Shortcut | undefined {
  const name = nameOfKey(press)
  const find = (combination: string): Shortcut | undefined =>
    table.find((row) => {
      return (
        row.keys.includes(combination) &&
        (!typing || row.whileTyping === true) &&
        (!press.repeat || row.repeats === true)
      )
    })
  const digit = press.shiftKey ? /^Digit(\d)$/.exec(press.code ?? '')?.[1] : undefined
  const heldShortcut = press.held ? find(`${press.held}+${name}`) : undefined
  // A sign that has a meaning of its own keeps it, wherever the layout puts it.
  return heldShortcut ?? find(name) ?? (digit && name === press.key ? find(`Shift+${digit}`) : undefined)
}
