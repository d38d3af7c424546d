import { sceneFieldsOf } from '@arbo/core/contract'
import type { BulkOutcome, HandlerInput, SceneFieldOf } from '@arbo/core/contract'
import { type Calendar, shiftDay } from '@arbo/core/working-days'
import type { Member } from '../../platform/access/member.ts'
import { type CalendarsOfProjects, calendarsOfProjects } from '../../workspace/working-calendar/project-calendars.ts'
import { bulk, refusal, writeDecisions } from './bulk.ts'
import type { BulkDeps, Decide } from './bulk.ts'
import { mayChange } from './scene-rights.ts'

/** Whether the database has such a day: its calendar has no year 0. */
export function isStorableDay(day: string): boolean {
  return day >= '0001-01-01'
}

/** @returns null where the calendar of four-digit years ends before */
function shifted(calendar: Calendar, day: string, days: number): string | null {
  const next = shiftDay(calendar, day, days)
  return /^\d{4}-/.test(next) && isStorableDay(next) ? next : null
}

type Body = HandlerInput<'bulkDateUpdate'>['body']
type DayField = SceneFieldOf<'day'>
const DAYS = sceneFieldsOf('day')

/** The field that a body is about, with its new day, or with how many working days each is moved. */
type Change = { field: DayField } & ({ to: string | null } | { days: number })

function changeOf(body: Body): Change {
  if ('shift_days' in body) return { field: body.field ?? 'due_date', days: body.shift_days }
  const given: Partial<Record<DayField, string | null>> = body
  const field = DAYS.find((one) => one in body) ?? 'due_date'
  return { field, to: given[field] ?? null }
}

function decideBy(member: Member, change: Change, calendarOf: CalendarsOfProjects): Decide {
  const { field } = change
  return (scene) => {
    if (!mayChange(member, scene, field)) return refusal('date_update_failed')
    if ('to' in change) {
      const isRight = change.to === null || isStorableDay(change.to)
      return isRight ? { to: { [field]: change.to } } : refusal('date_update_failed')
    }
    const before = scene[field]
    if (before === null) return { to: {} }
    const day = shifted(calendarOf(scene.project_id), before, change.days)
    return day === null ? refusal('date_update_failed') : { to: { [field]: day } }
  }
}

/**
 * Dates cannot fail as a whole: each scene is refused with its reason (PLAN-43). A shift counts the working days of each
 * scene's own project and lands on one; a day that is set is set as it is.
 */
export function bulkDates(deps: BulkDeps, member: Member, body: Body): Promise<BulkOutcome> {
  const change = changeOf(body)
  return bulk(deps, member, body, async (call) => {
    const projectIds = 'days' in change ? call.scenes.map(({ project_id }) => project_id) : []
    return writeDecisions(call, decideBy(member, change, await calendarsOfProjects(call.tx, member.wsId, projectIds)))
  })
}
