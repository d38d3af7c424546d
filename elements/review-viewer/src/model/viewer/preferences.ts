/** What a viewer remembers on this device. */
export type Preference = 'panel-width' | 'panel-open' | 'volume' | 'muted'

const PREFIX = 'arbo.review-viewer.'

/** Null where nothing is remembered or the page forbids storage (a sandboxed frame, blocked third-party data). */
export function readPreference(name: Preference): string | null {
  try {
    return localStorage.getItem(PREFIX + name)
  } catch {
    return null
  }
}

export function writePreference(name: Preference, value: string): void {
  try {
    localStorage.setItem(PREFIX + name, value)
  } catch {
    // Nothing to tell: without storage the viewer works and forgets.
  }
}
