import type { SessionStorage } from '@arbo/core'
import { COOKIES, TAB_KEYS, TOKEN_COOKIE_DAYS, createTabMemory, type TabMemory } from '@arbo/core/internal'
import type { LeftAddress } from './guard/types.ts'
import type { RouteState } from './route-state.ts'

/** Full path that a signed-out user asked for; the host's own key, since the last visited page is kept beside it. */
const LAST_ACCESS = 'account.last_access_url'
/** The chosen workspace between visits; in a tab its own choice comes first. */
const WORKSPACE = TAB_KEYS.workspaceCode

const LEFT: Readonly<Record<LeftAddress, string>> = {
  target: COOKIES.lastWorkspaceTarget,
  review: COOKIES.lastReviewUrl,
  people: COOKIES.lastPeopleTileUrl,
  playlist: COOKIES.sharedPlaylistUrl,
}

/** What the host remembers between pages: in this tab, or in cookies that the domain's sites share. */
export interface Memory extends Pick<
  TabMemory,
  'levelItemPermission' | 'setLevelItemPermission' | 'sceneIndex' | 'setSceneIndex'
> {
  /** In this browser's storage or in the server's cookie. */
  hasRefreshToken(): boolean
  workspaceCode(): string | null
  setWorkspaceCode(code: string): void
  /** The workspace that was entered last, in any tab. */
  keptWorkspaceCode(): string | null
  /** Keeps the choice for the next visit. */
  keepWorkspaceCode(code: string | null): void
  /** The page to return to after sign-in: where the session timed out, or what a signed-out user asked for. */
  lastAccessUrl(): string | null
  setLastAccessUrl(url: string | null): void
  /** Page that was open last, below the base. */
  lastVisited(): string | null
  setLastVisited(path: string): void
  forgetLastVisited(): void
  /** Full path where people insight or a scene was open last. */
  lastDynamicAppUrl(): string | null
  setLastDynamicAppUrl(url: string): void
  left(): Record<LeftAddress, string | null>
  forgetLeft(name: LeftAddress): void
  /** A shared playlist's link that was opened while signed out. */
  keepPlaylist(url: string): void
  routeState(): RouteState
  setRouteState(state: RouteState): void
}

export function createMemory(storage: SessionStorage): Memory {
  const { cookies, tab } = storage
  const tabMemory = createTabMemory(storage)
  return {
    ...tabMemory,
    hasRefreshToken: () => [COOKIES.refreshToken, COOKIES.keptSession].some((name) => cookies.get(name) !== null),
    workspaceCode: () => tab.get(WORKSPACE) ?? cookies.get(WORKSPACE),
    setWorkspaceCode: (code) => tab.set(WORKSPACE, code),
    keptWorkspaceCode: () => cookies.get(WORKSPACE),
    keepWorkspaceCode(code) {
      if (code === null) cookies.remove(WORKSPACE)
      else cookies.set(WORKSPACE, code, TOKEN_COOKIE_DAYS)
    },
    lastAccessUrl: () => tab.get(TAB_KEYS.lastUrlAfterTimeout) ?? tab.get(LAST_ACCESS),
    setLastAccessUrl(url) {
      tab.remove(TAB_KEYS.lastUrlAfterTimeout)
      if (url === null) tab.remove(LAST_ACCESS)
      else tab.set(LAST_ACCESS, url)
    },
    lastVisited: tabMemory.lastCoreUrl,
    setLastVisited: tabMemory.setLastCoreUrl,
    forgetLastVisited: () => tabMemory.setLastCoreUrl(null),
    left: () => ({
      target: cookies.get(LEFT.target),
      review: cookies.get(LEFT.review),
      people: cookies.get(LEFT.people),
      playlist: cookies.get(LEFT.playlist),
    }),
    forgetLeft: (name) => cookies.remove(LEFT[name]),
    keepPlaylist: (url) => cookies.set(LEFT.playlist, url, 1),
    routeState: tabMemory.paths,
    setRouteState: tabMemory.setPaths,
  }
}
