import { createStore } from 'zustand/vanilla'
import { useSelected } from '../app/store.ts'
import { MOBILE, UP_TO_TABLET, useMedia } from '../ui/use-media.ts'

const KEY = 'account.bar'
/** Where words would take a fifth of the window and more, the bar begins folded. */
const SMALL = '(max-width: 1200px)'

/** Widths of the left bar, in px; the style sheet has the same. */
const FOLDED = 52
const OPEN = 208

/** What this browser chose; null: nothing yet. */
const chosen = createStore<{ folded: boolean | null }>(() => ({ folded: readChosen() }))

function readChosen(): boolean | null {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === null ? null : kept === 'folded'
  } catch {
    return null
  }
}

export function setFolded(folded: boolean): void {
  chosen.setState({ folded })
  try {
    localStorage.setItem(KEY, folded ? 'folded' : 'open')
  } catch {
    // Storage is blocked: the choice holds until the page is closed.
  }
}

/** Whether the left bar shows icons alone: by choice, on a small monitor until chosen, on a tablet always. */
export function useFolded(): boolean {
  const small = useMedia(SMALL)
  const tablet = useMedia(UP_TO_TABLET)
  const folded = useSelected(chosen, (state) => state.folded)
  return tablet || (folded ?? small)
}

/** How much of the window's width the bar takes, in px. */
export function useBarWidth(): number {
  const mobile = useMedia(MOBILE)
  const folded = useFolded()
  if (mobile) return 0
  return folded ? FOLDED : OPEN
}
