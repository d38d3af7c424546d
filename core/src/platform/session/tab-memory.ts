import { TAB_KEYS } from './keys.ts'
import type { SessionStorage } from './storage.ts'

/** Values that a tab keeps between pages, beside the token and timezone values that the core keeps itself (CORE-08, 09). */
export interface TabMemory {
  /** Path and query of the page that is open, and of the one before it, both below the base. */
  paths(): { previous: string | null; current: string | null }
  setPaths(paths: { previous: string | null; current: string | null }): void
  /** Page of the planning part that was open last. */
  lastCoreUrl(): string | null
  setLastCoreUrl(url: string | null): void
  /** Page that opened people insight or the scene hub last. */
  lastDynamicAppUrl(): string | null
  setLastDynamicAppUrl(url: string | null): void
  /** Whether the scenes of the last level could be changed; null: not known. */
  levelItemPermission(): boolean | null
  setLevelItemPermission(allowed: boolean | null): void
  /** Index of the scene that was selected last, from 0; 0 where none was. It outlives a sign-out (AUTH-32). */
  sceneIndex(): number
  /** Null forgets it. */
  setSceneIndex(index: number | null): void
}

const FLAGS: ReadonlyMap<string | null, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** The tab’s memory over a session’s storage. */
export function createTabMemory({ tab }: SessionStorage): TabMemory {
  const put = (key: string, value: string | number | boolean | null) => {
    if (value === null) tab.remove(key)
    else tab.set(key, String(value))
  }
  return {
    paths: () => ({ previous: tab.get(TAB_KEYS.previousPathUrl), current: tab.get(TAB_KEYS.currentPathUrl) }),
    setPaths({ previous, current }) {
      put(TAB_KEYS.previousPathUrl, previous)
      put(TAB_KEYS.currentPathUrl, current)
    },
    lastCoreUrl: () => tab.get(TAB_KEYS.lastCoreUrl),
    setLastCoreUrl: (url) => put(TAB_KEYS.lastCoreUrl, url),
    lastDynamicAppUrl: () => tab.get(TAB_KEYS.lastDynamicAppUrl),
    setLastDynamicAppUrl: (url) => put(TAB_KEYS.lastDynamicAppUrl, url),
    levelItemPermission: () => FLAGS.get(tab.get(TAB_KEYS.levelItemPermission)) ?? null,
    setLevelItemPermission: (allowed) => put(TAB_KEYS.levelItemPermission, allowed),
    sceneIndex() {
      const index = Number(tab.get(TAB_KEYS.sceneIndex))
      return Number.isInteger(index) && index >= 0 ? index : 0
    },
    setSceneIndex: (index) => put(TAB_KEYS.sceneIndex, index),
  }
}
