import { texts } from '../texts.ts'
import type { WorkspaceRouteName } from './names.ts'
import { IN_WORKSPACE } from './shared.ts'
import type { RouteSpec } from './types.ts'

const { labels } = texts

const people = { permission: 'people_getListOfWorkspaceUsers_read', ...IN_WORKSPACE } as const
const roles = { permission: 'access_getListOfWorkspaceRoles_read', ...IN_WORKSPACE, fill: true } as const
const calendar = { permission: 'workingday_getListOfWorkingdays_read', ...IN_WORKSPACE } as const

/** The workspace itself: its people, roles, settings and calendar. */
export const workspaceRoutes: Readonly<Record<WorkspaceRouteName, RouteSpec>> = {
  'workspace-profile': {
    path: '/ws/wpf',
    label: labels.workspaceProfile,
    title: labels.workspaceProfile,
    ...IN_WORKSPACE,
  },
  notifications: {
    path: '/ws/ntf',
    label: labels.notifications,
    title: labels.notifications,
    permission: 'notification_getNotificationFeed_read',
    ...IN_WORKSPACE,
  },
  people: {
    path: '/ws/ppl',
    label: labels.people,
    title: labels.people,
    menuLabel: labels.peopleMenu,
    ...people,
    fill: true,
  },
  // The name is a slug: the person's id, then the name.
  person: {
    path: '/ws/ppl/{name}',
    label: labels.person,
    title: labels.person,
    ...people,
    breadcrumb: { parents: ['people'], entityPath: true },
  },
  'person-access': {
    path: '/ws/ppl/{name}/ax',
    label: labels.personAccess,
    title: labels.personAccess,
    ...people,
    breadcrumb: { parents: ['people'], entityPath: true, extend: [{ label: labels.personAccess }] },
  },
  roles: {
    path: '/ws/ar',
    label: labels.roles,
    title: labels.roles,
    ...roles,
  },
  role: {
    path: '/ws/ar/{id}',
    label: labels.role,
    title: labels.role,
    ...roles,
    breadcrumb: { parents: ['roles'], entityPath: true },
  },
  settings: {
    path: '/ws/stg',
    label: labels.settings,
    title: labels.settings,
    menuLabel: labels.settingsMenu,
    permission: 'settings_getBasicWorkspaceSettings_read',
    ...IN_WORKSPACE,
  },
  billing: {
    path: '/ws/bln',
    label: labels.billing,
    title: labels.billing,
    menuLabel: labels.billingMenu,
    permission: 'billing_getBillingDetails_read',
    ...IN_WORKSPACE,
  },
  'working-days': {
    path: '/ws/wkd',
    label: labels.workingDays,
    title: labels.workingDays,
    ...calendar,
  },
  'extra-days': {
    path: '/ws/wkd/ed',
    label: labels.extraDays,
    title: labels.extraDays,
    ...calendar,
    fill: true,
    breadcrumb: { parents: ['working-days'] },
  },
  'off-days': {
    path: '/ws/wkd/od',
    label: labels.offDays,
    title: labels.offDays,
    ...calendar,
    fill: true,
    breadcrumb: { parents: ['working-days'] },
  },
  holidays: {
    path: '/ws/wkd/hg',
    label: labels.holidays,
    title: labels.holidays,
    ...calendar,
    fill: true,
    breadcrumb: { parents: ['working-days'] },
  },
  'holiday-group': {
    path: '/ws/wkd/hg/{id}',
    label: labels.holidayGroup,
    title: labels.holidayGroup,
    ...calendar,
    fill: true,
    breadcrumb: { parents: ['working-days', 'holidays'], entityPath: true },
  },
}
