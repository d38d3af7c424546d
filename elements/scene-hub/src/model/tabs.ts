import type { HubView } from './hub-data.ts'

/** In the order in which they stand. */
export const TABS = ['comments', 'files', 'notes', 'markers', 'renditions', 'history'] as const
export type Tab = (typeof TABS)[number]

/** Tabs that there is something for. */
export function tabsOf({ item, comments, renditions, history }: HubView): Tab[] {
  const there: Record<Tab, boolean> = {
    comments: comments !== null,
    files: item.files !== undefined,
    notes: item.notes !== undefined,
    markers: item.markers !== undefined,
    renditions: renditions !== null,
    history: history !== null,
  }
  return TABS.filter((tab) => there[tab])
}

/** The tab to begin with: the one that was asked for, else the one of what a link points at. */
export function firstTab(
  tabs: readonly Tab[],
  {
    tab,
    commentId,
    renditionId,
  }: { tab?: string | undefined; commentId?: string | undefined; renditionId?: string | undefined },
): Tab | null {
  const wantedTab = tab ?? (commentId ? 'comments' : renditionId ? 'renditions' : undefined)
  return tabs.find((one) => one === wantedTab) ?? tabs[0] ?? null
}
