import { nameOf, dialogOf, type TextField } from './text-field.ts'

/** What was typed into a field, until it is there again. */
export interface KeptText {
  path: string
  field: string
  dialog: string | null
  /** Another value than this one is newer than what was typed. */
  before: string
  typed: string
  /** ms since 1970. */
  at: number
}

const KEY = 'page.typed'
/** Longest time that it is kept, ms: who comes back later means something else. */
const KEPT_MS = 30 * 60_000

type Tab = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where it stands for this tab alone; a browser may refuse. */
function tab(): Tab | null {
  try {
    return window.sessionStorage
  } catch {
    return null
  }
}

export function keptOf(field: TextField, { before, typed }: { before: string; typed: string }): KeptText {
  const path = window.location.pathname
  return { path, field: nameOf(field), dialog: dialogOf(field), before, typed, at: Date.now() }
}

/** Leaves texts for the page that is loaded next, by the same person. */
export function leaveTexts(who: string | null, texts: readonly KeptText[]): void {
  try {
    if (texts.length === 0) tab()?.removeItem(KEY)
    else tab()?.setItem(KEY, JSON.stringify({ who, texts }))
  } catch {
    // Full: nothing more can be done on a page that goes.
  }
}

/** Takes what the page before has left, once. */
export function takeTexts(who: string | null): KeptText[] {
  const json = tab()?.getItem(KEY)
  tab()?.removeItem(KEY)
  if (!json) return []
  const stored = JSON.parse(json) as { who: string | null; texts: KeptText[] }
  return stored.who === who ? stored.texts.filter(({ at }) => Date.now() - at < KEPT_MS) : []
}
