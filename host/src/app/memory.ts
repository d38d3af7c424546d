import { COOKIES, TAB_KEYS, type SessionStorage } from '@arbo/core'

/** Full path that a signed-out user asked for; the host's own key, since the last visited page is kept beside it. */
const LAST_ACCESS = 'account.last_access_url'

/** What the host remembers in this tab between pages. */
export interface Memory {
  hasRefreshToken(): boolean
  workspaceCode(): string | null
  setWorkspaceCode(code: string): void
  /** The page to come back to after signing in: of a session that timed out, or asked for while signed out. */
  lastAccessUrl(): string | null
  setLastAccessUrl(url: string | null): void
  /** Page of the planning part that was open last, below the base. */
  lastVisited(): string | null
  setLastVisited(path: string): void
  forgetLastVisited(): void
}

export function createMemory({ cookies, tab }: SessionStorage): Memory {
  return {
    hasRefreshToken: () => cookies.get(COOKIES.refreshToken) !== null,
    workspaceCode: () => tab.get(TAB_KEYS.workspaceCode),
    setWorkspaceCode: (code) => tab.set(TAB_KEYS.workspaceCode, code),
    lastAccessUrl: () => tab.get(TAB_KEYS.lastUrlAfterTimeout) ?? tab.get(LAST_ACCESS),
    setLastAccessUrl(url) {
      tab.remove(TAB_KEYS.lastUrlAfterTimeout)
      if (url === null) tab.remove(LAST_ACCESS)
      else tab.set(LAST_ACCESS, url)
    },
    lastVisited: () => tab.get(TAB_KEYS.lastCoreUrl),
    setLastVisited: (path) => tab.set(TAB_KEYS.lastCoreUrl, path),
    forgetLastVisited: () => tab.remove(TAB_KEYS.lastCoreUrl),
  }
}
