/** @arbo/core: the SDK. Values here never pull in the contract's schemas; those are in `@arbo/core/contract`. */
export { createAccount } from './account/profile/create-account.ts'
export { canUsePasskeys, signInByPasskey } from './account/passkeys/passkeys.ts'
export { beginSingleSignOn, completeSingleSignOn, endOfSingleSignOn } from './account/single-sign-on/single-sign-on.ts'
export type {
  Account,
  ActivationLink,
  AuditPage,
  ConfigValue,
  LinkProof,
  NewAccount,
  PermissionEntry,
  ProfileChange,
  TotpSetup,
} from './account/profile/types.ts'
export { ApiError, failureOf, isApiError, isTransient } from './platform/api/api-error.ts'
export type { ClientErrorCode, Failure } from './platform/api/failure.ts'
export { type Client, type ClientAnswer, type ClientInput, createClient } from './platform/api/client.ts'
export { type EffectContext, QUIET, SHOWN_BY_CALLER, effectsFor, messageOf } from './platform/api/effects.ts'
export type { FetchLike } from './platform/api/watched-fetch.ts'
export type * from './contract/index.ts'
export { CURRENCIES } from './contract/platform/currencies.ts'
export * from './contract/planning/automation-values.ts'
export * from './contract/review/carried.ts'
export * from './contract/platform/drawing.ts'
export * from './contract/planning/schedule-values.ts'
export * from './contract/platform/enums.ts'
export { ERRORS } from './contract/platform/errors.ts'
export {
  type AskedKind,
  type ExplainQuestion,
  type ExplainedAction,
  ASKED_KINDS,
  actionsOn,
} from './contract/platform/actions.ts'
export { type PersonRights, type Thing } from './contract/connect/explain-facts.ts'
export { type ExplainCode, type ExplainReason, type Remedy } from './contract/connect/explain-values.ts'
export { addDecimals, compareDecimals, isDecimal, plainDecimal } from './contract/platform/exact.ts'
export { type CsvCell, CSV_MARK, csvLine } from './contract/platform/csv.ts'
export * from './contract/planning/formula.ts'
export * from './contract/planning/formula-evaluate.ts'
export * from './contract/planning/metric-options.ts'
export * from './contract/planning/metric-texts.ts'
export * from './contract/planning/metric-value.ts'
export * from './contract/progress/target-values.ts'
export {
  type Level,
  type LevelForm,
  type LevelNames,
  type Levels,
  SCENE_LEVEL,
  levelName,
  levelWord,
  levelsOf,
  namesOfLevel,
} from './contract/platform/levels.ts'
export {
  LANDING_PAGES,
  PERMISSION_KEYS,
  PERMISSIONS,
  ROOT_ROLES,
  accessOf,
  defaultPermissions,
  effectivePermissions,
  givesCoordinator,
  isPermissionKey,
  keysOfAccess,
  mayHandOut,
  mayLandOn,
  moduleOf,
  permissionModules,
  rootRoleOf,
} from './contract/platform/permissions.ts'
export { PERSONAL_FIELDS, SEE_PERSONAL, type PersonalField } from './contract/platform/personal-data.ts'
export { notificationPlace } from './contract/connect/notification-place.ts'
export { notificationSentence, notificationSubject } from './contract/connect/notification-texts.ts'
export * from './contract/connect/notification-values.ts'
export * from './contract/review/guest-values.ts'
export * from './contract/review/playlist-values.ts'
export * from './contract/review/room-values.ts'
export * from './contract/progress/report-values.ts'
export { EXPORT_LACKS, type ExportLack, lacksText } from './contract/review/review-export-lacks.ts'
export { type ReviewExportFormat, REVIEW_EXPORT_FORMATS } from './contract/review/review-export-values.ts'
export { routes } from './contract/routes.gen.ts'
export { satisfies } from './contract/platform/satisfies.ts'
export * from './contract/connect/search-values.ts'
export * from './contract/connect/webhook-values.ts'
export * from './contract/progress/woohoo-values.ts'
export { CHUNK_TIMEOUT_MS, type ChunkFailure, ChunkLoadError, loadChunk } from './platform/side-modules/chunks.ts'
export {
  CLASS_WAIT_MS,
  type SideModule,
  type SideModuleOptions,
  type SideModules,
  createSideModules,
} from './platform/side-modules/create-side-modules.ts'
export {
  type SideModuleEnvironment,
  type SideModuleSource,
  parseEnvironment,
} from './platform/side-modules/environment.ts'
export { type ModulePage, browserPage } from './platform/side-modules/module-page.ts'
export { type PopupDuties, bindSideModule } from './platform/side-modules/bind-side-module.ts'
export { type SideModuleFailure, SideModuleError } from './platform/side-modules/side-module-error.ts'
export { DEFAULT_SIDE_MODULE, SIDE_MODULES, type SideModuleName } from './platform/side-modules/side-module-names.ts'
export { avatarUrl, isAvatarUrl } from './platform/files/addresses.ts'
export { type FetchedFile, fetchFile } from './platform/files/fetch-file.ts'
export { type ImportOptions, importContent } from './platform/files/import-content.ts'
export { importFailure, sampleFailure, type ImportFailure, type RowFault } from './platform/files/import-failure.ts'
export { EDL_RATES } from './contract/planning/import-values.ts'
export { SCENE_IMPORT_ACCEPT, checkSceneFile } from './platform/files/check-scene-file.ts'
export { IMPORT_ACCEPT, IMPORT_MAX_BYTES, checkImportFile } from './platform/files/check-import-file.ts'
export { INFINITE_SCROLL_PX, isNearEnd } from './platform/files/scroll.ts'
export { type Form, type FormOptions, type FormState, createForm } from './platform/forms/create-form.ts'
export {
  type FormValues,
  type Rule,
  characterCount,
  confirmed,
  displayNameFormat,
  displayNameRules,
  email,
  is,
  maxLength,
  password,
  required,
  workspaceNameRules,
} from './platform/forms/rules.ts'
export { RATING_SIGNS, describeMetricValue, formatMetricValue } from './planning/metrics/format-metric-value.ts'
export { metricWords } from './planning/metrics/metric-words.ts'
export { type ViewAsState, type ViewAsStore, type Viewing, createViewAs } from './workspace/roles/create-view-as.ts'
export { readOnlySession } from './platform/session/read-only-session.ts'
export { type FoundThing, findAskedThings, findSceneMetrics } from './connect/explanations/find-asked.ts'
export {
  type ReasonText,
  fetchActionExplanation,
  fetchExplanation,
  reasonText,
} from './connect/explanations/explanation.ts'
export { type SessionOptions, createSession } from './platform/session/create-session.ts'
export {
  COOKIES,
  TAB_KEYS,
  TIMEZONE_COOKIES,
  TIMEZONE_COOKIE_DAYS,
  TOKEN_COOKIE_DAYS,
} from './platform/session/keys.ts'
export type { Page } from './platform/session/page.ts'
export { type KeyValues, type SessionStorage, browserStorage, memoryStorage } from './platform/session/storage.ts'
export { type TabMemory, createTabMemory } from './platform/session/tab-memory.ts'
export type { GetToken } from './platform/session/token-source.ts'
export type {
  Effect,
  LoginOptions,
  RequestAnswer,
  RequestInput,
  Route,
  Session,
  SessionState,
  SignedOutReason,
} from './platform/session/types.ts'
export type { Rows } from './platform/data/rows.ts'
export {
  type DirectoryOrder,
  type DirectoryState,
  type DirectoryStore,
  createDirectoryStore,
  directoryStore,
} from './planning/entities/create-directory-store.ts'
export {
  type EntityState,
  type EntityStore,
  type MediaBelow,
  createEntityStore,
  entityStore,
} from './planning/entities/create-entity-store.ts'
export {
  type EntityForm,
  type EntityFormField,
  entityConflict,
  entityFieldsChanged,
} from './planning/entities/entity-edits.ts'
export {
  type HolidayGroupsState,
  type HolidayGroupsStore,
  type HolidayImport,
  type HolidayImportOptions,
  createHolidayGroupsStore,
  holidayGroupsStore,
} from './workspace/working-calendar/create-holiday-groups-store.ts'
export {
  type HolidaysState,
  type HolidaysStore,
  createHolidaysStore,
  holidaysStore,
} from './workspace/working-calendar/create-holidays-store.ts'
export {
  type ProductionImportsState,
  type ProductionImportsStore,
  createProductionImportsStore,
} from './connect/production-import/create-production-imports-store.ts'
export {
  PRODUCTION_ACCEPT,
  type ProductionChoices,
  type ProductionImportStore,
  type ProductionImportView,
  createProductionImportStore,
} from './connect/production-import/create-production-import-store.ts'
export { PRODUCTION_KINDS, PRODUCTION_SOURCES } from './contract/connect/production-import-values.ts'
export {
  type MappingMemory,
  type SceneImportMode,
  type SceneImportState,
  type SceneImportStore,
  createSceneImportStore,
} from './planning/scene-import/create-scene-import-store.ts'
export {
  type InsightState,
  type InsightStore,
  createInsightStore,
  insightStore,
} from './progress/insight/create-insight-store.ts'
export {
  type SearchOptions,
  type SearchState,
  type SearchStore,
  createSearchStore,
  searchStore,
} from './connect/search/create-search-store.ts'
export type { RecentMemory } from './connect/search/recent-found.ts'
export type { ItemRole } from './planning/scenes/item-people.ts'
export {
  type ReviewListState,
  type ReviewListStore,
  createReviewListStore,
  reviewListStore,
} from './review/reviewed-scenes/create-review-list-store.ts'
export {
  type ItemPatch,
  type ItemState,
  type ItemStore,
  createItemStore,
  itemStore,
} from './planning/scenes/create-item-store.ts'
export {
  type PlaylistState,
  type PlaylistStore,
  createPlaylistStore,
  playlistStore,
} from './review/playlists/create-playlist-store.ts'
export {
  type PlaylistSnapshotState,
  type PlaylistSnapshotStore,
  createPlaylistSnapshotStore,
  playlistSnapshotStore,
} from './review/playlists/create-playlist-snapshot-store.ts'
export {
  type GuestLinkChange,
  type GuestLinksOf,
  type GuestLinksState,
  type GuestLinksStore,
  type NewGuestLink,
  createGuestLinksStore,
} from './review/guest-links/create-guest-links-store.ts'
export { dismissAudienceNotice, shareComments, type SharedCommentsOf } from './review/reviewed-scenes/share-comments.ts'
export {
  type GuestReviewOptions,
  type GuestReviewState,
  type GuestReviewStore,
  createGuestReview,
} from './review/guest-links/create-guest-review.ts'
export type { GuestSource } from './review/guest-links/create-guest-source.ts'
export type { PassStorage } from './review/guest-links/guest-passes.ts'
export {
  type PlaylistTerms,
  type PlaylistUsersState,
  type PlaylistUsersStore,
  createPlaylistUsersStore,
} from './review/playlists/create-playlist-users-store.ts'
export {
  type NewPlaylist,
  type PlaylistsState,
  type PlaylistsStore,
  createPlaylistsStore,
  playlistsStore,
} from './review/playlists/create-playlists-store.ts'
export { type RulePreview, type RulePreviewState, createRulePreview } from './review/playlists/create-rule-preview.ts'
export { type RoomStoreOptions, createRoomStore } from './review/rooms/create-room-store.ts'
export { type RoomsState, type RoomsStore, createRoomsStore, roomsStore } from './review/rooms/create-rooms-store.ts'
export type { RoomPointed, RoomStore, RoomStoreState } from './review/rooms/room-types.ts'
export { colourOfPerson } from './review/rooms/person-colour.ts'
export { type LedViewer, type ViewerTie, syncViewerWithRoom } from './review/rooms/sync-viewer-with-room.ts'
export { type RuleChoice, type RuleChoices, createRuleChoices } from './review/playlists/rule-choices.ts'
export {
  type RulePath,
  NEW_RULE,
  canAddCondition,
  conditionOf,
  isGroup,
  isWholeRule,
  placeInEditor,
  removed as removedFromRule,
  replaced as replacedInRule,
  wholePart,
  withCondition as withRuleCondition,
  withField,
  withGroup,
  withOperator,
} from './review/playlists/rule-edits.ts'
export {
  type ImportResult,
  type Invite,
  type PeopleOrder,
  type PeopleQuery,
  type PeopleState,
  type PeopleStore,
  PEOPLE_QUERY,
  createPeopleStore,
  peopleStore,
} from './workspace/people/create-people-store.ts'
export {
  type PersonState,
  type PersonStore,
  createPersonStore,
  personIdOf,
  personStore,
} from './workspace/people/create-person-store.ts'
export {
  type ChecksState,
  type ChecksStore,
  checksStore,
  createChecksStore,
} from './planning/my-work/create-checks-store.ts'
export {
  type MyWorkCountsState,
  type MyWorkCountsStore,
  createMyWorkCounts,
  myWorkCounts,
} from './planning/my-work/create-my-work-counts.ts'
export {
  type MyWorkGrouping,
  type MyWorkKeep,
  type MyWorkQuery,
  type MyWorkState,
  type MyWorkStore,
  MY_WORK_QUERY,
  createMyWorkStore,
  myWorkStore,
} from './planning/my-work/create-my-work-store.ts'
export {
  type TodoState,
  type TodoStore,
  createTodoStore,
  movedBefore,
  todoStore,
} from './planning/my-work/create-todo-store.ts'
export { type DueChoice, type DueRange, dayAfter, dueRange, todayIn } from './planning/my-work/due-range.ts'
export type { RowCells, RowEdits } from './planning/my-work/row-cells.ts'
export { type ReviewStoreOptions, createReviewStore } from './review/reviewed-scenes/create-review-store.ts'
export type { LibraryState, LibraryStatus, LibraryStore } from './platform/data/create-library.ts'
export type { StarredState, StarredStore } from './platform/data/stars.ts'
export {
  type NewTarget,
  type TargetPatch,
  type TargetTrial,
  type TargetsOrder,
  type TargetsState,
  type TargetsStore,
  createTargetsStore,
  targetsStore,
} from './progress/targets/create-targets-store.ts'
export {
  type NewUserTarget,
  type UserTargetPatch,
  type UserTargetsChange,
  type UserTargetsQuery,
  type UserTargetsState,
  type UserTargetsStore,
  TARGET_IMPORT_TIMEOUT_MS,
  createUserTargetsStore,
  userTargetsStore,
} from './progress/targets/create-user-targets-store.ts'
export {
  type TargetPeopleQuery,
  type TargetPeopleState,
  type TargetPeopleStore,
  createTargetPeopleStore,
  targetPeopleStore,
} from './progress/targets/create-target-people-store.ts'
export {
  type PersonTargetsState,
  type PersonTargetsStore,
  createPersonTargetsStore,
  personTargetsStore,
} from './progress/insight/create-person-targets-store.ts'
export {
  type TargetReport,
  type TargetReportsQuery,
  type TargetReportsState,
  type TargetReportsStore,
  TARGET_REPORTS,
  createTargetReportsStore,
  targetReportsStore,
} from './progress/targets/create-target-reports-store.ts'
export {
  type TargetConfigsChange,
  type TargetConfigsState,
  type TargetConfigsStore,
  createTargetConfigsStore,
  targetConfigsStore,
} from './progress/targets/create-target-configs-store.ts'
export {
  type MetricsOrder,
  type MetricsState,
  type MetricsStatus,
  type MetricsStore,
  createMetricsStore,
  metricsStore,
} from './planning/metrics/create-metrics-store.ts'
export {
  type NotificationSettingsState,
  type NotificationSettingsStore,
  createNotificationSettings,
} from './connect/notifications/create-notification-settings.ts'
export {
  type NotificationsQuery,
  type NotificationsState,
  type NotificationsStore,
  createNotificationsStore,
  groupNotifications,
  notificationsStore,
} from './connect/notifications/create-notifications-store.ts'
export {
  type NotificationCountOptions,
  type NotificationCountState,
  type NotificationCountStore,
  createNotificationCount,
  notificationCount,
} from './connect/notifications/create-notification-count.ts'
export {
  type BillingState,
  type BillingStore,
  billingStore,
  createBillingStore,
} from './workspace/settings/create-billing-store.ts'
export {
  type ConfigsChange,
  type DetailsChange,
  type SettingsState,
  type SettingsStore,
  type TermChange,
  type WeekChange,
  createSettingsStore,
  settingsStore,
} from './workspace/settings/create-settings-store.ts'
export {
  type FreeUpChoice,
  type StorageState,
  type StorageStore,
  createStorageStore,
  storageStore,
} from './review/storage/create-storage-store.ts'
export {
  type FlowsOrder,
  type FlowsState,
  type FlowsStatus,
  type FlowsStore,
  createFlowsStore,
  flowsStore,
} from './planning/status-flows/create-flows-store.ts'
export {
  type TeamsOrder,
  type TeamsState,
  type TeamsStatus,
  type TeamsStore,
  createTeamsStore,
  teamsStore,
} from './workspace/teams/create-teams-store.ts'
export {
  type NewApiToken,
  type TokensState,
  type TokensStore,
  createTokensStore,
  tokensStore,
} from './connect/api-tokens/create-tokens-store.ts'
export {
  type NewWebhook,
  type WebhookChange,
  type WebhooksState,
  type WebhooksStore,
  createWebhooksStore,
  webhooksStore,
} from './connect/webhooks/create-webhooks-store.ts'
export {
  type WebhookDeliveriesQuery,
  type WebhookDeliveriesState,
  type WebhookDeliveriesStore,
  createWebhookDeliveriesStore,
} from './connect/webhooks/create-webhook-deliveries-store.ts'
export {
  type NewView,
  type NewViewState,
  type SavedViewsState,
  type SavedViewsStore,
  createSavedViewsStore,
  savedViewsStore,
} from './planning/saved-views/create-saved-views-store.ts'
export {
  type AssignMode,
  type SceneGridState,
  type SceneGridStore,
  type SceneMetricChange,
  SCENES_CHOSEN_MAX,
  createSceneGridStore,
  sceneGridStore,
} from './planning/scenes/create-scene-grid-store.ts'
export {
  type CellContent,
  type CellEdit,
  type CellPlace,
  cellKey,
  contentOf,
  isSameContent,
} from './planning/scenes/cell-edits.ts'
export type { CellEntry, CellSender } from './planning/scenes/cell-sender.ts'
export type { GridLine, GridLines } from './planning/scenes/grid-lines.ts'
export type { SceneProgress } from './planning/scenes/in-chunks.ts'
export { maySetStatus } from './planning/scenes/may-set-status.ts'
export { sceneById } from './planning/scenes/scene-pages.ts'
export { countWaitingEdits, discardWaitingEdits } from './planning/scenes/offline-edits.ts'
export {
  type SceneConditionKey,
  type SceneConditions,
  type SceneQuery,
  SCENE_CONDITIONS,
  SCENE_QUERY,
  isNarrowed,
  orderedBy,
  queryFromAddress,
  queryToAddress,
  withCondition,
} from './planning/scenes/scene-query.ts'
export {
  type SpecialDaysOrder,
  type SpecialDaysQuery,
  type SpecialDaysState,
  type SpecialDaysStore,
  createSpecialDaysStore,
  specialDaysStore,
} from './workspace/working-calendar/create-special-days-store.ts'
export {
  type AutomationChoices,
  type AutomationsState,
  type AutomationsStore,
  automationsStore,
  createAutomationsStore,
} from './planning/rules/create-automations-store.ts'
export {
  type CalendarFeedState,
  type CalendarFeedStore,
  createCalendarFeedStore,
} from './connect/calendar-feed/create-calendar-feed-store.ts'
export {
  type ScheduleState,
  type ScheduleStore,
  createScheduleStore,
  scheduleStore,
} from './planning/schedule/create-schedule-store.ts'
export {
  type DatePart,
  type ScheduledDates,
  type WorkedDays,
  addDays,
  moveDates,
  snapDay,
  stepDates,
} from './planning/schedule/move-dates.ts'
export { type ScheduleNode, scheduleTree } from './planning/schedule/schedule-tree.ts'
export {
  type CalendarQuery,
  type WorkingCalendarState,
  type WorkingCalendarStore,
  createWorkingCalendarStore,
  workingCalendarStore,
} from './workspace/working-calendar/create-working-calendar-store.ts'
export { findPeople, findPersonName } from './workspace/people/find-people.ts'
export { type FoundTeam, findTeams } from './workspace/teams/find-teams.ts'
export {
  type WizardField,
  type WorkspaceWizard,
  type WorkspaceWizardOptions,
  type WorkspaceWizardState,
  WIZARD_FIELDS,
  createWorkspaceWizard,
} from './workspace/workspaces/create-workspace-wizard.ts'
export {
  type WorkspacesState,
  type WorkspacesStore,
  createWorkspacesStore,
  hasNoWorkspace,
  workspacesStore,
} from './workspace/workspaces/create-workspaces-store.ts'
export { createSceneHubStore, sceneHubStore } from './review/scene-hub/create-scene-hub-store.ts'
export { type WoohooOptions, createWoohooStore, woohooStore } from './progress/treemap/create-woohoo-store.ts'
export {
  type WoohooHistoryState,
  type WoohooHistoryStore,
  createWoohooHistoryStore,
  woohooHistoryStore,
} from './progress/treemap/create-woohoo-history-store.ts'
export {
  WOOHOO_REPORTS_QUERY,
  type WoohooReportsOrder,
  type WoohooReportsQuery,
  type WoohooReportsState,
  type WoohooReportsStore,
  createWoohooReportsStore,
  woohooReportsStore,
} from './progress/treemap/create-woohoo-reports-store.ts'
export {
  type OpenReport,
  WOOHOO_QUERY,
  type WoohooQuery,
  type WoohooState,
  type WoohooStore,
  shownReport,
} from './progress/treemap/woohoo-state.ts'
export type { CellTarget, SceneHubState, SceneHubStore } from './review/scene-hub/hub-types.ts'
export type {
  FileUpload,
  MarkerColour,
  MarkerEdit,
  NewLink,
  NewMarker,
  ScenePartChanges,
  SceneParts,
} from './planning/scenes/part-types.ts'
export {
  type HistoryFilter,
  type HistoryQuery,
  type HistorySource,
  type HistoryState,
  type HistoryStore,
  NO_HISTORY,
  createHistoryStore,
} from './planning/changes/create-history-store.ts'
export type { ReadableStore } from './platform/data/live-store.ts'
export { type OutboxStorage, memoryOutbox } from './review/reviewed-scenes/outbox-storage.ts'
export { draftAttachment, putComment, removeComment, withReaction } from './review/reviewed-scenes/comment-list.ts'
export {
  type RolesOrder,
  type RolesState,
  type RolesStatus,
  type RolesStore,
  createRolesStore,
  rolesStore,
} from './workspace/roles/create-roles-store.ts'
export { checkAttachment } from './platform/upload/check-attachment.ts'
export type {
  DraftOp,
  NewAttachment,
  NewComment,
  OtherScene,
  OtherScenes,
  RenditionChanges,
  ReviewExchange,
  ReviewParts,
  ReviewSource,
  ReviewState,
  UploadState,
} from './review/reviewed-scenes/review-types.ts'
export { type FormTextKey, formText, formTexts } from './platform/form-texts.ts'
export { addressRenewal } from './platform/addresses/address-renewal.ts'
export { followAddresses } from './platform/addresses/follow-addresses.ts'
export { isSameTerm } from './workspace/settings/is-same-term.ts'
export { type TextKey, failed, succeeded, text, texts } from './platform/texts.ts'
export { isAuthenticationPage } from './account/profile/authentication-pages.ts'
export { type ZonedTime, convertTime } from './platform/timezone/convert-time.ts'
export {
  type TimezoneMismatch,
  type TimezoneState,
  type TimezoneWatch,
  type TimezoneWatchOptions,
  createTimezoneWatch,
} from './account/profile/create-timezone-watch.ts'
export { endOfDayIn } from './platform/timezone/end-of-day-in.ts'
export { isSameZone, localZone, offsetOf } from './platform/timezone/zone.ts'
export { checkReviewFiles } from './review/renditions/check-review-files.ts'
export { REVIEW_ACCEPT, REVIEW_TYPES, extensionOf, fileKind } from './platform/upload/file-kinds.ts'
export { type UploadInput, type UploadResult, type UploadedFile, uploadFiles } from './platform/upload/upload-files.ts'
export type { UploadLimits } from './platform/upload/limits.ts'
export { type UploadRenditionInput, uploadRendition } from './review/renditions/upload-rendition.ts'
export { type WaitForRenditionOptions, waitForRendition } from './review/renditions/wait-for-rendition.ts'
export {
  type Calendar,
  type CalendarOptions,
  type DayKind,
  calendarOf,
  createCalendar,
} from './workspace/working-calendar/create-calendar.ts'
export {
  type ReportDownload,
  type ReportMetricChoice,
  type ReportQuestion,
  type ReportsState,
  type ReportsStore,
  createReportsStore,
  reportsStore,
} from './progress/reports/create-reports-store.ts'
export {
  type ReportFilesState,
  type ReportFilesStore,
  createReportFilesStore,
  reportFilesStore,
} from './progress/reports/create-report-files-store.ts'
export {
  type ReportHighlightState,
  type ReportHighlightStore,
  createReportHighlightStore,
  reportHighlightStore,
} from './progress/reports/create-report-highlight-store.ts'
export { filterFor, isNarrowed as isReportNarrowed } from './progress/reports/report-filters.ts'
