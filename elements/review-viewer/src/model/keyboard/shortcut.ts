import { type TextKey } from '../../texts.ts'
import type { Viewer } from '../viewer/viewer.ts'

/**
 * One row of the keyboard: the keys that trigger it, what it is called, and what it does. The help sheet is made from the
 * same rows (XREV-03). Keys are written as `Ctrl+Shift+Z`, with KeyboardEvent.key for the last part; letters are upper
 * case and match with or without Caps Lock. `Ctrl` is also the Mac's command key.
 */
export interface Shortcut {
  keys: readonly string[]
  group: ShortcutGroup
  label: TextKey
  run(viewer: Viewer): void
  /** Where it is false, the key is the page's and the sheet does not list it. */
  available?(viewer: Viewer): boolean
  /** Where it is false, the key is the page's just now; the sheet lists it all the same. */
  applies?(viewer: Viewer): boolean
  /** Works while a key is held down. */
  repeats?: boolean
  /** Runs in a text field too. */
  whileTyping?: boolean
  /** Shown in the sheet instead of the keys, for rows that stand for several. */
  shownAs?: readonly string[]
}

export type ShortcutGroup = 'playback' | 'range' | 'drawing' | 'review' | 'compare' | 'view'
