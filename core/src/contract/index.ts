import { annotationEndpoints } from './annotations.ts'
import { authEndpoints } from './auth.ts'
import { automationEndpoints } from './automations.ts'
import { calendarFeedEndpoints } from './calendar-feed.ts'
import { changeEndpoints } from './changes.ts'
import { commentEndpoints } from './comments.ts'
import { entityEndpoints } from './entities.ts'
import { entityChangeEndpoints } from './entity-changes.ts'
import { entityRelationEndpoints } from './entity-relations.ts'
import { eventEndpoints } from './events.ts'
import { guestLinkEndpoints } from './guest-links.ts'
import { guestReviewEndpoints } from './guest-review.ts'
import { holidayEndpoints } from './holidays.ts'
import { insightEndpoints } from './insight.ts'
import { invitationEndpoints } from './invitations.ts'
import { itemFileEndpoints } from './item-files.ts'
import { itemMarkerEndpoints } from './item-markers.ts'
import { itemNeighbourEndpoints } from './item-neighbours.ts'
import { itemNoteEndpoints } from './item-notes.ts'
import { itemEndpoints } from './items.ts'
import { meEndpoints } from './me.ts'
import { metricEndpoints } from './metrics.ts'
import { myWorkEndpoints } from './my-work.ts'
import { notificationEndpoints } from './notifications.ts'
import { oidcEndpoints } from './oidc.ts'
import { passkeyEndpoints } from './passkeys.ts'
import { peopleEndpoints } from './people.ts'
import { personRightsEndpoints } from './person-rights.ts'
import { playlistEndpoints } from './playlists.ts'
import { renditionEndpoints } from './renditions.ts'
import { productionImportEndpoints } from './production-imports.ts'
import { reportHistoryEndpoints } from './report-histories.ts'
import { reportEndpoints } from './reports.ts'
import { reviewExportEndpoints } from './review-exports.ts'
import { reviewListEndpoints } from './review-list.ts'
import { roleEndpoints } from './roles.ts'
import { roomEndpoints } from './rooms.ts'
import { savedViewEndpoints } from './saved-views.ts'
import { sceneImportEndpoints } from './scene-import.ts'
import { sceneEndpoints } from './scenes.ts'
import { scheduleEndpoints } from './schedule.ts'
import { searchEndpoints } from './search.ts'
import { settingsEndpoints } from './settings.ts'
import { specialDayEndpoints } from './special-days.ts'
import { standardReportEndpoints } from './standard-reports.ts'
import { statusRemapEndpoints } from './status-remap.ts'
import { systemEndpoints } from './system.ts'
import { targetSummaryEndpoints } from './target-summaries.ts'
import { targetUserRoleEndpoints } from './target-user-roles.ts'
import { targetEndpoints } from './targets.ts'
import { templateFlowEndpoints } from './template-flows.ts'
import { teamEndpoints } from './teams.ts'
import { tokenEndpoints } from './tokens.ts'
import { uploadEndpoints } from './uploads.ts'
import { userEndpoints } from './users.ts'
import { webhookEndpoints } from './webhooks.ts'
import { woohooEndpoints } from './woohoo.ts'
import { workingdayEndpoints } from './workingdays.ts'
import { workspaceEndpoints } from './workspaces.ts'
import { wsAuditEndpoints } from './ws-audit.ts'
import type { EndpointSpec, Infer, InferInput } from './endpoint.ts'
import type { ListMeta } from './shapes.ts'

/** Named rather than inferred: the compiler writes no type as long as that of all endpoints. */
export type Contract = typeof systemEndpoints &
  typeof authEndpoints &
  typeof oidcEndpoints &
  typeof passkeyEndpoints &
  typeof meEndpoints &
  typeof myWorkEndpoints &
  typeof userEndpoints &
  typeof workspaceEndpoints &
  typeof roleEndpoints &
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
  typeof roomEndpoints &
  typeof teamEndpoints &
  typeof sceneEndpoints &
  typeof sceneImportEndpoints &
  typeof searchEndpoints &
  typeof metricEndpoints &
  typeof templateFlowEndpoints &
  typeof statusRemapEndpoints &
  typeof automationEndpoints &
  typeof scheduleEndpoints &
  typeof calendarFeedEndpoints &
  typeof targetEndpoints &
  typeof targetUserRoleEndpoints &
  typeof targetSummaryEndpoints &
  typeof changeEndpoints &
  typeof insightEndpoints &
  typeof peopleEndpoints &
  typeof personRightsEndpoints &
  typeof invitationEndpoints &
  typeof renditionEndpoints &
  typeof reportEndpoints &
  typeof standardReportEndpoints &
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
  typeof wsAuditEndpoints

/** Every endpoint of the API by name. What is not here does not exist. */
export const contract: Contract = {
  ...systemEndpoints,
  ...authEndpoints,
  ...oidcEndpoints,
  ...passkeyEndpoints,
  ...meEndpoints,
  ...myWorkEndpoints,
  ...userEndpoints,
  ...workspaceEndpoints,
  ...roleEndpoints,
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
  ...roomEndpoints,
  ...teamEndpoints,
  ...sceneEndpoints,
  ...sceneImportEndpoints,
  ...searchEndpoints,
  ...metricEndpoints,
  ...templateFlowEndpoints,
  ...statusRemapEndpoints,
  ...automationEndpoints,
  ...scheduleEndpoints,
  ...calendarFeedEndpoints,
  ...targetEndpoints,
  ...targetUserRoleEndpoints,
  ...targetSummaryEndpoints,
  ...changeEndpoints,
  ...insightEndpoints,
  ...peopleEndpoints,
  ...personRightsEndpoints,
  ...invitationEndpoints,
  ...renditionEndpoints,
  ...reportEndpoints,
  ...standardReportEndpoints,
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
  ...wsAuditEndpoints,
} satisfies Record<string, EndpointSpec>
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

export type AnswerBody<N extends EndpointName> = Contract[N]['answer'] extends 'list'
  ? { data: AnswerData<N>; meta: ListMeta }
  : { data: AnswerData<N> }

export type * from './annotations.ts'
export type * from './auth.ts'
export type * from './automations.ts'
export type * from './calendar-feed.ts'
export type { DayRange } from './calendar-fields.ts'
export type * from './changes.ts'
export type * from './comments.ts'
export type * from './endpoint.ts'
export type * from './entities.ts'
export type * from './entity-changes.ts'
export type * from './entity-relations.ts'
export type * from './events.ts'
export type * from './guest-fields.ts'
export type * from './guest-links.ts'
export type * from './guest-review.ts'
export type * from './holidays.ts'
export type * from './insight.ts'
export type * from './invitations.ts'
export type * from './item-files.ts'
export type * from './item-markers.ts'
export type * from './item-neighbours.ts'
export type * from './item-notes.ts'
export type * from './items.ts'
export type * from './library.ts'
export type * from './me.ts'
export type * from './metrics.ts'
export type * from './my-work.ts'
export type * from './notifications.ts'
export type * from './oidc.ts'
export type * from './passkeys.ts'
export type {
  LandingPage,
  OpenInvite,
  PersonFile,
  WorkspaceMember,
  WorkspaceUser,
  WorkspaceUserDetail,
} from './people-fields.ts'
export type * from './people.ts'
export type * from './person-rights.ts'
export type * from './playlist-fields.ts'
export type * from './playlists.ts'
export type * from './renditions.ts'
export type * from './production-imports.ts'
export type * from './reports.ts'
export type * from './review-list.ts'
export type * from './review-exports.ts'
export type * from './saved-views.ts'
export type * from './scene-fields.ts'
export type * from './scene-import.ts'
export type * from './scenes.ts'
export type * from './schedule.ts'
export type * from './search.ts'
export type * from './settings.ts'
export type * from './roles.ts'
export type * from './room-fields.ts'
export type * from './rooms.ts'
export type * from './shapes.ts'
export type * from './sheets.ts'
export type * from './special-days.ts'
export type * from './standard-reports.ts'
export type * from './status-remap.ts'
export type * from './target-fields.ts'
export type * from './target-summaries.ts'
export type * from './target-user-roles.ts'
export type * from './targets.ts'
export type * from './template-flows.ts'
export type * from './teams.ts'
export type * from './tokens.ts'
export type * from './uploads.ts'
export type * from './users.ts'
export type * from './webhooks.ts'
export type * from './woohoo-fields.ts'
export type * from './workspace-fields.ts'
export type * from './workingdays.ts'
export type * from './workspaces.ts'
export type * from './ws-audit.ts'
export * from './carried.ts'
export * from './coreContract.ts'
export * from './currencies.ts'
export * from './day-exceptions.ts'
export * from './drawing.ts'
export * from './enums.ts'
export * from './errors.ts'
export * from './action-rules.ts'
export * from './actions.ts'
export * from './explain.ts'
export * from './explain-facts.ts'
export * from './explain-values.ts'
export * from './grounds.ts'
export * from './scene-rules.ts'
export * from './thing-rules.ts'
export * from './guest-values.ts'
export * from './import-values.ts'
export { addDecimals, compareDecimals, isDecimal, plainDecimal } from './exact.ts'
export * from './exact-text.ts'
export * from './csv.ts'
export * from './formula.ts'
export { asOneLine } from './one-line.ts'
export * from './formula-evaluate.ts'
export * from './metric-options.ts'
export * from './metric-texts.ts'
export * from './metric-value.ts'
export * from './levels.ts'
export { EntityCode } from './entities.ts'
export { DUE_BUCKETS } from './my-work.ts'
export {
  CELLS_PER_CALL,
  SCENE_CELLS,
  SCENE_GROUPS,
  SCENE_LACKS,
  SCENE_ORDERS,
  SCENES_PER_CALL,
} from './scene-fields.ts'
export * from './automation-values.ts'
export * from './schedule-values.ts'
export { Day, Decimal, Name } from './shapes.ts'
export * from './notification-place.ts'
export * from './notification-texts.ts'
export * from './notification-values.ts'
export * from './permissions.ts'
export * from './personal-data.ts'
export * from './playlist-values.ts'
export * from './production-import-values.ts'
export * from './report-values.ts'
export * from './review-export-lacks.ts'
export * from './review-export-values.ts'
export * from './room-values.ts'
export * from './search-values.ts'
export * from './satisfies.ts'
export * from './holdsOn.ts'
export * from './sessionHeader.ts'
export * from './target-values.ts'
export * from './webhook-values.ts'
export * from './woohoo-percent.ts'
export * from './woohoo-values.ts'
