import { texts } from '../texts.ts'
import type { SystemRouteName } from './names.ts'
import { IN_WORKSPACE, PUBLIC } from './shared.ts'
import type { RouteSpec } from './types.ts'

const { labels } = texts

function errorPage(code: keyof typeof texts.errorPages, requiresAuth = false): RouteSpec {
  const [title] = texts.errorPages[code]
  return { path: `/${code}`, label: title, title, ...PUBLIC, requiresAuth, passing: true }
}

/** The roots, which redirect, and the status and error pages. */
export const systemRoutes: Readonly<Record<SystemRouteName, RouteSpec>> = {
  // Home and the module roots have no screen: the guard sends them on.
  home: { path: '/', label: labels.home, title: labels.home, requiresAuth: true, layout: 'bare', passing: true },
  planning: {
    path: '/pl',
    label: labels.planning,
    title: labels.planning,
    requiresAuth: true,
    layout: 'bare',
    passing: true,
    redirect: '/',
  },
  workspace: {
    path: '/ws',
    label: labels.home,
    title: labels.home,
    requiresAuth: true,
    layout: 'bare',
    passing: true,
    redirect: '/',
  },
  refresh: {
    path: '/rf',
    label: labels.refreshing,
    title: labels.refreshing,
    ...PUBLIC,
    requiresAuth: true,
    passing: true,
  },
  loading: {
    path: '/loading',
    label: labels.loading,
    title: labels.loading,
    ...PUBLIC,
    passing: true,
  },
  'health-check': {
    path: '/health-check',
    label: labels.healthCheck,
    title: labels.healthCheck,
    ...PUBLIC,
    passing: true,
  },
  'permission-validation': {
    path: '/permission-validation',
    label: labels.permissionValidation,
    title: labels.permissionValidation,
    ...IN_WORKSPACE,
    // No menu leads here, so it has no breadcrumb.
    breadcrumb: { hidden: true },
  },
  204: {
    path: '/204',
    label: labels.noContent,
    title: labels.noContent,
    ...PUBLIC,
    requiresAuth: true,
    passing: true,
  },
  403: errorPage(403, true),
  404: errorPage(404),
  429: errorPage(429),
  500: errorPage(500, true),
  502: errorPage(502),
  523: errorPage(523),
}
