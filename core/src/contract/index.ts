import { annotationEndpoints } from './review/annotations.ts'
import { authEndpoints } from './account/auth.ts'
import { registrationEndpoints } from './account/registration.ts'
import { sessionEndpoints } from './account/sessions.ts'
import { twoFactorEndpoints } from './account/two-factor.ts'
import { avatarEndpoints } from './account/avatars.ts'
import { accountEndpoints } from './workspace/accounts.ts'
import { storageEndpoints } from './review/storage.ts'
import { automationEndpoints } from './planning/automations.ts'
import { calendarFeedEndpoints } from './connect/calendar-feed.ts'
import { changeEndpoints } from './planning/changes.ts'
import { commentEndpoints } from './review/comments.ts'
import { entityEndpoints } from './planning/entities.ts'
import { entityChangeEndpoints } from './planning/entity-changes.ts'
import { entityRelationEndpoints } from './planning/entity-relations.ts'
import { eventEndpoints } from './connect/events.ts'
import { guestLinkEndpoints } from './review/guest-links.ts'
import { guestReviewEndpoints } from './review/guest-review.ts'
import { holidayEndpoints } from './workspace/holidays.ts'
import { insightEndpoints } from './progress/insight.ts'
import { invitationEndpoints } from './workspace/invitations.ts'
import { itemFileEndpoints } from './planning/item-files.ts'
import { itemMarkerEndpoints } from './review/item-markers.ts'
import { itemNeighbourEndpoints } from './planning/item-neighbours.ts'
import { itemNoteEndpoints } from './planning/item-notes.ts'
import { itemEndpoints } from './planning/items.ts'
import { meEndpoints } from './account/me.ts'
import { metricEndpoints } from './planning/metrics.ts'
import { myWorkEndpoints } from './planning/my-work.ts'
import { notificationEndpoints } from './connect/notifications.ts'
import { oidcEndpoints } from './account/oidc.ts'
import { passkeyEndpoints } from './account/passkeys.ts'
import { favouriteEndpoints } from './workspace/favourites.ts'
import { peopleEndpoints } from './workspace/people.ts'
import { personRightsEndpoints } from './workspace/person-rights.ts'
import { playlistEndpoints } from './review/playlists.ts'
import { playlistFamilyEndpoints } from './review/playlist-families.ts'
import { playlistSharingEndpoints } from './review/playlist-sharing.ts'
import { renditionEndpoints } from './review/renditions.ts'
import { productionImportEndpoints } from './connect/production-imports.ts'
import { reportHistoryEndpoints } from './progress/report-histories.ts'
import { reportEndpoints } from './progress/reports.ts'
import { reviewExportEndpoints } from './review/review-exports.ts'
import { reviewListEndpoints } from './review/review-list.ts'
import { explanationEndpoints } from './connect/explanations.ts'
import { roleEndpoints } from './workspace/roles.ts'
import { roomEndpoints } from './review/rooms.ts'
import { savedViewEndpoints } from './planning/saved-views.ts'
import { sceneImportEndpoints } from './planning/scene-import.ts'
import { sceneEndpoints } from './planning/scenes.ts'
import { scheduleEndpoints } from './planning/schedule.ts'
import { searchEndpoints } from './connect/search.ts'
import { settingsEndpoints } from './workspace/settings.ts'
import { specialDayEndpoints } from './workspace/special-days.ts'
import { standardReportEndpoints } from './progress/standard-reports.ts'
import { statusRemapEndpoints } from './planning/status-remap.ts'
import { systemEndpoints } from './platform/system.ts'
import { targetSummaryEndpoints } from './progress/target-summaries.ts'
import { targetUserRoleEndpoints } from './progress/target-user-roles.ts'
import { targetEndpoints } from './progress/targets.ts'
import { tagEndpoints } from './planning/tags.ts'
import { templateFlowEndpoints } from './planning/template-flows.ts'
import { teamEndpoints } from './workspace/teams.ts'
import { timeEndpoints } from './planning/time.ts'
import { tokenEndpoints } from './connect/tokens.ts'
import { trashEndpoints } from './review/trash.ts'
import { uploadEndpoints } from './review/uploads.ts'
import { userEndpoints } from './account/users.ts'
import { webhookEndpoints } from './connect/webhooks.ts'
import { woohooEndpoints } from './progress/woohoo.ts'
import { workingdayEndpoints } from './workspace/workingdays.ts'
import { workspaceEndpoints } from './workspace/workspaces.ts'
import { auditEndpoints } from './workspace/audit.ts'
import type { EndpointSpec, Infer, InferInput } from './platform/endpoint.ts'
import type { ListMeta } from './platform/shapes.ts'

/** Named rather than inferred: the compiler writes no type as long as that of all endpoints. */
export type Contract = typeof systemEndpoints &
  typeof authEndpoints &
  typeof registrationEndpoints &
  typeof twoFactorEndpoints &
  typeof sessionEndpoints &
  typeof avatarEndpoints &
  typeof accountEndpoints &
  typeof storageEndpoints &
  typeof oidcEndpoints &
  typeof passkeyEndpoints &
  typeof meEndpoints &
  typeof myWorkEndpoints &
  typeof userEndpoints &
  typeof workspaceEndpoints &
  typeof roleEndpoints &
  typeof explanationEndpoints &
  typeof settingsEndpoints &
  typeof entityEndpoints &
  typeof entityChangeEndpoints &
  typeof entityRelationEndpoints &
  typeof itemEndpoints &
  typeof itemFileEndpoints &
  typeof itemNoteEndpoints &
  typeof itemMarkerEndpoints &
  typeof itemNeighbourEndpoints &
  typeof reviewListEndpoints &
  typeof savedViewEndpoints &
  typeof playlistEndpoints &
  typeof playlistFamilyEndpoints &
  typeof playlistSharingEndpoints &
  typeof roomEndpoints &
  typeof teamEndpoints &
  typeof sceneEndpoints &
  typeof sceneImportEndpoints &
  typeof searchEndpoints &
  typeof metricEndpoints &
  typeof tagEndpoints &
  typeof templateFlowEndpoints &
  typeof statusRemapEndpoints &
  typeof automationEndpoints &
  typeof scheduleEndpoints &
  typeof timeEndpoints &
  typeof calendarFeedEndpoints &
  typeof targetEndpoints &
  typeof targetUserRoleEndpoints &
  typeof targetSummaryEndpoints &
  typeof changeEndpoints &
  typeof insightEndpoints &
  typeof favouriteEndpoints &
  typeof peopleEndpoints &
  typeof personRightsEndpoints &
  typeof invitationEndpoints &
  typeof renditionEndpoints &
  typeof reportEndpoints &
  typeof standardReportEndpoints &
  typeof trashEndpoints &
  typeof uploadEndpoints &
  typeof commentEndpoints &
  typeof annotationEndpoints &
  typeof reviewExportEndpoints &
  typeof eventEndpoints &
  typeof tokenEndpoints &
  typeof notificationEndpoints &
  typeof guestLinkEndpoints &
  typeof guestReviewEndpoints &
  typeof holidayEndpoints &
  typeof specialDayEndpoints &
  typeof workingdayEndpoints &
  typeof webhookEndpoints &
  typeof woohooEndpoints &
  typeof productionImportEndpoints &
  typeof reportHistoryEndpoints &
  typeof auditEndpoints

/** Every endpoint of the API by name. What is not here does not exist. */
export const contract: Contract = {
  ...systemEndpoints,
  ...authEndpoints,
  ...registrationEndpoints,
  ...twoFactorEndpoints,
  ...sessionEndpoints,
  ...avatarEndpoints,
  ...accountEndpoints,
  ...storageEndpoints,
  ...oidcEndpoints,
  ...passkeyEndpoints,
  ...meEndpoints,
  ...myWorkEndpoints,
  ...userEndpoints,
  ...workspaceEndpoints,
  ...roleEndpoints,
  ...explanationEndpoints,
  ...settingsEndpoints,
  ...entityEndpoints,
  ...entityChangeEndpoints,
  ...entityRelationEndpoints,
  ...itemEndpoints,
  ...itemFileEndpoints,
  ...itemNoteEndpoints,
  ...itemMarkerEndpoints,
  ...itemNeighbourEndpoints,
  ...reviewListEndpoints,
  ...savedViewEndpoints,
  ...playlistEndpoints,
  ...playlistFamilyEndpoints,
  ...playlistSharingEndpoints,
  ...roomEndpoints,
  ...teamEndpoints,
  ...sceneEndpoints,
  ...sceneImportEndpoints,
  ...searchEndpoints,
  ...metricEndpoints,
  ...tagEndpoints,
  ...templateFlowEndpoints,
  ...statusRemapEndpoints,
  ...automationEndpoints,
  ...scheduleEndpoints,
  ...timeEndpoints,
  ...calendarFeedEndpoints,
  ...targetEndpoints,
  ...targetUserRoleEndpoints,
  ...targetSummaryEndpoints,
  ...changeEndpoints,
  ...insightEndpoints,
  ...favouriteEndpoints,
  ...peopleEndpoints,
  ...personRightsEndpoints,
  ...invitationEndpoints,
  ...renditionEndpoints,
  ...reportEndpoints,
  ...standardReportEndpoints,
  ...trashEndpoints,
  ...uploadEndpoints,
  ...commentEndpoints,
  ...annotationEndpoints,
  ...reviewExportEndpoints,
  ...eventEndpoints,
  ...tokenEndpoints,
  ...notificationEndpoints,
  ...guestLinkEndpoints,
  ...guestReviewEndpoints,
  ...holidayEndpoints,
  ...specialDayEndpoints,
  ...workingdayEndpoints,
  ...webhookEndpoints,
  ...woohooEndpoints,
  ...productionImportEndpoints,
  ...reportHistoryEndpoints,
  ...auditEndpoints,
} satisfies Record<string, EndpointSpec>
/** An endpoint by the name that the SDK calls it and the server handles it by, such as `showItem`. */
export type EndpointName = keyof Contract

type Part<N extends EndpointName, K extends 'params' | 'query' | 'body' | 'data'> =
  Contract[N] extends Record<K, infer S> ? S : undefined

/** What a caller passes: path parameters, query and body, each only where the endpoint has it. */
export type CallInput<N extends EndpointName> = (Part<N, 'params'> extends undefined
  ? { params?: undefined }
  : { params: InferInput<Part<N, 'params'>> }) &
  (Part<N, 'query'> extends undefined ? { query?: undefined } : { query?: InferInput<Part<N, 'query'>> }) &
  (Part<N, 'body'> extends undefined ? { body?: undefined } : { body: InferInput<Part<N, 'body'>> })

/** What a handler gets after validation. */
export interface HandlerInput<N extends EndpointName> {
  params: Infer<Part<N, 'params'>>
  query: Infer<Part<N, 'query'>>
  body: Infer<Part<N, 'body'>>
}

/** `data` of the answer; rows of a list come as an array. */
export type AnswerData<N extends EndpointName> = Contract[N]['answer'] extends 'list'
  ? Infer<Part<N, 'data'>>[]
  : Infer<Part<N, 'data'>>

/** The whole JSON body of a success: `data`, and of a list `meta` with the pages. */
export type AnswerBody<N extends EndpointName> = Contract[N]['answer'] extends 'list'
  ? { data: AnswerData<N>; meta: ListMeta }
  : { data: AnswerData<N> }

export type * from './review/annotations.ts'
export type * from './account/auth.ts'
export type * from './account/registration.ts'
export type * from './account/sessions.ts'
export type * from './account/two-factor.ts'
export type * from './account/avatars.ts'
export type * from './workspace/accounts.ts'
export type * from './review/storage.ts'
export type * from './review/trash.ts'
export type * from './planning/automations.ts'
export type * from './connect/calendar-feed.ts'
export type { DayRange } from './workspace/calendar-fields.ts'
export type * from './planning/changes.ts'
export type * from './review/comments.ts'
export type { Access, Answer, EndpointSpec, Method, Scope } from './platform/endpoint.ts'
export type { EntityRef } from './platform/entity-ref.ts'
export type { Entity, entityEndpoints, FlowStatus, MetricValue, TemplateFlow } from './planning/entities.ts'
export type * from './planning/entity-changes.ts'
export type * from './planning/entity-relations.ts'
export type * from './connect/events.ts'
export type { GuestItem, GuestLink, GuestPass, GuestReview, GuestScene } from './review/guest-fields.ts'
export type * from './review/guest-links.ts'
export type * from './review/guest-review.ts'
export type * from './workspace/holidays.ts'
export type * from './progress/insight.ts'
export type * from './workspace/invitations.ts'
export type { itemFileEndpoints } from './planning/item-files.ts'
export type * from './review/item-markers.ts'
export type * from './planning/item-neighbours.ts'
export type * from './planning/item-notes.ts'
export type { Item, itemEndpoints, ItemFile, ItemMarker, ItemNote } from './planning/items.ts'
export type { DeployedEntity } from './platform/library.ts'
export type { CanonicalTimezone, meEndpoints, Profile, TimezoneInfo, UserConfig } from './account/me.ts'
export type {
  Currency,
  EntityMetric,
  Metric,
  MetricAccess,
  MetricChoice,
  MetricDeployment,
  metricEndpoints,
  MetricRef,
  MetricTypeInfo,
} from './planning/metrics.ts'
export type * from './planning/my-work.ts'
export type * from './connect/notifications.ts'
export type * from './account/oidc.ts'
export type * from './account/passkeys.ts'
export type {
  LandingPage,
  OpenInvite,
  PersonFile,
  WorkspaceMember,
  WorkspaceUser,
  WorkspaceUserDetail,
} from './workspace/people-fields.ts'
export type * from './workspace/favourites.ts'
export type * from './workspace/people.ts'
export type * from './workspace/person-rights.ts'
export type {
  Playlist,
  PlaylistChanges,
  PlaylistImport,
  PlaylistItem,
  PlaylistRule,
  PlaylistSnapshot,
  PlaylistUser,
  RuleCondition,
  RuleGroup,
  RuleProblem,
  SharedPlaylist,
} from './review/playlist-fields.ts'
export type * from './review/playlists.ts'
export type { playlistFamilyEndpoints } from './review/playlist-families.ts'
export type * from './review/playlist-sharing.ts'
export type * from './platform/system.ts'
export type { woohooEndpoints } from './progress/woohoo.ts'
export type * from './progress/report-histories.ts'
export type { Rendition, renditionEndpoints, RenditionFile } from './review/renditions.ts'
export type * from './connect/production-imports.ts'
export type * from './progress/reports.ts'
export type * from './review/review-list.ts'
export type * from './review/review-exports.ts'
export type * from './planning/saved-views.ts'
export type {
  BulkOutcome,
  CellChange,
  CellOutcome,
  CellsOutcome,
  MetricTotal,
  SceneFilter,
  SceneGroup,
  SceneMetricValue,
  SceneRow,
  SceneSummary,
  SceneTotals,
} from './planning/scene-fields.ts'
export type * from './planning/scene-import.ts'
export type { SceneSeries } from './planning/scene-series.ts'
export type * from './planning/scenes.ts'
export type * from './planning/schedule.ts'
export type * from './connect/search.ts'
export type * from './workspace/settings.ts'
export type * from './connect/explanations.ts'
export type {
  BaseRole,
  RoleChoice,
  RoleComparison,
  RoleDetail,
  roleEndpoints,
  RootRoleInfo,
  ViewAs,
  WorkspaceRole,
} from './workspace/roles.ts'
export type * from './review/room-fields.ts'
export type { roomEndpoints } from './review/rooms.ts'
export type { FrameTable, ListMeta, Person, Rational } from './platform/shapes.ts'
export type { ImportAnswer, ImportFault, ImportRow, SheetFormat } from './platform/sheets.ts'
export type * from './workspace/special-days.ts'
export type * from './progress/standard-reports.ts'
export type * from './planning/status-remap.ts'
export type {
  LevelPlace,
  Reward,
  RewardUnit,
  Target,
  TargetCalculation,
  TargetLevel,
  TargetPace,
  TargetRecalculation,
  TargetRef,
  TargetSubject,
  TargetSummary,
  TargetUserRole,
} from './progress/target-fields.ts'
export type * from './progress/target-summaries.ts'
export type * from './progress/target-user-roles.ts'
export type * from './progress/targets.ts'
export type * from './planning/tags.ts'
export type * from './planning/template-flows.ts'
export type * from './planning/time.ts'
export type * from './workspace/teams.ts'
export type * from './connect/tokens.ts'
export type * from './review/uploads.ts'
export type * from './account/users.ts'
export type * from './connect/webhooks.ts'
export type {
  GrandTotal,
  ReportHistory,
  ReportHistoryDetail,
  TreemapAnswer,
  WoohooMetric,
  WoohooPart,
  WoohooReport,
  WoohooState,
  WoohooTreemap,
} from './progress/woohoo-fields.ts'
export type {
  LicenceStatus,
  RewardCurrency,
  SeatInfo,
  StorageTotals,
  WorkspaceConfigs,
  WorkweekSettings,
} from './workspace/workspace-fields.ts'
export type * from './workspace/workingdays.ts'
export type * from './workspace/workspaces.ts'
export type * from './workspace/audit.ts'
export * from './review/carried.ts'
export * from './core-contract.ts'
export * from './platform/currencies.ts'
export * from './workspace/day-exceptions.ts'
export * from './platform/drawing.ts'
export * from './platform/enums.ts'
export * from './platform/pictures.ts'
export * from './platform/errors.ts'
export * from './connect/action-rules.ts'
export * from './platform/actions.ts'
export * from './connect/explain.ts'
export type { Asked, NamedPlace, PersonRights, Thing } from './connect/explain-facts.ts'
export * from './connect/explain-values.ts'
export * from './platform/grounds.ts'
export { metricRanges, type MetricRange } from './planning/metric-ranges.ts'
export * from './planning/scene-field-list.ts'
export { fieldLabel, fieldMessages, fileColumnLabel } from './planning/field-texts.ts'
export {
  priorityMessages,
  priorityText,
  readPriority,
  SCENE_PRIORITIES,
  SCENE_PRIORITY,
} from './planning/priority-texts.ts'
export type { ScenePriority } from './planning/priority-texts.ts'
export * from './planning/scene-rules.ts'
export * from './planning/series-names.ts'
export { READ_FILE, type RuleFacts, changesPlaylist, deletesPlaylist, sharesPlaylist } from './connect/thing-rules.ts'
export * from './review/guest-values.ts'
export * from './planning/file-words.ts'
export * from './planning/import-values.ts'
export { addDecimals, compareDecimals, isDecimal, plainDecimal } from './platform/exact.ts'
export * from './platform/exact-text.ts'
export * from './platform/csv.ts'
export { isFigure, type SheetColumn, type SheetLine, type XlsxParts, xlsxParts } from './platform/xlsx.ts'
export { type Deflate, type ZippedFile, zipPieces } from './platform/zip.ts'
export * from './planning/formula.ts'
export { asOneLine } from './platform/one-line.ts'
export * from './planning/formula-evaluate.ts'
export {
  type MetricForm,
  type MetricLimit,
  type MetricOptions,
  type MetricType,
  type RatingChoice,
  type RatingIcon,
  AFFIX_MAX,
  METRIC_TYPES,
  NO_OPTIONS,
  RATING_ICONS,
  RATING_STEPS_MAX,
  hasLimit,
  metricOptions,
  ownOptions,
} from './planning/metric-options.ts'
export { metricFaults } from './planning/metric-faults.ts'
export * from './platform/error-texts.ts'
export * from './platform/language/catalogue.ts'
export * from './platform/language/language.ts'
export { refusalMessages } from './platform/refusal-texts.ts'
export * from './planning/metric-texts.ts'
export * from './planning/metric-value-texts.ts'
export * from './planning/metric-value.ts'
export * from './platform/levels.ts'
export { EntityCode, SceneCode } from './planning/entities.ts'
export { DUE_BUCKETS } from './planning/my-work.ts'
export { CELLS_PER_CALL, SCENES_PER_CALL } from './planning/scene-fields.ts'
export * from './planning/automation-values.ts'
export * from './planning/project-colours.ts'
export * from './planning/schedule-values.ts'
export * from './planning/duration.ts'
export * from './planning/time-values.ts'
export { Day, Decimal, Name, START_FRAME_MAX, StartFrame } from './platform/shapes.ts'
export * from './connect/notification-place.ts'
export * from './connect/notification-texts.ts'
export * from './connect/notification-values.ts'
export * from './platform/permissions.ts'
export * from './platform/sight.ts'
export * from './platform/personal-data.ts'
export * from './review/playlist-values.ts'
export * from './connect/production-import-values.ts'
export * from './progress/report-values.ts'
export * from './review/review-export-lacks.ts'
export * from './review/review-export-values.ts'
export * from './review/room-values.ts'
export * from './connect/search-values.ts'
export * from './platform/satisfies.ts'
export * from './platform/holds-on.ts'
export * from './platform/session-header.ts'
export * from './platform/trash-values.ts'
export { targetFaultTexts } from './progress/target-texts.ts'
export * from './progress/target-values.ts'
export * from './connect/webhook-values.ts'
export * from './progress/woohoo-percent.ts'
export * from './progress/woohoo-values.ts'
