import { MAY_IMPORT } from '../may-import.ts'
import { texts } from '../texts.ts'
import type { PlanningRouteName } from './names.ts'
import { IN_WORKSPACE } from './shared.ts'
import type { CrumbSpec, RouteSpec } from './types.ts'

const { labels } = texts
const LIBRARIES: readonly CrumbSpec[] = [{ label: labels.libraries }]
const PEOPLES_TARGETS: readonly CrumbSpec[] = [
  { label: labels.targets, to: '/pl/tgt' },
  { label: labels.peoplesTargets, to: '/pl/tgt?m=pt' },
]

const directory = {
  label: labels.projectDirectory,
  title: labels.projectDirectory,
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
  directory: { path: '/pl/dir', ...directory },
  entity: { path: '/pl/dir/{id}', ...directory, breadcrumb: { parents: ['directory'], entityPath: true } },
  'production-imports': {
    path: '/pl/imp',
    label: labels.productionImports,
    title: labels.productionImports,
    permission: MAY_IMPORT,
    ...IN_WORKSPACE,
    fill: true,
    breadcrumb: { parents: ['directory'] },
  },
  'production-import': {
    path: '/pl/imp/{id}',
    label: labels.productionImport,
    title: labels.productionImport,
    permission: MAY_IMPORT,
    ...IN_WORKSPACE,
    breadcrumb: { parents: ['directory', 'production-imports'] },
  },
  update: {
    path: '/pl/au',
    label: labels.update,
    title: labels.update,
    menuLabel: labels.updateMenu,
    permission: 'update_getUpdateUserInterface_read',
    ...IN_WORKSPACE,
    fill: true,
  },
  teams: {
    path: '/pl/tm',
    label: labels.teams,
    title: labels.teams,
    ...teams,
  },
  'team-create': {
    path: '/pl/tm/create',
    label: labels.teamCreate,
    title: labels.teamCreate,
    ...teams,
    breadcrumb: { parents: ['teams'] },
  },
  team: {
    path: '/pl/tm/{id}',
    label: labels.team,
    title: labels.team,
    ...teams,
    breadcrumb: { parents: ['teams'], entityPath: true },
  },
  metrics: {
    path: '/pl/mrc',
    label: labels.metrics,
    title: labels.metrics,
    menuLabel: labels.metric,
    ...metrics,
    breadcrumb: { prepend: LIBRARIES },
  },
  'metric-create': {
    path: '/pl/mrc/create',
    label: labels.metricCreate,
    title: labels.metricCreate,
    ...metrics,
    breadcrumb: { prepend: LIBRARIES, parents: ['metrics'] },
  },
  metric: {
    path: '/pl/mrc/{id}',
    label: labels.metric,
    title: labels.metric,
    ...metrics,
    breadcrumb: { prepend: LIBRARIES, parents: ['metrics'], entityPath: true },
  },
  statuses: {
    path: '/pl/sts',
    label: labels.statuses,
    title: labels.statuses,
    menuLabel: labels.status,
    ...statuses,
    breadcrumb: { prepend: LIBRARIES },
  },
  'status-create': {
    path: '/pl/sts/create',
    label: labels.statusCreate,
    title: labels.statusCreate,
    ...statuses,
    breadcrumb: { prepend: LIBRARIES, parents: ['statuses'] },
  },
  'status-rules': {
    path: '/pl/sts/rules',
    label: labels.statusRules,
    title: labels.statusRules,
    ...statuses,
    breadcrumb: { prepend: LIBRARIES, parents: ['statuses'] },
  },
  status: {
    path: '/pl/sts/{id}',
    label: labels.status,
    title: labels.status,
    ...statuses,
    breadcrumb: { prepend: LIBRARIES, parents: ['statuses'], entityPath: true },
  },
  targets: {
    path: '/pl/tgt',
    label: labels.targets,
    title: labels.targets,
    menuLabel: labels.target,
    ...targets,
    views: {
      key: 'm',
      names: {
        pt: labels.peoplesTargets,
        tl: labels.targetLibrary,
        ar: labels.achievementReports,
        s: labels.targetSettings,
      },
    },
  },
  'people-targets': {
    path: '/pl/tgt/pwt',
    label: labels.peopleWithTarget,
    title: labels.peopleWithTarget,
    ...targets,
    // Its parent is one view of the targets page, which is no route of its own.
    breadcrumb: { parents: ['targets'], override: [...PEOPLES_TARGETS, { label: labels.peopleWithTarget }] },
  },
  'people-target': {
    path: '/pl/tgt/pwt/{id}',
    label: labels.personWithTarget,
    title: labels.personWithTarget,
    ...targets,
    breadcrumb: { prepend: PEOPLES_TARGETS, parents: ['people-targets'], entityPath: true },
  },
  'target-library': {
    path: '/pl/tgt/tl',
    label: labels.targetLibrary,
    title: labels.targetLibrary,
    ...targets,
    breadcrumb: { parents: ['targets'] },
  },
  'target-create': {
    path: '/pl/tgt/tl/create',
    label: labels.targetCreate,
    title: labels.targetCreate,
    ...targets,
    breadcrumb: { parents: ['targets', 'target-library'] },
  },
  target: {
    path: '/pl/tgt/tl/{id}',
    label: labels.target,
    title: labels.target,
    ...targets,
    breadcrumb: { parents: ['targets', 'target-library'], entityPath: true },
  },
  woohoo: {
    path: '/pl/woo',
    label: labels.woohoo,
    title: labels.woohoo,
    menuLabel: labels.woohooMenu,
    ...woohoo,
  },
  'woohoo-report': {
    path: '/pl/woo/rpt/{id}',
    label: labels.woohooReport,
    title: labels.woohooReport,
    ...woohoo,
    breadcrumb: { parents: ['woohoo'], entityPath: true },
  },
  'woohoo-history': {
    path: '/pl/woo/{id}/report-history/{report_history_id}',
    label: labels.woohooHistory,
    title: labels.woohooHistory,
    ...woohoo,
    breadcrumb: { parents: ['woohoo'], entityPath: true },
  },
  reports: {
    path: '/pl/rpt',
    label: labels.reports,
    title: labels.reports,
    menuLabel: labels.reportsMenu,
    permission: 'standardReport_viewReportUserInterface_read',
    ...IN_WORKSPACE,
    fill: true,
  },
}
