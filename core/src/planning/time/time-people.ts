import type { SceneTime, SpentRow, Timesheet, TimesheetSummary } from '../../contract/planning/time.ts'
import type { Person } from '../../contract/platform/shapes.ts'
import { avatarUrl } from '../../platform/files/addresses.ts'

/** Gives the people in answers about time the whole addresses of their pictures. */
export function timePeople(apiUrl: string) {
  const person = (one: Person): Person => ({ ...one, profile_image: avatarUrl(apiUrl, one.profile_image) })
  return {
    sheet: (sheet: Timesheet): Timesheet => ({
      ...sheet,
      person: person(sheet.person),
      state_by: sheet.state_by && person(sheet.state_by),
    }),
    summary: (row: TimesheetSummary): TimesheetSummary => ({ ...row, person: person(row.person) }),
    spent: (row: SpentRow): SpentRow => ({ ...row, person: row.person && person(row.person) }),
    scene: (time: SceneTime): SceneTime => ({
      ...time,
      entries: time.entries.map((entry) => ({ ...entry, person: person(entry.person) })),
    }),
  }
}
