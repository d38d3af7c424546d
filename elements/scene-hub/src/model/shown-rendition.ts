import type { Rendition } from '@arbo/core'

/** The rendition to show: the one that was asked for, else the latest that is ready. @param renditions newest first */
export function shownRendition(
  renditions: readonly Rendition[] | null,
  wantedId: string | null | undefined,
): Rendition | null {
  const ready = (renditions ?? []).filter(({ state }) => state === 'ready')
  return ready.find(({ id }) => id === wantedId) ?? ready[0] ?? null
}
