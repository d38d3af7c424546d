import { ArrowUpRight, ChartNoAxesColumn, Clock, LayoutGrid, List, Settings, type Icon } from '@arbo/kit/icons'
import type { RouteName } from '../../routes.ts'
import type { PageKey } from '../../texts/pages.ts'

/** The sign of each page, and the page that has something to show in the same matter. */
export const PAGES: Readonly<Record<PageKey, { icon: Icon; open: RouteName }>> = {
  'targets:pt': { icon: ArrowUpRight, open: 'people-targets' },
  'targets:tl': { icon: List, open: 'target-library' },
  'targets:ar': { icon: ChartNoAxesColumn, open: 'reports' },
  'targets:s': { icon: Settings, open: 'settings' },
  'people-targets': { icon: ArrowUpRight, open: 'targets' },
  'people-target': { icon: ArrowUpRight, open: 'people-targets' },
  'target-library': { icon: List, open: 'targets' },
  target: { icon: ArrowUpRight, open: 'target-library' },
  woohoo: { icon: LayoutGrid, open: 'directory' },
  'woohoo-report': { icon: LayoutGrid, open: 'woohoo' },
  'woohoo-history': { icon: Clock, open: 'woohoo' },
  reports: { icon: ChartNoAxesColumn, open: 'directory' },
}

export function isPageKey(key: string): key is PageKey {
  return Object.hasOwn(PAGES, key)
}
