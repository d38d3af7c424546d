import type { ReviewParts } from '@arbo/core'

/** In the order in which they stand. */
export const PANEL_TABS = ['comments', 'renditions', 'files', 'notes', 'markers'] as const
export type PanelTab = (typeof PANEL_TABS)[number]

/** Tabs that there is something for: comments and renditions always, the others where the source has them. */
export function tabsOf(parts: ReviewParts | null | undefined): PanelTab[] {
  return PANEL_TABS.filter((tab) => tab === 'comments' || tab === 'renditions' || parts?.[tab] !== undefined)
}

/** The tab of this name; undefined where there is none. */
export function tabOf(name: string | undefined): PanelTab | undefined {
  return PANEL_TABS.find((tab) => tab === name)
}
