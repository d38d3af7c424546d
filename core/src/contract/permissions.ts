/**
 * The permission catalogue: keys `module_action_verb` with the verbs read, create, update and delete, and which root
 * role has which by default. The keys that the specification spells out stand literally; the others are derived from
 * its groups.
 */
export const ROOT_ROLES = { member: 1, admin: 6, owner: 7, guest: 10 } as const
export type RootRole = keyof typeof ROOT_ROLES

type Grant = readonly RootRole[]
const everyone: Grant = ['owner', 'admin', 'member', 'guest']
const staff: Grant = ['owner', 'admin', 'member']
const managers: Grant = ['owner', 'admin']

/** key -> root roles that hold it by default. */
export const PERMISSIONS = {
  // Screens (literal keys of the specification)
  peopleTile_getInsightsInterface_read: staff,
  work_getMyWorkUserInterface_read: everyone,
  target_getMyTargetsUserInterface_read: staff,
  media_getReviewUserInterface_read: everyone,
  project_getProjectDirectoryUserInterface_read: everyone,
  update_getUpdateUserInterface_read: managers,
  team_getListOfTeams_read: staff,
  metric_getListOfMetrics_read: staff,
  status_getListOfTemplateFlows_read: staff,
  target_getListOfTargets_read: staff,
  woohoo_getWoohooUserInterface_read: staff,
  standardReport_viewReportUserInterface_read: staff,
  people_getListOfWorkspaceUsers_read: staff,
  access_getListOfWorkspaceRoles_read: managers,
  settings_getBasicWorkspaceSettings_read: managers,
  billing_getBillingDetails_read: managers,
  workingday_getListOfWorkingdays_read: staff,
  playlist_getPlaylistUserInterface_read: everyone,
  // Project directory
  project_addRootEntity_create: managers,
  project_addEntity_create: managers,
  project_updateEntity_update: managers,
  project_deleteEntity_delete: managers,
  project_addItem_create: managers,
  // Scenes
  item_getItemDetailTable_read: everyone,
  item_updateItemDetails_update: managers,
  item_updateItemDate_update: managers,
  item_deleteItem_delete: managers,
  // Review
  media_getPipelineEntities_read: everyone,
  media_createRendition_create: staff,
  media_deleteRendition_delete: managers,
  media_downloadFile_read: staff,
  media_createComment_create: everyone,
  media_deleteComment_delete: managers,
  media_createAnnotation_create: everyone,
  media_deleteAnnotation_delete: managers,
  // People
  people_inviteWorkspaceUser_create: managers,
  people_updateWorkspaceUserDetails_update: managers,
  // Account
  twoFactor_updateTwoFactorAuth_update: everyone,
  // Notifications
  notification_getNotificationFeed_read: everyone,
  // Workspace
  settings_updateBasicWorkspaceSettings_update: managers,
  settings_deleteWorkspace_delete: ['owner'],
  settings_manageApiTokens_update: managers,
} as const satisfies Record<string, Grant>

export type PermissionKey = keyof typeof PERMISSIONS

/** A rule is one key, or a list of which any or all are needed. */
export type PermissionRule = PermissionKey | { anyOf: readonly PermissionKey[] } | { allOf: readonly PermissionKey[] }

export const PERMISSION_KEYS = Object.keys(PERMISSIONS) as PermissionKey[]

export function isPermissionKey(key: string): key is PermissionKey {
  return Object.hasOwn(PERMISSIONS, key)
}

/** Keys a root role holds before any exception. */
export function defaultPermissions(role: RootRole): PermissionKey[] {
  return PERMISSION_KEYS.filter((key) => (PERMISSIONS[key] as Grant).includes(role))
}

/** Whether a set of keys satisfies a rule. */
export function satisfies(held: ReadonlySet<string>, rule: PermissionRule): boolean {
  if (typeof rule === 'string') return held.has(rule)
  if ('anyOf' in rule) return rule.anyOf.some((key) => held.has(key))
  return rule.allOf.every((key) => held.has(key))
}
