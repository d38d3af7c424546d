import type { KeyPart } from '../../app/page-keys.ts'
import type { keysTexts } from './texts.ts'

/** `everywhere`: the keys of the frame. */
export type KeyTablePart = KeyPart | 'everywhere'

/** For each part its keys, by their names in the texts; several combinations for one thing. */
export const KEY_TABLE: {
  readonly [P in KeyTablePart]: Readonly<Record<keyof (typeof keysTexts)[P], readonly string[]>>
} = {
  up: { up: ['Backspace'] },
  scenes: { undo: ['Ctrl+Z'], redo: ['Ctrl+Shift+Z'] },
  steps: { previous: ['PageUp'], next: ['PageDown'] },
  work: { move: ['↓', '↑', 'J', 'K'], ends: ['Home', 'End'], open: ['Enter'] },
  checks: { select: ['X', 'Space'], range: ['Shift+Space'] },
  rows: { move: ['↓', '↑'], ends: ['Home', 'End'], open: ['Enter'], order: ['Alt+↓', 'Alt+↑'] },
  list: { move: ['↓', '↑'], ends: ['Home', 'End'], open: ['Enter'] },
  select: { select: ['Space'], range: ['Shift+Space'] },
  grid: {
    move: ['←', '→', '↑', '↓'],
    range: ['Shift+←', 'Shift+→', 'Shift+↑', 'Shift+↓'],
    edit: ['Enter', 'F2'],
    leave: ['Escape'],
    fillAll: ['Ctrl+Enter'],
    fillDown: ['Ctrl+D'],
    clear: ['Delete'],
    row: ['Space'],
    copy: ['Ctrl+C'],
    paste: ['Ctrl+V'],
  },
  timeline: {
    move: ['←', '→'],
    end: ['Shift+←', 'Shift+→'],
    start: ['Alt+←', 'Alt+→'],
    save: ['Enter'],
    cancel: ['Escape'],
  },
  weeks: { previous: ['Alt+PageUp'], next: ['Alt+PageDown'], note: ['Shift+F2'] },
  everywhere: { search: ['Ctrl+K'], keys: ['?'], close: ['Escape'] },
}
