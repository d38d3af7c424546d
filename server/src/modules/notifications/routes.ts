import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handler.ts'
import { countNotifications } from './service.ts'

export function notificationRoutes(deps: Deps): Pick<Handlers, 'countNotifications'> {
  return { countNotifications: ({ member }) => countNotifications(deps, member) }
}
