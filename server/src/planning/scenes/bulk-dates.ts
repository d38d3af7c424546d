import type { BulkOutcome, HandlerInput } from '@arbo/core/contract'
import { addDays } from '@arbo/core/format'
import type { Member } from '../../platform/access/member.ts'
import { bulk, refusal, writeDecisions } from './bulk.ts'
import type { BulkDeps, Decide } from './bulk.ts'
import { editableCells } from './scene-rights.ts'

/** Whether the database has such a day: its calendar has no year 0. */
export function isStorableDay(day: string): boolean {
  return day >= '0001-01-01'
}

/** @returns null where the calendar of four-digit years ends before */
function shifted(day: string, days: number): string | null {
  const next = addDays(day, days)
  return /^\d{4}-/.test(next) && isStorableDay(next) ? next : null
}

/** Dates cannot fail as a whole: each scene is refused with its reason (PLAN-43). */
export function bulkDates(
  deps: BulkDeps,
  member: Member,
  body: HandlerInput<'bulkDateUpdate'>['body'],
): Promise<BulkOutcome> {
  const decide: Decide = (scene) => {
    if (!editableCells(member, scene).includes('due_date')) return refusal('date_update_failed')
    if ('due_date' in body) {
      const isRight = body.due_date === null || isStorableDay(body.due_date)
      return isRight ? { to: { due_date: body.due_date } } : refusal('date_update_failed')
    }
    if (scene.due_date === null) return { to: {} }
    const due_date = shifted(scene.due_date, body.shift_days)
    return due_date === null ? refusal('date_update_failed') : { to: { due_date } }
  }
  return bulk(deps, member, body, (call) => writeDecisions(call, decide))
}
