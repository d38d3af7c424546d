import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handler.ts'
import { profileOf } from './service.ts'

export function meRoutes(deps: Deps): Pick<Handlers, 'me'> {
  return { me: ({ identity }) => profileOf(deps, identity) }
}
