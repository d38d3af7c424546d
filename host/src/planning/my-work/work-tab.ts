/** Query key of the part of My Work that is open. */
export const TAB_KEY = 'm'

const TABS = ['scenes', 'todo', 'checks'] as const
export type WorkTab = (typeof TABS)[number]

/** The part that an address opens: one's scenes unless it says otherwise. */
export function tabIn(query: URLSearchParams | undefined): WorkTab {
  return TABS.find((tab) => tab === query?.get(TAB_KEY)) ?? 'scenes'
}
