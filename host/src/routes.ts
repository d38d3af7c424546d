import type { PermissionRule } from '@arbo/core'
import type { ComponentType } from 'react'
import { texts } from './texts.ts'

/** What a lazily loaded screen module offers. */
export interface ScreenModule {
  Screen: ComponentType
}

export interface RouteSpec {
  /** Below the base; `{name}` is a parameter. */
  path: string
  /** In the breadcrumb. */
  label: string
  /** Of the document. */
  title: string
  /** Without it the user goes to /403. */
  permission?: PermissionRule
  requiresAuth?: boolean
  /** Signed-in users go to /. */
  rejectOnAuth?: boolean
  /** Opens without a chosen workspace. */
  notRequireWs?: boolean
  /** `main`: header, breadcrumb, content; `menu`: header alone; `bare`: the screen alone. */
  layout: 'main' | 'menu' | 'bare'
  breadcrumb?: {
    hidden?: boolean
    /** Routes whose labels come before this one's, outermost first. */
    parents?: readonly RouteName[]
    /** The screen gives the path of the entity instead of the label. */
    entityPath?: boolean
  }
  /** The screen fills the height and scrolls inside itself. */
  fill?: boolean
  redirect?: string
  load?: () => Promise<ScreenModule>
}

export type RouteName =
  | 'home'
  | 'planning'
  | 'workspace'
  | 'login'
  | 'start'
  | 'directory'
  | 'entity'
  | 'scene'
  | 'refresh'
  | 'loading'
  | 'health-check'
  | '403'
  | '404'
  | '429'
  | '500'
  | '502'

const DIRECTORY = 'project_getProjectDirectoryUserInterface_read'
const errorPage = () => import('./screens/system/ErrorPage.tsx')
const directory = () => import('./screens/planning/Directory.tsx')
const errorTitle = (code: keyof typeof texts.errorPages): string => texts.errorPages[code][0]

/** Every address of the product. The first row that fits wins. */
export const routes: Readonly<Record<RouteName, RouteSpec>> = {
  // Home and the module roots have no screen: the guard sends them on.
  home: { path: '/', label: texts.home, title: texts.home, requiresAuth: true, layout: 'bare' },
  planning: {
    path: '/pl',
    label: texts.planning,
    title: texts.planning,
    requiresAuth: true,
    layout: 'bare',
    redirect: '/',
  },
  workspace: { path: '/ws', label: texts.home, title: texts.home, requiresAuth: true, layout: 'bare', redirect: '/' },
  login: {
    path: '/login',
    label: texts.signIn,
    title: texts.signIn,
    rejectOnAuth: true,
    notRequireWs: true,
    // Part of the first load: createApp gives it to the navigation.
    layout: 'bare',
  },
  start: {
    path: '/start',
    label: texts.chooseWorkspace,
    title: texts.chooseWorkspace,
    requiresAuth: true,
    notRequireWs: true,
    layout: 'menu',
    load: () => import('./screens/workspace/Start.tsx'),
  },
  directory: {
    path: '/pl/dir',
    label: texts.projectDirectory,
    title: texts.projectDirectory,
    permission: DIRECTORY,
    requiresAuth: true,
    layout: 'main',
    fill: true,
    load: directory,
  },
  entity: {
    path: '/pl/dir/{id}',
    label: texts.projectDirectory,
    title: texts.projectDirectory,
    permission: DIRECTORY,
    requiresAuth: true,
    layout: 'main',
    breadcrumb: { parents: ['directory'], entityPath: true },
    fill: true,
    load: directory,
  },
  scene: {
    path: '/st/{id}',
    label: texts.scene,
    title: texts.scene,
    permission: 'item_getItemDetailTable_read',
    requiresAuth: true,
    layout: 'main',
    breadcrumb: { parents: ['directory'], entityPath: true },
    fill: true,
    load: () => import('./screens/scene/Scene.tsx'),
  },
  refresh: {
    path: '/rf',
    label: texts.refreshing,
    title: texts.refreshing,
    requiresAuth: true,
    notRequireWs: true,
    layout: 'bare',
    load: () => import('./screens/system/Refresh.tsx'),
  },
  loading: {
    path: '/loading',
    label: texts.loading,
    title: texts.loading,
    notRequireWs: true,
    layout: 'bare',
    load: () => import('./screens/system/LoadingPage.tsx'),
  },
  'health-check': {
    path: '/health-check',
    label: texts.healthCheck,
    title: texts.healthCheck,
    notRequireWs: true,
    layout: 'bare',
    load: () => import('./screens/system/HealthCheck.tsx'),
  },
  403: {
    path: '/403',
    label: errorTitle(403),
    title: errorTitle(403),
    requiresAuth: true,
    notRequireWs: true,
    layout: 'bare',
    load: errorPage,
  },
  404: {
    path: '/404',
    label: errorTitle(404),
    title: errorTitle(404),
    notRequireWs: true,
    layout: 'bare',
    load: errorPage,
  },
  429: {
    path: '/429',
    label: errorTitle(429),
    title: errorTitle(429),
    notRequireWs: true,
    layout: 'bare',
    load: errorPage,
  },
  500: {
    path: '/500',
    label: errorTitle(500),
    title: errorTitle(500),
    requiresAuth: true,
    notRequireWs: true,
    layout: 'bare',
    load: errorPage,
  },
  502: {
    path: '/502',
    label: errorTitle(502),
    title: errorTitle(502),
    notRequireWs: true,
    layout: 'bare',
    load: errorPage,
  },
}

/** Where home leads when nothing else decides. */
export const DEFAULT_HOME = '/pl/dir'
