import type { scheduleEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { listSchedule } from './schedule.ts'

export function scheduleRoutes(deps: Deps): HandlersOf<typeof scheduleEndpoints> {
  return { listSchedule: ({ member, query }) => listSchedule(deps, member, query) }
}
