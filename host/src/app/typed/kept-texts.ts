import { nameOf, dialogOf, type TextField } from './text-field.ts'

/** Text typed into a field, kept until it is back in the field. */
export interface KeptText {
  path: string
  field: string
  dialog: string | null
  /** The field's value before typing. Any other value found later is newer than the typed text. */
  before: string
  typed: string
  /** ms since 1970. */
  at: number
}

const KEY = 'page.typed'
/** How long a text is kept, ms: after that the user has moved on. */
const KEPT_MS = 30 * 60_000

type Tab = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** This tab's storage; null where the browser refuses it. */
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

/** Stores texts for the next page load of the same person. */
export function leaveTexts(who: string | null, texts: readonly KeptText[]): void {
  try {
    if (texts.length === 0) tab()?.removeItem(KEY)
    else tab()?.setItem(KEY, JSON.stringify({ who, texts }))
  } catch {
    // Storage is full: a page that is unloading can do no more.
  }
}

/** Takes the texts that the previous page stored, and removes them. */
export function takeTexts(who: string | null): KeptText[] {
  const json = tab()?.getItem(KEY)
  tab()?.removeItem(KEY)
  if (!json) return []
  const stored = JSON.parse(json) as { who: string | null; texts: KeptText[] }
  return stored.who === who ? stored.texts.filter(({ at }) => Date.now() - at < KEPT_MS) : []
}
