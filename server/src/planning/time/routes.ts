import type { timeEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { exportTime } from './export-time.ts'
import { logTime } from './log-time.ts'
import { showSceneTime } from './scene-time.ts'
import { listSpentTime } from './spent-time.ts'
import { showTimer, startTimer, stopTimer } from './timer.ts'
import { showTimesheet } from './timesheet.ts'
import { setTimesheetState } from './timesheet-state.ts'
import { listTimesheets } from './timesheets.ts'

export function timeRoutes(deps: Deps): HandlersOf<typeof timeEndpoints> {
  return {
    showTimesheet: ({ member, params, query }) => showTimesheet(deps, member, params.day, query.ws_user_id),
    listTimesheets: ({ member, query }) => listTimesheets(deps, member, query),
    setTimesheetState: ({ member, params, body }) => setTimesheetState(deps, member, params.day, body),
    logTime: ({ member, params, body }) => logTime(deps, member, params, body),
    showSceneTime: ({ member, params }) => showSceneTime(deps, member, params.id),
    showTimer: ({ member }) => showTimer(deps, member),
    startTimer: ({ member, body }) => startTimer(deps, member, body.item_id),
    stopTimer: ({ member, query }) => stopTimer(deps, member, query.minutes),
    listSpentTime: ({ member, query }) => listSpentTime(deps, member, query),
    exportTime: ({ member, params, query }) => exportTime(deps, member, params.format, query),
  }
}
