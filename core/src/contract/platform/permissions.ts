/**
 * The permission catalogue: keys `module_action_verb` with the verbs read, create, update and delete, and which root
 * role has which by default. The keys that the specification spells out stand literally; the others are derived from
 * its groups.
 */

/** The four roles that all others are copied from, with their fixed ids (specification, section 6). */
export const ROOT_ROLES = { member: 1, admin: 6, owner: 7, guest: 10 } as const
/** A root role by its word. */
export type RootRole = keyof typeof ROOT_ROLES

type Grant = readonly RootRole[]
const everyone: Grant = ['owner', 'admin', 'member', 'guest']
const staff: Grant = ['owner', 'admin', 'member']
const managers: Grant = ['owner', 'admin']
const owners: Grant = ['owner']
const nobody: Grant = []

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
  standardReport_comparePeople_read: managers,
  people_getListOfWorkspaceUsers_read: staff,
  access_getListOfWorkspaceRoles_read: managers,
  settings_getBasicWorkspaceSettings_read: managers,
  billing_getBillingDetails_read: managers,
  workingday_getListOfWorkingdays_read: staff,
  playlist_getPlaylistUserInterface_read: everyone,
  // Playlists
  playlist_addPersonalPlaylist_create: staff,
  playlist_updatePersonalPlaylist_update: staff,
  playlist_deletePersonalPlaylist_delete: staff,
  playlist_addWorkspacePlaylist_create: managers,
  playlist_updateWorkspacePlaylist_update: managers,
  playlist_deleteWorkspacePlaylist_delete: managers,
  playlist_addSmartPlaylist_create: staff,
  // Project directory
  project_addRootEntity_create: managers,
  project_addEntity_create: managers,
  project_updateEntity_update: managers,
  project_deleteEntity_delete: managers,
  project_addItem_create: managers,
  project_seeOnlyOwnProjects_read: nobody,
  // Scenes
  item_getItemDetailTable_read: everyone,
  item_updateItemDetails_update: managers,
  item_updateItemDate_update: managers,
  item_deleteItem_delete: managers,
  item_setReservedStatus_update: managers,
  // To-do list
  work_manageTodo_update: staff,
  // Time
  time_logTime_create: staff,
  time_readTimeOfOthers_read: managers,
  time_approveTimesheet_update: managers,
  // A wish, not a power: those who hold it are asked to log each working day.
  time_askForTimesheet_read: nobody,
  // Teams
  team_addTeam_create: managers,
  team_updateTeam_update: managers,
  team_deleteTeam_delete: managers,
  // Status template flows
  status_addTemplateFlow_create: managers,
  status_updateTemplateFlow_update: managers,
  status_deleteTemplateFlow_delete: managers,
  // Metrics
  metric_addMetric_create: managers,
  metric_updateMetric_update: managers,
  metric_deleteMetric_delete: managers,
  metric_readPrivateValues_read: managers,
  metric_changeLockedValues_update: managers,
  // Targets
  target_addMonthlyTarget_create: managers,
  target_updateTarget_update: managers,
  target_deleteTarget_delete: managers,
  target_addUserTarget_create: managers,
  target_updateUserTarget_update: managers,
  target_deleteUserTarget_delete: managers,
  target_updateTargetSummary_read: managers,
  target_recalculateClosedMonth_update: managers,
  // Review
  media_getPipelineEntities_read: everyone,
  media_updateItemAssignee_update: managers,
  media_unassignItem_update: managers,
  media_createRendition_create: staff,
  media_deleteRendition_delete: managers,
  media_downloadFile_read: staff,
  media_createComment_create: everyone,
  media_deleteComment_delete: managers,
  media_createAnnotation_create: everyone,
  media_deleteAnnotation_delete: managers,
  // Access roles
  access_addWorkspaceRole_create: managers,
  access_getWorkspaceRoleDetails_read: managers,
  access_updateWorkspaceRole_update: managers,
  access_deleteWorkspaceRole_delete: managers,
  access_resetWorkspaceRole_update: managers,
  access_viewAsOther_read: owners,
  // People
  people_getWorkspaceUserDetails_read: staff,
  people_inviteWorkspaceUser_create: managers,
  people_updateWorkspaceUserDetails_update: managers,
  people_updateWorkspaceUserRole_update: managers,
  people_resetWorkspaceUserRole_update: managers,
  people_addRoleException_create: managers,
  people_updateAccessExceptions_update: managers,
  people_deleteWorkspaceUser_delete: managers,
  people_restoreWorkspaceUser_update: managers,
  // Personal details of others: birthday, phones, address, the workspace’s own fields, last access. One’s own need no key.
  personalData_getPersonalDetails_read: managers,
  // Guests
  guest_getListOfGuests_read: staff,
  guest_updateGuestDetails_update: managers,
  guest_inviteGuest_create: managers,
  guest_convertGuest_update: managers,
  guest_restoreGuest_update: managers,
  guest_deleteGuest_delete: managers,
  // Working days
  workingday_addWorkingday_create: managers,
  workingday_updateWorkingday_update: managers,
  workingday_deleteWorkingday_delete: managers,
  // Account
  twoFactor_updateTwoFactorAuth_update: everyone,
  // Notifications
  notification_getNotificationFeed_read: everyone,
  notification_getNotificationSettings_read: everyone,
  notification_updateNotificationSettings_update: everyone,
  // Workspace
  settings_updateBasicWorkspaceSettings_update: managers,
  settings_updateTargetSettings_update: managers,
  settings_getTerminology_read: everyone,
  settings_freeUpStorage_delete: managers,
  settings_emptyTrash_delete: managers,
  settings_deleteWorkspace_delete: owners,
  settings_manageApiTokens_update: managers,
  settings_manageWebhooks_update: managers,
  billing_purchaseLicence_create: owners,
} as const satisfies Record<string, Grant>

/** A key of the catalogue, such as `item_deleteItem_delete`. */
export type PermissionKey = keyof typeof PERMISSIONS

/** A rule is one key, or a list of which any or all are needed. */
export type PermissionRule = PermissionKey | { anyOf: readonly PermissionKey[] } | { allOf: readonly PermissionKey[] }

/** All keys, in the order of the catalogue. */
export const PERMISSION_KEYS = Object.keys(PERMISSIONS) as PermissionKey[]

/** Whether a text is a key of the catalogue; roles may still hold keys that are none any more. */
export function isPermissionKey(key: string): key is PermissionKey {
  return Object.hasOwn(PERMISSIONS, key)
}

/** Who holds it sees the projects that they are a member of, and of others what is theirs alone (XFIX-06). */
export const SEES_OWN_PROJECTS = 'project_seeOnlyOwnProjects_read' satisfies PermissionKey

const WISHES: ReadonlySet<string> = new Set<PermissionKey>(['time_askForTimesheet_read', SEES_OWN_PROJECTS])

/**
 * Whether a key asks something of those who hold it, or bounds them, and opens nothing to them: nobody holds it by default,
 * owners neither, whoever changes roles may give it, and no access to a module includes it.
 */
export function isWish(key: string): boolean {
  return WISHES.has(key)
}

/** Keys a root role holds before any exception. */
export function defaultPermissions(role: RootRole): PermissionKey[] {
  return PERMISSION_KEYS.filter((key) => (PERMISSIONS[key] as Grant).includes(role))
}

/** What the root roles are called where people read them. */
export const ROOT_ROLE_NAMES: Readonly<Record<RootRole, string>> = {
  owner: 'Owner',
  admin: 'Admin',
  member: 'Member',
  guest: 'Guest',
}

/** Where owners land until they or their role choose another page: the projects, as an owner plans. */
export const OWNER_LANDING = { landing_page_route: '/pl/dir', landing_page_name: 'Project Directory' } as const

/**
 * The root role by its id.
 * @throws {RangeError} where the id is not one of the four
 */
export function rootRoleOf(id: number): RootRole {
  const rootRole = (Object.keys(ROOT_ROLES) as RootRole[]).find((role) => ROOT_ROLES[role] === id)
  if (!rootRole) throw new RangeError(`unknown root role ${id}`)
  return rootRole
}

const RANK: Record<RootRole, number> = { guest: 0, member: 1, admin: 2, owner: 3 }

/** Whether somebody of one root role may give another or change who has it: nobody gives more than they are. */
export function mayHandOut(giver: RootRole, role: RootRole): boolean {
  return RANK[role] <= RANK[giver]
}

/** What a person's rights are made of. */
export interface HeldRights {
  rootRoleId: number
  /** Keys of the role; null: the defaults of its root role. */
  permissions: readonly string[] | null
  /** Exceptions of the person on top of the role. */
  granted: readonly string[]
  revoked: readonly string[]
}

/** Keys held in the whole workspace: the role's, and granted exceptions, but revoked ones (decision 4). */
export function effectivePermissions({ rootRoleId, permissions, granted, revoked }: HeldRights): Set<string> {
  const keys = new Set<string>(permissions ?? defaultPermissions(rootRoleOf(rootRoleId)))
  for (const key of granted) keys.add(key)
  for (const key of revoked) keys.delete(key)
  return keys
}

/**
 * What coordinating an entity gives on it and all below (PLAN-26): every key about entities, scenes and review, except
 * making projects, which lie below nothing. Never a right over the workspace.
 */
export function givesCoordinator(key: string): boolean {
  return /^(project|item|media)_/.test(key) && key !== 'project_addRootEntity_create' && !isWish(key)
}

/** The keys that a rule names, whether it needs any or all of them. */
export function keysOf(rule: PermissionRule): readonly PermissionKey[] {
  if (typeof rule === 'string') return [rule]
  return 'anyOf' in rule ? rule.anyOf : rule.allOf
}

/** The module of a key: what stands before its first underscore. */
export function moduleOf(key: string): string {
  return key.slice(0, key.indexOf('_'))
}

/** Modules in the order of the catalogue. */
export function permissionModules(): string[] {
  return [...new Set(PERMISSION_KEYS.map(moduleOf))]
}

/** Access to a module: none of its keys, its read keys (view), all (manage), or any others. */
export type ModuleAccess = 'none' | 'view' | 'manage' | 'custom'

/** The keys that an access to a module stands for (decision 6). A module without read keys is viewed by none. */
export function keysOfAccess(module: string, access: Exclude<ModuleAccess, 'custom'>): PermissionKey[] {
  if (access === 'none') return []
  const keys = PERMISSION_KEYS.filter((key) => moduleOf(key) === module && !isWish(key))
  return access === 'manage' ? keys : keys.filter((key) => key.endsWith('_read'))
}

/** The access to each module that a set of keys comes to. A module of read keys only is managed by who views it. */
export function accessOf(permissions: ReadonlySet<string>): Record<string, ModuleAccess> {
  const access: Record<string, ModuleAccess> = {}
  for (const module of permissionModules()) {
    const all = keysOfAccess(module, 'manage')
    const moduleKeys = all.filter((key) => permissions.has(key))
    const isView = moduleKeys.length > 0 && moduleKeys.join() === keysOfAccess(module, 'view').join()
    if (moduleKeys.length === 0) access[module] = 'none'
    else if (moduleKeys.length === all.length) access[module] = 'manage'
    else access[module] = isView ? 'view' : 'custom'
  }
  return access
}

/**
 * Pages of the main menus that may be a landing page, with the key each needs (decision 11); null: every member may open
 * it.
 */
export const LANDING_PAGES: Readonly<Record<string, PermissionKey | null>> = {
  '/co/wk': 'work_getMyWorkUserInterface_read',
  '/co/myTargets': 'target_getMyTargetsUserInterface_read',
  '/co/mda': 'media_getReviewUserInterface_read',
  '/co/pyl': 'playlist_getPlaylistUserInterface_read',
  '/pl/dir': 'project_getProjectDirectoryUserInterface_read',
  '/pl/au': 'update_getUpdateUserInterface_read',
  '/pl/tm': 'team_getListOfTeams_read',
  '/pl/mrc': 'metric_getListOfMetrics_read',
  '/pl/sts': 'status_getListOfTemplateFlows_read',
  '/pl/tags': 'status_getListOfTemplateFlows_read',
  '/pl/tgt': 'target_getListOfTargets_read',
  '/pl/tgt/tl': 'target_getListOfTargets_read',
  '/pl/woo': 'woohoo_getWoohooUserInterface_read',
  '/pl/rpt': 'standardReport_viewReportUserInterface_read',
  '/ws/ar': 'access_getListOfWorkspaceRoles_read',
  '/ws/bln': 'billing_getBillingDetails_read',
  '/ws/ppl': 'people_getListOfWorkspaceUsers_read',
  '/ws/stg': 'settings_getBasicWorkspaceSettings_read',
  '/ws/wpf': null,
  '/ws/wkd': 'workingday_getListOfWorkingdays_read',
  '/ws/wkd/hg': 'workingday_getListOfWorkingdays_read',
  '/ws/wkd/ed': 'workingday_getListOfWorkingdays_read',
  '/ws/wkd/od': 'workingday_getListOfWorkingdays_read',
}

/** Whether a set of keys opens a landing page. */
export function mayLandOn(permissions: ReadonlySet<string>, route: string): boolean {
  const key = Object.hasOwn(LANDING_PAGES, route) ? LANDING_PAGES[route] : undefined
  return key === null || (key !== undefined && permissions.has(key))
}
