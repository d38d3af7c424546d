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
  PasskeyList,
} from './account/profile/types.ts'
export { ApiError, failureOf, isApiError, isTransient } from './platform/api/api-error.ts'
export type { ClientErrorCode, Failure } from './platform/api/failure.ts'
export { type Client, type ClientAnswer, type ClientInput, createClient } from './platform/api/client.ts'
export { QUIET, messageOf } from './platform/api/effects.ts'
export type { FetchLike, WatchedInit } from './platform/api/watched-fetch.ts'
export type * from './contract/index.ts'
export { CURRENCIES } from './contract/platform/currencies.ts'
export * from './contract/planning/automation-values.ts'
export * from './contract/review/carried.ts'
export * from './contract/platform/drawing.ts'
export { PROJECT_COLOURS } from './contract/planning/project-colours.ts'
export * from './contract/planning/schedule-values.ts'
export { durationText, formatDuration, parseDuration, workDayMinutes } from './contract/planning/duration.ts'
export * from './contract/planning/time-values.ts'
export * from './contract/platform/enums.ts'
export { ERRORS } from './contract/platform/errors.ts'
export {
  type AskedKind,
  type ExplainQuestion,
  type ExplainedAction,
  ASKED_KINDS,
  actionsOn,
} from './contract/platform/actions.ts'
export type { PersonRights, Thing } from './contract/connect/explain-facts.ts'
export type { ExplainCode, ExplainReason, Remedy } from './contract/connect/explain-values.ts'
export { addDecimals, compareDecimals, isDecimal, plainDecimal } from './contract/platform/exact.ts'
export { type CsvCell, CSV_MARK, csvLine } from './contract/platform/csv.ts'
export { escapeXml } from './contract/platform/escape-xml.ts'
export {
  type SheetCell,
  type SheetColumn,
  type SheetLine,
  type XlsxParts,
  xlsxParts,
} from './contract/platform/xlsx.ts'
export { type Deflate, type ZippedFile, zipPieces } from './contract/platform/zip.ts'
export * from './contract/planning/formula.ts'
export * from './contract/planning/formula-evaluate.ts'
export {
  AFFIX_MAX,
  METRIC_TYPES,
  NO_OPTIONS,
  RATING_ICONS,
  RATING_STEPS_MAX,
  hasLimit,
  metricOptions,
  ownOptions,
} from './contract/planning/metric-options.ts'
export { metricFaults } from './contract/planning/metric-faults.ts'
export * from './contract/platform/language/catalogue.ts'
export { LANGUAGES, languageOf, pageLanguage, type Language } from './contract/platform/language/language.ts'
export * from './contract/planning/metric-texts.ts'
export * from './contract/planning/metric-value-texts.ts'
export * from './contract/planning/metric-value.ts'
export * from './contract/progress/target-values.ts'
export * from './contract/platform/trash-values.ts'
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
  isWish,
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
export { satisfies } from './contract/platform/satisfies.ts'
export * from './contract/connect/search-values.ts'
export * from './contract/connect/webhook-values.ts'
export * from './contract/progress/woohoo-values.ts'
export { loadChunk } from './platform/side-modules/chunks.ts'
export { avatarUrl } from './platform/files/addresses.ts'
export { type FetchedFile, fetchFile } from './platform/files/fetch-file.ts'
export { saveFile } from './platform/files/save-file.ts'
export type { ImportOptions } from './platform/files/import-content.ts'
export { DATE_ORDERS, EDL_RATES } from './contract/planning/import-values.ts'
export { SCENE_FIELDS, sceneFieldsOf } from './contract/planning/scene-field-list.ts'
export { IMPORT_ACCEPT, checkImportFile } from './platform/files/check-import-file.ts'
export {
  type CheckedForm,
  type Faults,
  type FieldName,
  type Form,
  type FormState,
  type RuledForm,
  createForm,
} from './platform/forms/create-form.ts'
export {
  type FormValues,
  type Rule,
  characterCount,
  confirmed,
  displayNameRules,
  email,
  is,
  maxLength,
  password,
  required,
  workspaceNameRules,
} from './platform/forms/rules.ts'
export { describeMetricValue, formatMetricValue } from './planning/metrics/format-metric-value.ts'
export { metricWords } from './planning/metrics/metric-words.ts'
export { type SessionOptions, createSession } from './platform/session/create-session.ts'
export type { Page } from './platform/session/page.ts'
export { type KeyValues, type SessionStorage, browserStorage, memoryStorage } from './platform/session/storage.ts'
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
  directoryStore,
} from './planning/entities/create-directory-store.ts'
export {
  type EntityState,
  type EntityStore,
  type MediaBelow,
  entityStore,
} from './planning/entities/create-entity-store.ts'
export type { EntityForm, EntityFormField } from './planning/entities/entity-edits.ts'
export { PRODUCTION_KINDS, PRODUCTION_SOURCES } from './contract/connect/production-import-values.ts'
export { type InsightState, type InsightStore, insightStore } from './progress/insight/create-insight-store.ts'
export {
  type SearchOptions,
  type SearchState,
  type SearchStore,
  searchStore,
} from './connect/search/create-search-store.ts'
export type { RecentMemory } from './connect/search/recent-found.ts'
export type { ItemRole } from './planning/scenes/item-people.ts'
export {
  type ReviewListState,
  type ReviewListStore,
  reviewListStore,
} from './review/reviewed-scenes/create-review-list-store.ts'
export { type ItemPatch, type ItemState, type ItemStore, itemStore } from './planning/scenes/create-item-store.ts'
export { type PlaylistState, type PlaylistStore, playlistStore } from './review/playlists/create-playlist-store.ts'
export {
  type PlaylistSnapshotState,
  type PlaylistSnapshotStore,
  playlistSnapshotStore,
} from './review/playlists/create-playlist-snapshot-store.ts'
export {
  type NewPlaylist,
  type PlaylistsState,
  type PlaylistsStore,
  playlistsStore,
} from './review/playlists/create-playlists-store.ts'
export { type RoomStoreOptions, createRoomStore } from './review/rooms/create-room-store.ts'
export { type RoomsState, type RoomsStore, roomsStore } from './review/rooms/create-rooms-store.ts'
export type { RoomPointed, RoomStore, RoomStoreState } from './review/rooms/room-types.ts'
export {
  type ImportResult,
  type Invite,
  type PeopleOrder,
  type PeopleQuery,
  type PeopleState,
  type PeopleStore,
  peopleStore,
} from './workspace/people/create-people-store.ts'
export { type PersonState, type PersonStore, personStore } from './workspace/people/create-person-store.ts'
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
  targetsStore,
} from './progress/targets/create-targets-store.ts'
export {
  type NotificationsQuery,
  type NotificationsState,
  type NotificationsStore,
  notificationsStore,
} from './connect/notifications/create-notifications-store.ts'
export {
  type NotificationCountState,
  type NotificationCountStore,
  notificationCount,
} from './connect/notifications/create-notification-count.ts'
export {
  type NewApiToken,
  type TokensState,
  type TokensStore,
  tokensStore,
} from './connect/api-tokens/create-tokens-store.ts'
export {
  type NewWebhook,
  type WebhookChange,
  type WebhooksState,
  type WebhooksStore,
  webhooksStore,
} from './connect/webhooks/create-webhooks-store.ts'
export {
  type NewView,
  type NewViewState,
  type SavedViewsState,
  type SavedViewsStore,
  savedViewsStore,
} from './planning/saved-views/create-saved-views-store.ts'
export { fieldLabel } from './contract/planning/field-texts.ts'
export { maySetStatus } from './planning/scenes/may-set-status.ts'
export type { SceneConditionKey, SceneConditions } from './planning/scenes/scene-query.ts'
export { type ScheduleState, type ScheduleStore, scheduleStore } from './planning/schedule/create-schedule-store.ts'
export type { ScheduledDates } from './platform/working-days/move-dates.ts'
export { findPeople, findPersonName } from './workspace/people/find-people.ts'
export { type FoundTeam, findTeams } from './workspace/teams/find-teams.ts'
export {
  type WorkspacesState,
  type WorkspacesStore,
  workspacesStore,
} from './workspace/workspaces/create-workspaces-store.ts'
export { sceneHubStore } from './review/scene-hub/create-scene-hub-store.ts'
export { woohooStore } from './progress/treemap/create-woohoo-store.ts'
export {
  type OpenReport,
  WOOHOO_QUERY,
  type WoohooQuery,
  type WoohooState,
  type WoohooStore,
  shownReport,
} from './progress/treemap/woohoo-state.ts'
export type { CellTarget, EntryOutcome } from './planning/scenes/scene-view.ts'
export type { SceneHubState, SceneHubStore } from './review/scene-hub/hub-types.ts'
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
export type { OutboxStorage, OutboxEntry, CommentBody } from './review/reviewed-scenes/outbox-storage.ts'
export { draftAttachment, removeComment, withReaction } from './review/reviewed-scenes/comment-list.ts'
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
export { type AddressRenewal, addressRenewal } from './platform/addresses/address-renewal.ts'
export { followAddresses } from './platform/addresses/follow-addresses.ts'
export { type TextKey, text } from './platform/texts.ts'
export { workText } from './platform/work-texts.ts'
export { type ZonedTime, convertTime } from './platform/timezone/convert-time.ts'
export { localZone, offsetOf } from './platform/timezone/zone.ts'
export { checkReviewFiles } from './review/renditions/check-review-files.ts'
export { REVIEW_ACCEPT, REVIEW_TYPES, extensionOf, fileKind } from './platform/upload/file-kinds.ts'
export type { UploadLimits } from './platform/upload/limits.ts'
export type { WatchLimits } from './platform/api/watch.ts'
export { type UploadRenditionInput, uploadRendition } from './review/renditions/upload-rendition.ts'
export { type WaitForRenditionOptions, waitForRendition } from './review/renditions/wait-for-rendition.ts'
export { type Calendar, type DayKind, calendarOf } from './platform/working-days/create-calendar.ts'
