import type { scheduleEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import { fileUrls } from '../../platform/http/files.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { moveSchedule } from './move-schedule.ts'
import { listSchedule } from './schedule.ts'

export function scheduleRoutes(deps: Deps): HandlersOf<typeof scheduleEndpoints> {
  return {
    listSchedule: ({ member, query }) => listSchedule(deps, member, query),
    moveSchedule: ({ member, params, body, baseUrl }) =>
      moveSchedule(deps, member, params.id, body, fileUrls(deps, baseUrl)),
  }
}
