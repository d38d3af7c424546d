/**
 * Names under which a session keeps values (specification sections 3, 4, 9). Account keys are prefixed `account.`,
 * workspace keys `ws.`; `last_url_access_after_timeout` stands as the specification writes it.
 */
export const COOKIES = {
  accessToken: 'account.access_token',
  refreshToken: 'account.refresh_token',
  /** Id of the session whose refresh token the server keeps in a cookie that scripts cannot read, in place of the one above. */
  keptSession: 'account.kept_session',
  /** Id of such a session that ended here, while the server has not heard of it. */
  leftSession: 'account.left_session',
  /** Epoch seconds of the sign-in. */
  lastActive: 'account.last_active_timestamp',
  showAllTeams: 'account.show_all_teams',
  /** 1 or 0: whether the directory shows archived entities, too. */
  showArchived: 'account.show_archived',
  lastWorkspaceTarget: 'account.last_access_ws_code_target',
  lastReviewUrl: 'account.last_access_url_review',
  lastPeopleTileUrl: 'account.last_access_url_people_tile',
  sharedPlaylistUrl: 'account.shared_playlist_url',
  /** Code under which this device is registered for push messages; absent where it is not. */
  deviceCode: 'account.device_code',
  /** true or false each: what the user wants to be told, as the server last said. */
  notifyAssignee: 'account.notification_assignee',
  notifyComment: 'account.notification_comment',
  notifyCreate: 'account.notification_create',
  notifyDate: 'account.notification_date',
  notifyPlaylist: 'account.notification_playlist',
  notifyStatus: 'account.notification_status',
  lastLocalTimezone: 'account.last_local_timezone',
  lastSavedLocalTimezone: 'account.last_saved_local_timezone',
  preferredTimezone: 'account.preferred_timezone',
  keepPreferredTimezone: 'account.keep_preferred_timezone',
  localTimezoneAlias: 'account.local_timezone_alias',
  /** The language that the account chose; absent where the browser's counts. */
  language: 'account.language',
} as const

/** The cookie of each notification setting (NTF-05). */
export const NOTIFICATION_COOKIES = {
  assignee: COOKIES.notifyAssignee,
  comment: COOKIES.notifyComment,
  create: COOKIES.notifyCreate,
  date: COOKIES.notifyDate,
  playlist: COOKIES.notifyPlaylist,
  status: COOKIES.notifyStatus,
} as const

export const TAB_KEYS = {
  workspaceCode: 'ws.code',
  workspaceName: 'ws.name',
  workspacePlan: 'ws.plan',
  displayName: 'account.display_name',
  landingPage: 'account.default_landing_page',
  previousPathUrl: 'account.previous_path_url',
  currentPathUrl: 'account.current_path_url',
  levelItemPermission: 'account.last_level_item_permission',
  lastCoreUrl: 'account.last_access_url_core',
  lastDynamicAppUrl: 'account.last_dynamic_app_url',
  /** Challenge of a sign-in that waits for its two-factor code (decision 29). */
  otpChallenge: 'account.otp_challenge',
  /** As whom the user looks at the workspace, with the token for it. */
  viewAs: 'ws.view_as',
  /** Values that a signed-out visitor typed into the new-workspace dialog (decision 18). */
  newWorkspace: 'account.new_workspace',
  /** Survives a logout (AUTH-32). */
  sceneIndex: 'account.last_selected_scene_index',
  /** Survives the end of a session, which writes it. */
  lastUrlAfterTimeout: 'last_url_access_after_timeout',
} as const

/** Until the server has heard of the end. */
const UNTOLD: string = COOKIES.leftSession
const KEPT: readonly string[] = [TAB_KEYS.sceneIndex, TAB_KEYS.lastUrlAfterTimeout]

/** Keys that a logout clears: every cookie, and of the tab all but the scene index. */
export const CLEARED_COOKIES: readonly string[] = Object.values(COOKIES).filter((name) => name !== UNTOLD)
export const CLEARED_TAB_KEYS: readonly string[] = Object.values(TAB_KEYS).filter((key) => !KEPT.includes(key))

/** Keys that a visit of an authentication page clears (CORE-19). */
export const TIMEZONE_COOKIES: readonly string[] = [
  COOKIES.lastLocalTimezone,
  COOKIES.lastSavedLocalTimezone,
  COOKIES.preferredTimezone,
  COOKIES.keepPreferredTimezone,
  COOKIES.localTimezoneAlias,
]

export const TOKEN_COOKIE_DAYS = 3650
export const TIMEZONE_COOKIE_DAYS = 30
