import { ChartNoAxesColumn, type Icon } from '@arbo/kit/icons'
import type { RouteName } from '../../routes.ts'
import type { PageKey } from '../../texts/pages.ts'

/** The sign of each page, and the page that has something to show in the same matter. */
export const PAGES: Readonly<Record<PageKey, { icon: Icon; open: RouteName }>> = {
  reports: { icon: ChartNoAxesColumn, open: 'directory' },
}

export function isPageKey(key: string): key is PageKey {
  return Object.hasOwn(PAGES, key)
}
