import type { Deps } from '../http/deps.ts'
import type { Handlers } from '../http/handler.ts'
import { annotationRoutes } from './annotations/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { commentRoutes } from './comments/routes.ts'
import { entityRoutes } from './entities/routes.ts'
import { eventRoutes } from './events/routes.ts'
import { itemRoutes } from './items/routes.ts'
import { meRoutes } from './me/routes.ts'
import { renditionRoutes } from './renditions/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { uploadRoutes } from './uploads/routes.ts'
import { workspaceRoutes } from './workspaces/routes.ts'

/** A handler for every row of the contract. */
export function allHandlers(deps: Deps): Handlers {
  return {
    ...systemRoutes(deps),
    ...authRoutes(deps),
    ...meRoutes(deps),
    ...workspaceRoutes(deps),
    ...entityRoutes(deps),
    ...itemRoutes(deps),
    ...renditionRoutes(deps),
    ...uploadRoutes(deps),
    ...commentRoutes(deps),
    ...annotationRoutes(deps),
    ...eventRoutes(deps),
    ...tokenRoutes(deps),
  }
}
