/** Query key of the part of My Work that is open. */
export const TAB_KEY = 'm'

const TABS = ['scenes', 'todo', 'checks'] as const
export type WorkTab = (typeof TABS)[number]

/** The tab of an address; my scenes by default. */
export function tabIn(query: URLSearchParams | undefined): WorkTab {
  return TABS.find((tab) => tab === query?.get(TAB_KEY)) ?? 'scenes'
}
