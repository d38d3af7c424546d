import { PLAYLIST_TABS, type PlaylistTab } from '@arbo/core'

/** Key of the tab in the address; the first tab has none. */
export const TAB_KEY = 'tab'

export function tabIn(query: URLSearchParams | undefined): PlaylistTab {
  const value = query?.get(TAB_KEY)
  return PLAYLIST_TABS.find((tab) => tab === value) ?? 'all'
}
