/** @arbo/core: the SDK. Values here never pull in the contract's schemas; those are in `@arbo/core/contract`. */
export { createAccount } from './account/createAccount.ts'
export { canUsePasskeys, signInByPasskey } from './account/passkeys.ts'
export { beginSingleSignOn, completeSingleSignOn, endOfSingleSignOn } from './account/singleSignOn.ts'
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
} from './account/types.ts'
export { ApiError, failureOf, isApiError, isTransient } from './api/ApiError.ts'
export type { ClientErrorCode, Failure } from './api/Failure.ts'
export { type Client, type ClientAnswer, type ClientInput, createClient } from './api/client.ts'
export { type EffectContext, QUIET, SHOWN_BY_CALLER, effectsFor, messageOf } from './api/effects.ts'
export type { FetchLike } from './api/watchedFetch.ts'
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
export { CHUNK_TIMEOUT_MS, type ChunkFailure, ChunkLoadError, loadChunk } from './modules/chunks.ts'
export {
  CLASS_WAIT_MS,
  type SideModule,
  type SideModuleOptions,
  type SideModules,
  createSideModules,
} from './modules/createSideModules.ts'
export { type SideModuleEnvironment, type SideModuleSource, parseEnvironment } from './modules/environment.ts'
export { type ModulePage, browserPage } from './modules/modulePage.ts'
export { type PopupDuties, obeySideModule } from './modules/obeySideModule.ts'
export { type SideModuleFailure, SideModuleError } from './modules/SideModuleError.ts'
export { DEFAULT_SIDE_MODULE, SIDE_MODULES, type SideModuleName } from './modules/sideModuleNames.ts'
export { avatarUrl, isAvatarUrl } from './files/addresses.ts'
export { type FetchedFile, fetchFile } from './files/fetchFile.ts'
export { type ImportOptions, importContent } from './files/importContent.ts'
export { importFailure, sampleFailure, type ImportFailure, type RowFault } from './files/importFailure.ts'
export { EDL_RATES } from './contract/planning/import-values.ts'
export { SCENE_IMPORT_ACCEPT, checkSceneFile } from './files/checkSceneFile.ts'
export { IMPORT_ACCEPT, IMPORT_MAX_BYTES, checkImportFile } from './files/checkImportFile.ts'
export { INFINITE_SCROLL_PX, isNearEnd } from './files/scroll.ts'
export { type Form, type FormOptions, type FormState, createForm } from './forms/createForm.ts'
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
} from './forms/rules.ts'
export { RATING_SIGNS, describeMetricValue, formatMetricValue } from './metrics/formatMetricValue.ts'
export { metricWords } from './metrics/metricWords.ts'
export { type ViewAsState, type ViewAsStore, type Viewing, createViewAs } from './permissions/createViewAs.ts'
export { readOnlySession } from './permissions/readOnlySession.ts'
export { type FoundThing, findAskedThings, findSceneMetrics } from './permissions/findAsked.ts'
export { type ReasonText, fetchActionExplanation, fetchExplanation, reasonText } from './permissions/explanation.ts'
export { type SessionOptions, createSession } from './session/createSession.ts'
export { COOKIES, TAB_KEYS, TIMEZONE_COOKIES, TIMEZONE_COOKIE_DAYS, TOKEN_COOKIE_DAYS } from './session/keys.ts'
export type { Page } from './session/page.ts'
export { type KeyValues, type SessionStorage, browserStorage, memoryStorage } from './session/storage.ts'
export { type TabMemory, createTabMemory } from './session/tabMemory.ts'
export type { GetToken } from './session/tokenSource.ts'
export type {
  Effect,
  LoginOptions,
  RequestAnswer,
  RequestInput,
  Route,
  Session,
  SessionState,
  SignedOutReason,
} from './session/types.ts'
export {
  type DirectoryOrder,
  type DirectoryState,
  type DirectoryStore,
  type Rows,
  createDirectoryStore,
  directoryStore,
} from './stores/createDirectoryStore.ts'
export {
  type EntityState,
  type EntityStore,
  type MediaBelow,
  createEntityStore,
  entityStore,
} from './stores/createEntityStore.ts'
export { type EntityForm, type EntityFormField, entityConflict, entityFieldsChanged } from './stores/entityEdits.ts'
export {
  type HolidayGroupsState,
  type HolidayGroupsStore,
  type HolidayImport,
  type HolidayImportOptions,
  createHolidayGroupsStore,
  holidayGroupsStore,
} from './stores/createHolidayGroupsStore.ts'
export {
  type HolidaysState,
  type HolidaysStore,
  createHolidaysStore,
  holidaysStore,
} from './stores/createHolidaysStore.ts'
export {
  type ProductionImportsState,
  type ProductionImportsStore,
  createProductionImportsStore,
} from './stores/createProductionImportsStore.ts'
export {
  PRODUCTION_ACCEPT,
  type ProductionChoices,
  type ProductionImportStore,
  type ProductionImportView,
  createProductionImportStore,
} from './stores/createProductionImportStore.ts'
export { PRODUCTION_KINDS, PRODUCTION_SOURCES } from './contract/connect/production-import-values.ts'
export {
  type MappingMemory,
  type SceneImportMode,
  type SceneImportState,
  type SceneImportStore,
  createSceneImportStore,
} from './stores/createSceneImportStore.ts'
export { type InsightState, type InsightStore, createInsightStore, insightStore } from './stores/createInsightStore.ts'
export {
  type SearchOptions,
  type SearchState,
  type SearchStore,
  createSearchStore,
  searchStore,
} from './stores/createSearchStore.ts'
export type { RecentMemory } from './stores/search/recentFound.ts'
export type { ItemRole } from './stores/itemPeople.ts'
export {
  type ReviewListState,
  type ReviewListStore,
  createReviewListStore,
  reviewListStore,
} from './stores/createReviewListStore.ts'
export { type ItemPatch, type ItemState, type ItemStore, createItemStore, itemStore } from './stores/createItemStore.ts'
export {
  type PlaylistState,
  type PlaylistStore,
  createPlaylistStore,
  playlistStore,
} from './stores/createPlaylistStore.ts'
export {
  type PlaylistSnapshotState,
  type PlaylistSnapshotStore,
  createPlaylistSnapshotStore,
  playlistSnapshotStore,
} from './stores/createPlaylistSnapshotStore.ts'
export {
  type GuestLinkChange,
  type GuestLinksOf,
  type GuestLinksState,
  type GuestLinksStore,
  type NewGuestLink,
  createGuestLinksStore,
} from './stores/guests/createGuestLinksStore.ts'
export { dismissAudienceNotice, shareComments, type SharedCommentsOf } from './stores/shareComments.ts'
export {
  type GuestReviewOptions,
  type GuestReviewState,
  type GuestReviewStore,
  createGuestReview,
} from './stores/guests/createGuestReview.ts'
export type { GuestSource } from './stores/guests/createGuestSource.ts'
export type { PassStorage } from './stores/guests/guestPasses.ts'
export {
  type PlaylistTerms,
  type PlaylistUsersState,
  type PlaylistUsersStore,
  createPlaylistUsersStore,
} from './stores/createPlaylistUsersStore.ts'
export {
  type NewPlaylist,
  type PlaylistsState,
  type PlaylistsStore,
  createPlaylistsStore,
  playlistsStore,
} from './stores/createPlaylistsStore.ts'
export { type RulePreview, type RulePreviewState, createRulePreview } from './stores/playlists/createRulePreview.ts'
export { type RoomStoreOptions, createRoomStore } from './stores/rooms/createRoomStore.ts'
export { type RoomsState, type RoomsStore, createRoomsStore, roomsStore } from './stores/rooms/createRoomsStore.ts'
export type { RoomPointed, RoomStore, RoomStoreState } from './stores/rooms/room-types.ts'
export { colourOfPerson } from './stores/rooms/personColour.ts'
export { type LedViewer, type ViewerTie, tieViewer } from './stores/rooms/tieViewer.ts'
export { type RuleChoice, type RuleChoices, createRuleChoices } from './stores/playlists/ruleChoices.ts'
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
} from './stores/playlists/ruleEdits.ts'
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
} from './stores/createPeopleStore.ts'
export {
  type PersonState,
  type PersonStore,
  createPersonStore,
  personIdOf,
  personStore,
} from './stores/createPersonStore.ts'
export { type ChecksState, type ChecksStore, checksStore, createChecksStore } from './stores/createChecksStore.ts'
export {
  type MyWorkCountsState,
  type MyWorkCountsStore,
  createMyWorkCounts,
  myWorkCounts,
} from './stores/createMyWorkCounts.ts'
export {
  type MyWorkGrouping,
  type MyWorkKeep,
  type MyWorkQuery,
  type MyWorkState,
  type MyWorkStore,
  MY_WORK_QUERY,
  createMyWorkStore,
  myWorkStore,
} from './stores/createMyWorkStore.ts'
export { type TodoState, type TodoStore, createTodoStore, movedBefore, todoStore } from './stores/createTodoStore.ts'
export { type DueChoice, type DueRange, dayAfter, dueRange, todayIn } from './stores/mywork/dueRange.ts'
export type { RowCells, RowEdits } from './stores/mywork/rowCells.ts'
export { type ReviewStoreOptions, createReviewStore } from './stores/createReviewStore.ts'
export type { LibraryState, LibraryStatus, LibraryStore } from './stores/createLibrary.ts'
export type { StarredState, StarredStore } from './stores/stars.ts'
export {
  type NewTarget,
  type TargetPatch,
  type TargetTrial,
  type TargetsOrder,
  type TargetsState,
  type TargetsStore,
  createTargetsStore,
  targetsStore,
} from './stores/createTargetsStore.ts'
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
} from './stores/createUserTargetsStore.ts'
export {
  type TargetPeopleQuery,
  type TargetPeopleState,
  type TargetPeopleStore,
  createTargetPeopleStore,
  targetPeopleStore,
} from './stores/createTargetPeopleStore.ts'
export {
  type PersonTargetsState,
  type PersonTargetsStore,
  createPersonTargetsStore,
  personTargetsStore,
} from './stores/createPersonTargetsStore.ts'
export {
  type TargetReport,
  type TargetReportsQuery,
  type TargetReportsState,
  type TargetReportsStore,
  TARGET_REPORTS,
  createTargetReportsStore,
  targetReportsStore,
} from './stores/createTargetReportsStore.ts'
export {
  type TargetConfigsChange,
  type TargetConfigsState,
  type TargetConfigsStore,
  createTargetConfigsStore,
  targetConfigsStore,
} from './stores/createTargetConfigsStore.ts'
export {
  type MetricsOrder,
  type MetricsState,
  type MetricsStatus,
  type MetricsStore,
  createMetricsStore,
  metricsStore,
} from './stores/createMetricsStore.ts'
export {
  type NotificationSettingsState,
  type NotificationSettingsStore,
  createNotificationSettings,
} from './stores/createNotificationSettings.ts'
export {
  type NotificationsQuery,
  type NotificationsState,
  type NotificationsStore,
  createNotificationsStore,
  groupNotifications,
  notificationsStore,
} from './stores/createNotificationsStore.ts'
export {
  type NotificationCountOptions,
  type NotificationCountState,
  type NotificationCountStore,
  createNotificationCount,
  notificationCount,
} from './stores/createNotificationCount.ts'
export { type BillingState, type BillingStore, billingStore, createBillingStore } from './stores/createBillingStore.ts'
export {
  type ConfigsChange,
  type DetailsChange,
  type SettingsState,
  type SettingsStore,
  type TermChange,
  type WeekChange,
  createSettingsStore,
  settingsStore,
} from './stores/createSettingsStore.ts'
export {
  type FreeUpChoice,
  type StorageState,
  type StorageStore,
  createStorageStore,
  storageStore,
} from './stores/createStorageStore.ts'
export {
  type FlowsOrder,
  type FlowsState,
  type FlowsStatus,
  type FlowsStore,
  createFlowsStore,
  flowsStore,
} from './stores/createFlowsStore.ts'
export {
  type TeamsOrder,
  type TeamsState,
  type TeamsStatus,
  type TeamsStore,
  createTeamsStore,
  teamsStore,
} from './stores/createTeamsStore.ts'
export {
  type NewApiToken,
  type TokensState,
  type TokensStore,
  createTokensStore,
  tokensStore,
} from './stores/createTokensStore.ts'
export {
  type NewWebhook,
  type WebhookChange,
  type WebhooksState,
  type WebhooksStore,
  createWebhooksStore,
  webhooksStore,
} from './stores/createWebhooksStore.ts'
export {
  type WebhookDeliveriesQuery,
  type WebhookDeliveriesState,
  type WebhookDeliveriesStore,
  createWebhookDeliveriesStore,
} from './stores/createWebhookDeliveriesStore.ts'
export {
  type NewView,
  type NewViewState,
  type SavedViewsState,
  type SavedViewsStore,
  createSavedViewsStore,
  savedViewsStore,
} from './stores/createSavedViewsStore.ts'
export {
  type AssignMode,
  type SceneGridState,
  type SceneGridStore,
  type SceneMetricChange,
  SCENES_CHOSEN_MAX,
  createSceneGridStore,
  sceneGridStore,
} from './stores/createSceneGridStore.ts'
export {
  type CellContent,
  type CellEdit,
  type CellPlace,
  cellKey,
  contentOf,
  isSameContent,
} from './stores/scenes/cellEdits.ts'
export type { CellEntry, CellSender } from './stores/scenes/cellSender.ts'
export type { GridLine, GridLines } from './stores/scenes/gridLines.ts'
export type { SceneProgress } from './stores/scenes/inChunks.ts'
export { maySetStatus } from './stores/scenes/maySetStatus.ts'
export { sceneById } from './stores/scenes/scenePages.ts'
export { countWaitingEdits, discardWaitingEdits } from './stores/scenes/keptEdits.ts'
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
} from './stores/scenes/sceneQuery.ts'
export {
  type SpecialDaysOrder,
  type SpecialDaysQuery,
  type SpecialDaysState,
  type SpecialDaysStore,
  createSpecialDaysStore,
  specialDaysStore,
} from './stores/createSpecialDaysStore.ts'
export {
  type AutomationChoices,
  type AutomationsState,
  type AutomationsStore,
  automationsStore,
  createAutomationsStore,
} from './stores/createAutomationsStore.ts'
export {
  type CalendarFeedState,
  type CalendarFeedStore,
  createCalendarFeedStore,
} from './stores/createCalendarFeedStore.ts'
export {
  type ScheduleState,
  type ScheduleStore,
  createScheduleStore,
  scheduleStore,
} from './stores/createScheduleStore.ts'
export {
  type DatePart,
  type ScheduledDates,
  type WorkedDays,
  addDays,
  moveDates,
  snapDay,
  stepDates,
} from './stores/schedule/moveDates.ts'
export { type ScheduleNode, scheduleTree } from './stores/schedule/scheduleTree.ts'
export {
  type CalendarQuery,
  type WorkingCalendarState,
  type WorkingCalendarStore,
  createWorkingCalendarStore,
  workingCalendarStore,
} from './stores/createWorkingCalendarStore.ts'
export { findPeople, findPersonName } from './stores/findPeople.ts'
export { type FoundTeam, findTeams } from './stores/findTeams.ts'
export {
  type WizardField,
  type WorkspaceWizard,
  type WorkspaceWizardOptions,
  type WorkspaceWizardState,
  WIZARD_FIELDS,
  createWorkspaceWizard,
} from './stores/createWorkspaceWizard.ts'
export {
  type WorkspacesState,
  type WorkspacesStore,
  createWorkspacesStore,
  hasNoWorkspace,
  workspacesStore,
} from './stores/createWorkspacesStore.ts'
export { createSceneHubStore, sceneHubStore } from './stores/createSceneHubStore.ts'
export { type WoohooOptions, createWoohooStore, woohooStore } from './stores/createWoohooStore.ts'
export {
  type WoohooHistoryState,
  type WoohooHistoryStore,
  createWoohooHistoryStore,
  woohooHistoryStore,
} from './stores/createWoohooHistoryStore.ts'
export {
  WOOHOO_REPORTS_QUERY,
  type WoohooReportsOrder,
  type WoohooReportsQuery,
  type WoohooReportsState,
  type WoohooReportsStore,
  createWoohooReportsStore,
  woohooReportsStore,
} from './stores/createWoohooReportsStore.ts'
export {
  type OpenReport,
  WOOHOO_QUERY,
  type WoohooQuery,
  type WoohooState,
  type WoohooStore,
  shownReport,
} from './stores/woohoo/woohooState.ts'
export type { CellTarget, SceneHubState, SceneHubStore } from './stores/sceneHub/hubTypes.ts'
export type {
  FileUpload,
  MarkerColour,
  MarkerEdit,
  NewLink,
  NewMarker,
  ScenePartChanges,
  SceneParts,
} from './stores/sceneParts/partTypes.ts'
export {
  type HistoryFilter,
  type HistoryQuery,
  type HistorySource,
  type HistoryState,
  type HistoryStore,
  NO_HISTORY,
  createHistoryStore,
} from './stores/history/createHistoryStore.ts'
export type { ReadableStore } from './stores/liveStore.ts'
export { type OutboxStorage, memoryOutbox } from './stores/review/outboxStorage.ts'
export { draftAttachment, putComment, removeComment, withReaction } from './stores/review/commentList.ts'
export {
  type RolesOrder,
  type RolesState,
  type RolesStatus,
  type RolesStore,
  createRolesStore,
  rolesStore,
} from './stores/createRolesStore.ts'
export { checkAttachment } from './upload/checkAttachment.ts'
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
} from './stores/review-types.ts'
export { type FormTextKey, formText, formTexts } from './formTexts.ts'
export { addressRenewal } from './addresses/addressRenewal.ts'
export { followAddresses } from './addresses/followAddresses.ts'
export { isSameTerm } from './terminology/isSameTerm.ts'
export { type TextKey, failed, succeeded, text, texts } from './texts.ts'
export { isAuthenticationPage } from './timezone/authenticationPages.ts'
export { type ZonedTime, convertTime } from './timezone/convertTime.ts'
export {
  type TimezoneMismatch,
  type TimezoneState,
  type TimezoneWatch,
  type TimezoneWatchOptions,
  createTimezoneWatch,
} from './timezone/createTimezoneWatch.ts'
export { endOfDayIn } from './timezone/endOfDayIn.ts'
export { isSameZone, localZone, offsetOf } from './timezone/zone.ts'
export { checkReviewFiles } from './upload/checkReviewFiles.ts'
export { REVIEW_ACCEPT, REVIEW_TYPES, extensionOf, fileKind } from './upload/fileKinds.ts'
export { type UploadInput, type UploadResult, type UploadedFile, uploadFiles } from './upload/uploadFiles.ts'
export type { UploadLimits } from './upload/limits.ts'
export { type UploadRenditionInput, uploadRendition } from './upload/uploadRendition.ts'
export { type WaitForRenditionOptions, waitForRendition } from './upload/waitForRendition.ts'
export {
  type Calendar,
  type CalendarOptions,
  type DayKind,
  calendarOf,
  createCalendar,
} from './workingDays/createCalendar.ts'
export {
  type ReportDownload,
  type ReportMetricChoice,
  type ReportQuestion,
  type ReportsState,
  type ReportsStore,
  createReportsStore,
  reportsStore,
} from './stores/createReportsStore.ts'
export {
  type ReportFilesState,
  type ReportFilesStore,
  createReportFilesStore,
  reportFilesStore,
} from './stores/createReportFilesStore.ts'
export {
  type ReportHighlightState,
  type ReportHighlightStore,
  createReportHighlightStore,
  reportHighlightStore,
} from './stores/createReportHighlightStore.ts'
export { filterFor, isNarrowed as isReportNarrowed } from './stores/reports/reportFilters.ts'
