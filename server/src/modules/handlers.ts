import type { Deps } from '../http/deps.ts'
import type { Handlers } from '../http/handler.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { annotationRoutes } from './annotations/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { accountRoutes } from './auth/accountRoutes.ts'
import { authRoutes } from './auth/routes.ts'
import { automationRoutes } from './automations/routes.ts'
import { avatarRoutes } from './avatars/routes.ts'
import { calendarFeedRoutes } from './calendarFeed/routes.ts'
import { changeRoutes } from './changes/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { entityChangeRoutes, entityRelationRoutes, entityRoutes } from './entities/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { flowRoutes } from './flows/routes.ts'
import { guestRoutes } from './guests/routes.ts'
import { insightRoutes } from './insight/routes.ts'
import { invitationRoutes } from './invitations/routes.ts'
import { itemPartRoutes } from './items/partRoutes.ts'
import { itemRoutes } from './items/routes.ts'
import { meRoutes } from './me/routes.ts'
import { myWorkRoutes } from './mywork/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { metricRoutes } from './metrics/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { oidcRoutes } from './oidc/routes.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { playlistRoutes } from './playlists/routes.ts'
import { productionImportRoutes } from './productionImport/routes.ts'
import { renditionRoutes } from './renditions/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { reviewExportRoutes } from './reviewExports/routes.ts'
import { roomRoutes } from './rooms/routes.ts'
import { roleRoutes } from './roles/routes.ts'
import { sceneImportRoutes } from './sceneImport/routes.ts'
import { sceneRoutes } from './scenes/routes.ts'
import { scheduleRoutes } from './schedule/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { targetRoutes } from './targets/routes.ts'
import { teamRoutes } from './teams/routes.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { totpRoutes } from './totp/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { userRoutes } from './users/routes.ts'
import { viewRoutes } from './views/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { woohooRoutes } from './woohoo/routes.ts'
import { workingdayRoutes } from './workingdays/routes.ts'
import { workspaceRoutes } from './workspaces/routes.ts'

/** A handler for every row of the contract. */
export function allHandlers(deps: Deps): Handlers {
  return {
    ...systemRoutes(deps),
    ...authRoutes(deps),
    ...accountRoutes(deps),
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
    ...entityRoutes(deps),
    ...entityChangeRoutes(deps),
    ...entityRelationRoutes(deps),
    ...itemRoutes(deps),
    ...itemPartRoutes(deps),
    ...sceneRoutes(deps),
    ...sceneImportRoutes(deps),
    ...searchRoutes(deps),
    ...metricRoutes(deps),
    ...changeRoutes(deps),
    ...flowRoutes(deps),
    ...automationRoutes(deps),
    ...scheduleRoutes(deps),
    ...calendarFeedRoutes(deps),
    ...insightRoutes(deps),
    ...productionImportRoutes(deps),
    ...renditionRoutes(deps),
    ...uploadRoutes(deps),
    ...commentRoutes(deps),
    ...annotationRoutes(deps),
    ...reportRoutes(deps),
    ...reviewExportRoutes(deps),
    ...eventRoutes(deps),
    ...tokenRoutes(deps),
    ...notificationRoutes(deps),
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
