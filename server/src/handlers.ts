import type { Handlers } from './platform/http/handler.ts'
import { accountsRoutes } from './workspace/accounts/routes.ts'
import { annotationRoutes } from './review/annotations/routes.ts'
import { auditRoutes } from './workspace/audit/routes.ts'
import { accountRoutes } from './account/auth/account-routes.ts'
import { authRoutes } from './account/auth/routes.ts'
import { automationRoutes } from './planning/rules/routes.ts'
import { avatarRoutes } from './account/avatars/routes.ts'
import { calendarFeedRoutes } from './connect/calendar-feed/routes.ts'
import { changeRoutes } from './planning/changes/routes.ts'
import { commentRoutes } from './review/comments/routes.ts'
import { entityChangeRoutes, entityRelationRoutes, entityRoutes } from './planning/entities/routes.ts'
import { eventRoutes } from './connect/live-events/routes.ts'
import { flowRoutes } from './planning/status-flows/routes.ts'
import { guestRoutes } from './review/guest-links/routes.ts'
import { insightRoutes } from './progress/insight/routes.ts'
import { invitationRoutes } from './workspace/invitations/routes.ts'
import { itemPartRoutes } from './planning/scenes/part-routes.ts'
import { itemRoutes } from './planning/scenes/record-routes.ts'
import { meRoutes } from './account/profile/routes.ts'
import { myWorkRoutes } from './planning/my-work/routes.ts'
import { memberRoutes } from './workspace/people/routes.ts'
import { tagRoutes } from './planning/tags/routes.ts'
import { metricRoutes } from './planning/metrics/routes.ts'
import { notificationRoutes } from './connect/notifications/routes.ts'
import { oidcRoutes } from './account/single-sign-on/routes.ts'
import { passkeyRoutes } from './account/passkeys/routes.ts'
import { playlistRoutes } from './review/playlists/routes.ts'
import { productionImportRoutes } from './connect/production-import/routes.ts'
import { renditionRoutes } from './review/renditions/routes.ts'
import { reportRoutes } from './progress/reports/routes.ts'
import { reviewExportRoutes } from './review/exports/routes.ts'
import type { RoomDeps } from './review/rooms/room-deps.ts'
import { roomRoutes } from './review/rooms/routes.ts'
import { roleRoutes } from './workspace/roles/routes.ts'
import { sceneImportRoutes } from './planning/scene-import/routes.ts'
import { createSampleProduction } from './seed/sample-production.ts'
import { sceneRoutes } from './planning/scenes/routes.ts'
import { scheduleRoutes } from './planning/schedule/routes.ts'
import { searchRoutes } from './connect/search/routes.ts'
import { sessionRoutes } from './account/sessions/routes.ts'
import { settingsRoutes } from './workspace/settings/routes.ts'
import { systemRoutes } from './platform/system/routes.ts'
import { targetRoutes } from './progress/targets/routes.ts'
import { teamRoutes } from './workspace/teams/routes.ts'
import { timeRoutes } from './planning/time/routes.ts'
import { tokenRoutes } from './connect/api-tokens/routes.ts'
import { totpRoutes } from './account/two-factor/routes.ts'
import { uploadRoutes } from './review/uploads/routes.ts'
import { userRoutes } from './account/profile/user-routes.ts'
import { viewRoutes } from './planning/saved-views/routes.ts'
import { webhookRoutes } from './connect/webhooks/routes.ts'
import { woohooRoutes } from './progress/treemap/routes.ts'
import { workingdayRoutes } from './workspace/working-calendar/routes.ts'
import { acceptInvitation } from './workspace/invitations/accept.ts'
import { markerRoutes } from './review/markers/routes.ts'
import { trashRoutes } from './review/trash/routes.ts'
import { storageRoutes } from './review/storage/routes.ts'
import { explanationRoutes } from './connect/explanations/routes.ts'
import { workspaceRoutes } from './workspace/workspaces/routes.ts'

/** A handler for every row of the contract. */
export function allHandlers(deps: RoomDeps): Handlers {
  return {
    ...systemRoutes(deps),
    ...authRoutes(deps),
    ...accountRoutes(deps, acceptInvitation),
    ...accountsRoutes(deps),
    ...totpRoutes(deps),
    ...oidcRoutes(deps),
    ...passkeyRoutes(deps),
    ...sessionRoutes(deps),
    ...auditRoutes(deps),
    ...meRoutes(deps),
    ...myWorkRoutes(deps),
    ...userRoutes(deps),
    ...avatarRoutes(deps),
    ...workspaceRoutes(deps),
    ...settingsRoutes(deps),
    ...roleRoutes(deps),
    ...invitationRoutes(deps),
    ...memberRoutes(deps),
    ...entityRoutes(deps, createSampleProduction),
    ...entityChangeRoutes(deps),
    ...entityRelationRoutes(deps),
    ...itemRoutes(deps),
    ...itemPartRoutes(deps),
    ...sceneRoutes(deps),
    ...sceneImportRoutes(deps),
    ...searchRoutes(deps),
    ...metricRoutes(deps),
    ...tagRoutes(deps),
    ...changeRoutes(deps),
    ...flowRoutes(deps),
    ...automationRoutes(deps),
    ...scheduleRoutes(deps),
    ...timeRoutes(deps),
    ...calendarFeedRoutes(deps),
    ...insightRoutes(deps),
    ...productionImportRoutes(deps),
    ...renditionRoutes(deps),
    ...uploadRoutes(deps),
    ...commentRoutes(deps),
    ...markerRoutes(deps),
    ...storageRoutes(deps),
    ...trashRoutes(deps),
    ...annotationRoutes(deps),
    ...reportRoutes(deps),
    ...reviewExportRoutes(deps),
    ...eventRoutes(deps),
    ...tokenRoutes(deps),
    ...notificationRoutes(deps),
    ...explanationRoutes(deps),
    ...guestRoutes(deps),
    ...viewRoutes(deps),
    ...playlistRoutes(deps),
    ...roomRoutes(deps),
    ...teamRoutes(deps),
    ...targetRoutes(deps),
    ...workingdayRoutes(deps),
    ...webhookRoutes(deps),
    ...woohooRoutes(deps),
  }
}
