import type { holidayEndpoints, specialDayEndpoints, workingdayEndpoints } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Handlers, HandlersOf } from '../../platform/http/handler.ts'
import { workingCalendar } from './calendar.ts'
import { exportGroups, exportHolidays, exportSpecialDays, holidaySample, specialDaySample } from './exports.ts'
import { createGroup, deleteGroups, listGroups, showGroup, updateGroup } from './groups.ts'
import { createHoliday, deleteHolidays, listHolidays, updateHoliday } from './holidays.ts'
import { importGroups, importHolidays } from './import-holidays.ts'
import { importSpecialDays } from './import-special-days.ts'
import { entityCalendar } from './project-calendars.ts'
import {
  createSpecialDay,
  deleteSpecialDays,
  listSpecialDays,
  showSpecialDay,
  updateSpecialDay,
} from './special-days.ts'

type GroupNames =
  | 'listWorkingdayGroups'
  | 'createWorkingdayGroup'
  | 'showWorkingdayGroup'
  | 'updateWorkingdayGroup'
  | 'deleteWorkingdayGroup'
  | 'deleteWorkingdayGroups'
  | 'importWorkingdayGroups'
  | 'exportWorkingdayGroups'
  | 'exportWorkingdayGroupSample'
type HolidayNames =
  | 'listHolidays'
  | 'createHoliday'
  | 'updateHoliday'
  | 'deleteHoliday'
  | 'deleteHolidays'
  | 'importHolidays'
  | 'exportHolidays'
/** The answer to the deletion of one thing. @throws {ApiError} not_found where there was none */
async function requireDeleted(deleted: Promise<number>): Promise<{ ok: true }> {
  if ((await deleted) === 0) throw new ApiError('not_found')
  return { ok: true }
}

const thisYear = () => new Date().getUTCFullYear()

function groupRoutes(deps: Deps): Pick<Handlers, GroupNames> {
  return {
    listWorkingdayGroups: ({ member, query }) => listGroups(deps, member, query),
    createWorkingdayGroup: ({ member, body }) => createGroup(deps, member, body),
    showWorkingdayGroup: ({ member, params }) => showGroup(deps, member, params.id),
    updateWorkingdayGroup: ({ member, params, body }) => updateGroup(deps, member, params.id, body),
    deleteWorkingdayGroup: ({ member, params }) => requireDeleted(deleteGroups(deps, member, [params.id])),
    deleteWorkingdayGroups: async ({ member, body }) => ({ deleted: await deleteGroups(deps, member, body.ids) }),
    importWorkingdayGroups: ({ member, body }) => importGroups(deps, member, body),
    exportWorkingdayGroups: ({ member, query }) => exportGroups(deps, member, query),
    exportWorkingdayGroupSample: ({ query }) => holidaySample(query.format, thisYear(), query.grouped === '1'),
  }
}

function holidayRoutes(deps: Deps): Pick<Handlers, HolidayNames> {
  return {
    listHolidays: ({ member, params, query }) => listHolidays(deps, member, params.group_id, query),
    createHoliday: ({ member, params, body }) => createHoliday(deps, member, params.group_id, body),
    updateHoliday: ({ member, params, body }) => updateHoliday(deps, member, params.group_id, params.id, body),
    deleteHoliday: ({ member, params }) => requireDeleted(deleteHolidays(deps, member, params.group_id, [params.id])),
    deleteHolidays: async ({ member, params, body }) => ({
      deleted: await deleteHolidays(deps, member, params.group_id, body.ids),
    }),
    importHolidays: ({ member, params, body }) => importHolidays(deps, member, params.group_id, body),
    exportHolidays: ({ member, params, query }) => exportHolidays(deps, member, params.group_id, query.format),
  }
}

function dayRoutes(deps: Deps): HandlersOf<typeof specialDayEndpoints & typeof workingdayEndpoints> {
  return {
    listExtraDays: ({ member, query }) => listSpecialDays(deps, member, 1, query),
    listOffDays: ({ member, query }) => listSpecialDays(deps, member, 0, query),
    showWorkingCalendar: ({ member, query }) => workingCalendar(deps, member, query),
    showEntityCalendar: ({ member, params, query }) => entityCalendar(deps, member, params.id, query),
    createSpecialDay: ({ member, body }) => createSpecialDay(deps, member, body),
    showSpecialDay: ({ member, params }) => showSpecialDay(deps, member, params.id),
    updateSpecialDay: ({ member, params, body }) => updateSpecialDay(deps, member, params.id, body),
    deleteSpecialDay: ({ member, params }) => requireDeleted(deleteSpecialDays(deps, member, [params.id])),
    deleteSpecialDays: async ({ member, body }) => ({ deleted: await deleteSpecialDays(deps, member, body.ids) }),
    importSpecialDays: ({ member, body }) => importSpecialDays(deps, member, body),
    exportSpecialDays: ({ member, query }) => exportSpecialDays(deps, member, query),
    exportSpecialDaySample: ({ query }) => specialDaySample(query.format, thisYear()),
  }
}

export function workingdayRoutes(
  deps: Deps,
): HandlersOf<typeof holidayEndpoints & typeof specialDayEndpoints & typeof workingdayEndpoints> {
  return { ...groupRoutes(deps), ...holidayRoutes(deps), ...dayRoutes(deps) }
}
