import type { Shortcut } from './shortcuts.ts'

/** What is needed of a KeyboardEvent. */
export interface KeyPress {
  key: string
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
  altKey: boolean
  repeat: boolean
}

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
  return table.find((row) => {
    return row.keys.includes(name) && (!typing || row.whileTyping === true) && (!press.repeat || row.repeats === true)
  })
}
