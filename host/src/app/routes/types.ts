import type { PermissionRule } from '@arbo/core'
import type { ComponentType } from 'react'
import type { LabelKey } from '../label-of.ts'
import type { RouteName } from './names.ts'

/** A file has one export whose name ends in `Screen`, such as `MetricsScreen`. */
export type ScreenModule = Readonly<Record<`${string}Screen`, ComponentType>>

/** One step of a breadcrumb. Without `to` it is disabled. */
export interface CrumbSpec {
  label: LabelKey
  /** Path below the base. */
  to?: string
  newTab?: boolean
}

export interface BreadcrumbSpec {
  hidden?: boolean
  /** Steps before everything else, such as the menu that a page belongs to. */
  prepend?: readonly CrumbSpec[]
  /** Routes whose labels come before this one's, outermost first. */
  parents?: readonly RouteName[]
  /** Steps after this route's own. */
  extend?: readonly CrumbSpec[]
  /** Replaces everything else. */
  override?: readonly CrumbSpec[]
  /** The screen gives the path of the entity instead of the label. */
  entityPath?: boolean
}

/** Another site of the product that a route opens where the settings name one. */
export type SiblingSite = 'targets' | 'review' | 'people'

export interface RouteSpec {
  /** Below the base; `{name}` is a parameter. */
  path: string
  /** In the breadcrumb, and the title of the document. */
  label: LabelKey
  /** In the menus, where it differs from the label. */
  menuLabel?: LabelKey
  /** Without it the user goes to /403. */
  permission?: PermissionRule
  requiresAuth?: boolean
  /** Signed-in users go to /. */
  rejectOnAuth?: boolean
  /** Opens without a chosen workspace. */
  notRequireWs?: boolean
  /** `main`: header, breadcrumb, content; `menu`: header alone; `bare`: the screen alone. */
  layout: 'main' | 'menu' | 'bare'
  breadcrumb?: BreadcrumbSpec
  /** White page background; all other pages are grey. */
  surface?: boolean
  /** The screen fills the height and scrolls inside itself. */
  fill?: boolean
  /** The page's views by the value of a query key, with their labels; the first is the default. */
  views?: { key: string; names: Readonly<Record<string, LabelKey>> }
  /**
   * One thing fills the window: no header, left bar or breadcrumb bar; the page has a bar of its own with the way back.
   * `query`: only where the address says so.
   */
  focus?: boolean | { query: Readonly<Record<string, string | true>> }
  /** A change of query keeps the focus where it is: it steps through the page's content. */
  keepsFocus?: boolean
  /** Leads here instead of showing a screen; query and parameters are dropped. */
  redirect?: string
  /** Redirects to this site where the settings name one, else to `redirect`. */
  site?: SiblingSite
  /** Shown for a moment or in place of another page: back never leads here. */
  passing?: boolean
}
