import type { texts } from '../texts.ts'
import type { SystemRouteName } from './names.ts'
import { IN_WORKSPACE, PUBLIC } from './shared.ts'
import type { RouteSpec } from './types.ts'

function errorPage(label: keyof typeof texts.errorPages, requiresAuth = false): RouteSpec {
  return { path: `/${label}`, label, ...PUBLIC, requiresAuth, passing: true }
}

/** The roots, which redirect, and the status and error pages. */
export const systemRoutes: Readonly<Record<SystemRouteName, RouteSpec>> = {
  // Home and the module roots have no screen: the guard sends them on.
  home: { path: '/', label: 'home', requiresAuth: true, layout: 'bare', passing: true },
  planning: {
    path: '/pl',
    label: 'planning',
    requiresAuth: true,
    layout: 'bare',
    passing: true,
    redirect: '/',
  },
  workspace: {
    path: '/ws',
    label: 'home',
    requiresAuth: true,
    layout: 'bare',
    passing: true,
    redirect: '/',
  },
  refresh: {
    path: '/rf',
    label: 'refreshing',
    ...PUBLIC,
    requiresAuth: true,
    passing: true,
  },
  loading: {
    path: '/loading',
    label: 'loading',
    ...PUBLIC,
    passing: true,
  },
  'health-check': {
    path: '/health-check',
    label: 'healthCheck',
    ...PUBLIC,
    passing: true,
  },
  'permission-validation': {
    path: '/permission-validation',
    label: 'permissionValidation',
    ...IN_WORKSPACE,
    // No menu leads here, so it has no breadcrumb.
    breadcrumb: { hidden: true },
  },
  204: {
    path: '/204',
    label: 'noContent',
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
