import { MAY_IMPORT } from '../may-import.ts'
import type { PlanningRouteName } from './names.ts'
import { IN_WORKSPACE } from './shared.ts'
import type { CrumbSpec, RouteSpec } from './types.ts'

const LIBRARIES: readonly CrumbSpec[] = [{ label: 'library', to: '/pl/lib' }]
const PEOPLES_TARGETS: readonly CrumbSpec[] = [
  { label: 'targets', to: '/pl/tgt' },
  { label: 'peoplesTargets', to: '/pl/tgt?m=pt' },
]

const directory = {
  label: 'projects',
  menuLabel: 'projectDirectory',
  permission: 'project_getProjectDirectoryUserInterface_read',
  ...IN_WORKSPACE,
  fill: true,
} as const
const teams = { permission: 'team_getListOfTeams_read', ...IN_WORKSPACE, fill: true } as const
const metrics = { permission: 'metric_getListOfMetrics_read', ...IN_WORKSPACE, fill: true } as const
const statuses = { permission: 'status_getListOfTemplateFlows_read', ...IN_WORKSPACE, fill: true } as const
const targets = { permission: 'target_getListOfTargets_read', ...IN_WORKSPACE, fill: true } as const
const woohoo = { permission: 'woohoo_getWoohooUserInterface_read', ...IN_WORKSPACE, fill: true } as const

/** Planning, the libraries, targets and reports, all below /pl (decision 92). A row named create precedes {id}. */
export const planningRoutes: Readonly<Record<PlanningRouteName, RouteSpec>> = {
  directory: {
    path: '/pl/dir',
    ...directory,
    // From one of its views to another by a button above it.
    keepsFocus: true,
    views: { key: 'as', names: { list: 'projects', cards: 'dashboard', timeline: 'schedule', calendar: 'schedule' } },
  },
  entity: { path: '/pl/dir/{id}', ...directory, breadcrumb: { parents: ['directory'], entityPath: true } },
  'production-imports': {
    path: '/pl/imp',
    label: 'productionImports',
    permission: MAY_IMPORT,
    ...IN_WORKSPACE,
    fill: true,
    breadcrumb: { parents: ['directory'] },
  },
  'production-import': {
    path: '/pl/imp/{id}',
    label: 'productionImport',
    permission: MAY_IMPORT,
    ...IN_WORKSPACE,
    breadcrumb: { parents: ['directory', 'production-imports'] },
  },
  update: {
    path: '/pl/au',
    label: 'update',
    menuLabel: 'updateMenu',
    permission: 'update_getUpdateUserInterface_read',
    ...IN_WORKSPACE,
    fill: true,
  },
  time: {
    path: '/pl/time',
    label: 'time',
    permission: { anyOf: ['time_logTime_create', 'time_readTimeOfOthers_read'] },
    ...IN_WORKSPACE,
    fill: true,
    // From one week to another by a button.
    keepsFocus: true,
  },
  teams: {
    path: '/pl/tm',
    label: 'teams',
    menuLabel: 'teamsMenu',
    ...teams,
  },
  'team-create': {
    path: '/pl/tm/create',
    label: 'teamCreate',
    ...teams,
    breadcrumb: { parents: ['teams'] },
  },
  team: {
    path: '/pl/tm/{id}',
    label: 'team',
    ...teams,
    breadcrumb: { parents: ['teams'], entityPath: true },
  },
  libraries: {
    path: '/pl/lib',
    label: 'library',
    menuLabel: 'librariesMenu',
    permission: { anyOf: [metrics.permission, statuses.permission, targets.permission] },
    ...IN_WORKSPACE,
  },
  metrics: {
    path: '/pl/mrc',
    label: 'metrics',
    menuLabel: 'metric',
    ...metrics,
    breadcrumb: { prepend: LIBRARIES },
  },
  'metric-create': {
    path: '/pl/mrc/create',
    label: 'metricCreate',
    ...metrics,
    breadcrumb: { prepend: LIBRARIES, parents: ['metrics'] },
  },
  metric: {
    path: '/pl/mrc/{id}',
    label: 'metric',
    ...metrics,
    breadcrumb: { prepend: LIBRARIES, parents: ['metrics'], entityPath: true },
  },
  tags: {
    path: '/pl/tags',
    label: 'tags',
    ...statuses,
    breadcrumb: { prepend: LIBRARIES },
  },
  statuses: {
    path: '/pl/sts',
    label: 'statuses',
    menuLabel: 'status',
    ...statuses,
    breadcrumb: { prepend: LIBRARIES },
  },
  'status-create': {
    path: '/pl/sts/create',
    label: 'statusCreate',
    ...statuses,
    breadcrumb: { prepend: LIBRARIES, parents: ['statuses'] },
  },
  'status-rules': {
    path: '/pl/sts/rules',
    label: 'statusRules',
    ...statuses,
    breadcrumb: { prepend: LIBRARIES, parents: ['statuses'] },
  },
  status: {
    path: '/pl/sts/{id}',
    label: 'status',
    ...statuses,
    breadcrumb: { prepend: LIBRARIES, parents: ['statuses'], entityPath: true },
  },
  targets: {
    path: '/pl/tgt',
    label: 'targets',
    menuLabel: 'target',
    ...targets,
    views: {
      key: 'm',
      names: {
        pt: 'peoplesTargets',
        tl: 'targetLibrary',
        ar: 'achievementReports',
        s: 'targetSettings',
      },
    },
  },
  'people-targets': {
    path: '/pl/tgt/pwt',
    label: 'peopleWithTarget',
    ...targets,
    // Its parent is one view of the targets page, which is no route of its own.
    breadcrumb: { parents: ['targets'], override: [...PEOPLES_TARGETS, { label: 'peopleWithTarget' }] },
  },
  'people-target': {
    path: '/pl/tgt/pwt/{id}',
    label: 'personWithTarget',
    ...targets,
    breadcrumb: { prepend: PEOPLES_TARGETS, parents: ['people-targets'], entityPath: true },
  },
  'target-library': {
    path: '/pl/tgt/tl',
    label: 'targetLibrary',
    ...targets,
    breadcrumb: { parents: ['targets'] },
  },
  'target-create': {
    path: '/pl/tgt/tl/create',
    label: 'targetCreate',
    ...targets,
    breadcrumb: { parents: ['targets', 'target-library'] },
  },
  target: {
    path: '/pl/tgt/tl/{id}',
    label: 'target',
    ...targets,
    breadcrumb: { parents: ['targets', 'target-library'], entityPath: true },
  },
  woohoo: {
    path: '/pl/woo',
    label: 'woohoo',
    menuLabel: 'woohooMenu',
    ...woohoo,
  },
  'woohoo-report': {
    path: '/pl/woo/rpt/{id}',
    label: 'woohooReport',
    ...woohoo,
    breadcrumb: { parents: ['woohoo'], entityPath: true },
  },
  'woohoo-history': {
    path: '/pl/woo/{id}/report-history/{report_history_id}',
    label: 'woohooHistory',
    ...woohoo,
    breadcrumb: { parents: ['woohoo'], entityPath: true },
  },
  reports: {
    path: '/pl/rpt',
    label: 'reports',
    menuLabel: 'reportsMenu',
    permission: 'standardReport_viewReportUserInterface_read',
    ...IN_WORKSPACE,
    fill: true,
  },
}
