import type { Deps } from '../../platform/deps.ts'
import type { Handlers } from '../../platform/http/handler.ts'
import { listSchedule } from './schedule.ts'

export function scheduleRoutes(deps: Deps): Pick<Handlers, 'listSchedule'> {
  return { listSchedule: ({ member, query }) => listSchedule(deps, member, query) }
}
