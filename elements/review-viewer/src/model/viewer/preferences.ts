/** What a viewer remembers on this device. */
export type Preference =
  | 'panel-width'
  | 'panel-open'
  | 'panel-tab'
  | 'volume'
  | 'muted'
  | 'compare-mode'
  | 'guides'
  | 'page-strip'

const PREFIX = 'arbo.review-viewer.'

/** Null where nothing is remembered or the page forbids storage (a sandboxed frame, blocked third-party data). */
export function readPreference(name: Preference): string | null {
  try {
    return localStorage.getItem(PREFIX + name)
  } catch {
    return null
  }
}

const listeners = new Set<(name: Preference, value: string) => void>()

/** Calls back when another viewer of the page, or this one, has been set up differently. @returns ends it */
export function onPreference(listener: (name: Preference, value: string) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function writePreference(name: Preference, value: string): void {
  for (const listener of listeners) listener(name, value)
  try {
    localStorage.setItem(PREFIX + name, value)
  } catch {
    // Nothing to tell: without storage the viewer works and forgets.
  }
}
