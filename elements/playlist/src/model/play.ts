import type { Entry } from './playlist-data.ts'

/** The scene that plays after this one: the next that has media, round the ends where the list loops. Null: none. */
export function nextToPlay(entries: readonly Entry[], current: string | null, loops: boolean): Entry | null {
  const at = entries.findIndex(({ id }) => id === current)
  const after = entries.slice(at + 1)
  const around = loops ? [...after, ...entries.slice(0, Math.max(0, at))] : after
  return around.find(({ isPlayable }) => isPlayable) ?? null
}

/** The first scene on screen: the page's, else the first that can be played, else the first. */
export function firstToShow(entries: readonly Entry[], wantedId: string | undefined): string | null {
  const entry = entries.find(({ id }) => id === wantedId) ?? entries.find(({ isPlayable }) => isPlayable) ?? entries[0]
  return entry?.id ?? null
}
