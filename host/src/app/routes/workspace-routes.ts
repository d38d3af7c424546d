import { SEE_TRASH } from '@arbo/core'
import type { WorkspaceRouteName } from './names.ts'
import { IN_WORKSPACE } from './shared.ts'
import type { RouteSpec } from './types.ts'

const people = { permission: 'people_getListOfWorkspaceUsers_read', ...IN_WORKSPACE } as const
const roles = { permission: 'access_getListOfWorkspaceRoles_read', ...IN_WORKSPACE, fill: true } as const
const calendar = { permission: 'workingday_getListOfWorkingdays_read', ...IN_WORKSPACE } as const

/** The workspace itself: its people, roles, settings and calendar. */
export const workspaceRoutes: Readonly<Record<WorkspaceRouteName, RouteSpec>> = {
  'workspace-profile': {
    path: '/ws/wpf',
    label: 'workspaceProfile',
    ...IN_WORKSPACE,
  },
  notifications: {
    path: '/ws/ntf',
    label: 'notifications',
    permission: 'notification_getNotificationFeed_read',
    ...IN_WORKSPACE,
  },
  people: {
    path: '/ws/ppl',
    label: 'people',
    menuLabel: 'peopleMenu',
    ...people,
    fill: true,
  },
  // The name is a slug: the person's id, then the name.
  person: {
    path: '/ws/ppl/{name}',
    label: 'person',
    ...people,
    breadcrumb: { parents: ['people'], entityPath: true },
  },
  'person-access': {
    path: '/ws/ppl/{name}/ax',
    label: 'personAccess',
    ...people,
    breadcrumb: { parents: ['people'], entityPath: true, extend: [{ label: 'personAccess' }] },
  },
  roles: {
    path: '/ws/ar',
    label: 'roles',
    ...roles,
  },
  role: {
    path: '/ws/ar/{id}',
    label: 'role',
    ...roles,
    breadcrumb: { parents: ['roles'], entityPath: true },
  },
  settings: {
    path: '/ws/stg',
    label: 'settings',
    permission: 'settings_getBasicWorkspaceSettings_read',
    ...IN_WORKSPACE,
  },
  billing: {
    path: '/ws/bln',
    label: 'billing',
    menuLabel: 'billingMenu',
    permission: 'billing_getBillingDetails_read',
    ...IN_WORKSPACE,
  },
  trash: {
    path: '/ws/trs',
    label: 'trash',
    permission: SEE_TRASH,
    ...IN_WORKSPACE,
    fill: true,
  },
  'working-days': {
    path: '/ws/wkd',
    label: 'workingDays',
    ...calendar,
  },
  'extra-days': {
    path: '/ws/wkd/ed',
    label: 'extraDays',
    ...calendar,
    fill: true,
    breadcrumb: { parents: ['working-days'] },
  },
  'off-days': {
    path: '/ws/wkd/od',
    label: 'offDays',
    ...calendar,
    fill: true,
    breadcrumb: { parents: ['working-days'] },
  },
  holidays: {
    path: '/ws/wkd/hg',
    label: 'holidays',
    ...calendar,
    fill: true,
    breadcrumb: { parents: ['working-days'] },
  },
  'holiday-group': {
    path: '/ws/wkd/hg/{id}',
    label: 'holidayGroup',
    ...calendar,
    fill: true,
    breadcrumb: { parents: ['working-days', 'holidays'], entityPath: true },
  },
}
