import type { RouteName } from '../app/routes/names.ts'
import type { ComponentType } from 'react'

type LoadScreen = () => Promise<ComponentType>

const directory: LoadScreen = () =>
  import('../planning/entities/Directory.tsx').then((module) => module.DirectoryScreen)
const targets: LoadScreen = () => import('../progress/targets/Targets.tsx').then((module) => module.TargetsScreen)
const target: LoadScreen = () => import('../progress/targets/Target.tsx').then((module) => module.TargetScreen)
const errorPage: LoadScreen = () => import('./system/ErrorPage.tsx').then((module) => module.ErrorScreen)

/**
 * The code of each screen, which is loaded when its route opens. Apart from the routes, which screens themselves import to
 * lead to each other. A route without a screen leads on; sign-in is part of the first load (createApp.ts).
 */
export const screens: Readonly<Partial<Record<RouteName, LoadScreen>>> = {
  'login-callback': () => import('../account/auth/LoginCallback.tsx').then((module) => module.LoginCallbackScreen),
  signup: () => import('../account/auth/SignUp.tsx').then((module) => module.SignUpScreen),
  'forgot-password': () => import('../account/auth/ForgotPassword.tsx').then((module) => module.ForgotPasswordScreen),
  'password-reset': () => import('../account/auth/PasswordReset.tsx').then((module) => module.PasswordResetScreen),
  'activation-email': () => import('../account/auth/Activation.tsx').then((module) => module.ActivationScreen),
  'resend-email-activation': () =>
    import('../account/auth/ResendActivationPage.tsx').then((module) => module.ResendActivationScreen),
  'workspace-create': () =>
    import('../workspace/workspaces/CreateWorkspace.tsx').then((module) => module.CreateWorkspaceScreen),
  'workspace-invite': () =>
    import('../account/auth/WorkspaceInvite.tsx').then((module) => module.WorkspaceInviteScreen),
  'workspace-join': () => import('../account/auth/JoinWorkspace.tsx').then((module) => module.JoinWorkspaceScreen),
  'workspace-join-invite': () =>
    import('../account/auth/JoinWorkspace.tsx').then((module) => module.JoinWorkspaceScreen),
  'guest-link': () => import('../review/guest-links/Guest.tsx').then((module) => module.GuestScreen),
  demo: () => import('./demo/Demo.tsx').then((module) => module.DemoScreen),
  refresh: () => import('./system/Refresh.tsx').then((module) => module.RefreshScreen),
  loading: () => import('./system/LoadingPage.tsx').then((module) => module.LoadingScreen),
  'health-check': () => import('./system/HealthCheck.tsx').then((module) => module.HealthCheckScreen),
  'permission-validation': () =>
    import('./system/PermissionValidation.tsx').then((module) => module.PermissionValidationScreen),
  directory,
  entity: directory,
  204: () => import('./system/NoContent.tsx').then((module) => module.NoContentScreen),
  start: () => import('../workspace/workspaces/Start.tsx').then((module) => module.StartScreen),
  account: () => import('../account/profile/Account.tsx').then((module) => module.AccountScreen),
  'my-work': () => import('../planning/my-work/Work.tsx').then((module) => module.WorkScreen),
  review: () => import('../review/sequence/Review.tsx').then((module) => module.ReviewScreen),
  playlists: () => import('../review/playlists/Playlists.tsx').then((module) => module.PlaylistsScreen),
  playlist: () => import('../review/playlists/Playlist.tsx').then((module) => module.PlaylistScreen),
  room: () => import('../review/rooms/Room.tsx').then((module) => module.RoomScreen),
  'people-tile': () => import('../progress/insight/PeopleInsight.tsx').then((module) => module.PeopleInsightScreen),
  scene: () => import('../review/scene-page/Scene.tsx').then((module) => module.SceneScreen),
  'production-imports': () =>
    import('../connect/production-import/ProductionImports.tsx').then((module) => module.ProductionImportsScreen),
  'production-import': () =>
    import('../connect/production-import/ProductionImport.tsx').then((module) => module.ProductionImportScreen),
  update: () => import('../planning/update/Update.tsx').then((module) => module.UpdateScreen),
  teams: () => import('../workspace/teams/Teams.tsx').then((module) => module.TeamsScreen),
  'team-create': () => import('../workspace/teams/TeamCreate.tsx').then((module) => module.TeamCreateScreen),
  team: () => import('../workspace/teams/Team.tsx').then((module) => module.TeamScreen),
  metrics: () => import('../planning/metrics/Metrics.tsx').then((module) => module.MetricsScreen),
  'metric-create': () => import('../planning/metrics/MetricCreate.tsx').then((module) => module.MetricCreateScreen),
  metric: () => import('../planning/metrics/Metric.tsx').then((module) => module.MetricScreen),
  statuses: () => import('../planning/status-flows/Statuses.tsx').then((module) => module.StatusesScreen),
  'status-create': () =>
    import('../planning/status-flows/NewStatusFlow.tsx').then((module) => module.NewStatusFlowScreen),
  'status-rules': () => import('../planning/rules/Automations.tsx').then((module) => module.AutomationsScreen),
  status: () => import('../planning/status-flows/StatusFlow.tsx').then((module) => module.StatusFlowScreen),
  targets,
  'people-targets': targets,
  'people-target': targets,
  'target-library': targets,
  'target-create': target,
  target,
  woohoo: () => import('../progress/treemap/Woohoo.tsx').then((module) => module.WoohooScreen),
  'woohoo-report': () => import('../progress/treemap/WoohooReport.tsx').then((module) => module.WoohooReportScreen),
  'woohoo-history': () => import('../progress/treemap/WoohooHistory.tsx').then((module) => module.WoohooHistoryScreen),
  reports: () => import('../progress/reports/Reports.tsx').then((module) => module.ReportsScreen),
  'workspace-profile': () =>
    import('../workspace/details/WorkspaceDetails.tsx').then((module) => module.WorkspaceDetailsScreen),
  notifications: () =>
    import('../connect/notifications/Notifications.tsx').then((module) => module.NotificationsScreen),
  people: () => import('../workspace/people/People.tsx').then((module) => module.PeopleScreen),
  person: () => import('../workspace/people/Person.tsx').then((module) => module.PersonScreen),
  'person-access': () => import('../workspace/people/PersonAccess.tsx').then((module) => module.PersonAccessScreen),
  roles: () => import('../workspace/roles/Roles.tsx').then((module) => module.RolesScreen),
  role: () => import('../workspace/roles/Role.tsx').then((module) => module.RoleScreen),
  settings: () => import('../workspace/settings/Settings.tsx').then((module) => module.SettingsScreen),
  billing: () => import('../workspace/billing/Billing.tsx').then((module) => module.BillingScreen),
  'working-days': () =>
    import('../workspace/working-calendar/WorkingDays.tsx').then((module) => module.WorkingDaysScreen),
  'extra-days': () => import('../workspace/working-calendar/ExtraDays.tsx').then((module) => module.ExtraDaysScreen),
  'off-days': () => import('../workspace/working-calendar/OffDays.tsx').then((module) => module.OffDaysScreen),
  holidays: () =>
    import('../workspace/working-calendar/HolidayGroups.tsx').then((module) => module.HolidayGroupsScreen),
  'holiday-group': () =>
    import('../workspace/working-calendar/HolidayGroup.tsx').then((module) => module.HolidayGroupScreen),
  403: errorPage,
  404: errorPage,
  429: errorPage,
  500: errorPage,
  502: errorPage,
  523: errorPage,
}
