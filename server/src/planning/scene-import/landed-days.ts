import { type Calendar, landDates } from '@arbo/core/working-days'
import type { SceneImportFault } from '@arbo/core/contract'
import { text } from '../texts.ts'
import type { SceneValues } from '../scenes/scene-values.ts'
import type { RowReader } from './read-row.ts'

type Days = Partial<Pick<SceneValues, 'start_date' | 'due_date'>>
const DAYS = ['start_date', 'due_date'] as const

/**
 * The days of a row on working days of the project: due on the working day before a day off, started on the one after it.
 * Only of days that the row has; what stands in the scene already is none of them.
 */
export function landedDays(calendar: Calendar, { start_date, due_date }: Days): Days {
  const landed = landDates(calendar, { scheduled_start: start_date ?? null, scheduled_due: due_date ?? null })
  return {
    ...(start_date ? { start_date: landed.scheduled_start } : {}),
    ...(due_date ? { due_date: landed.scheduled_due } : {}),
  }
}

/** What is said of days that are written otherwise than they stand in the row. */
export function movedDays(read: Days, to: Days, reader: Pick<RowReader, 'remark'>): SceneImportFault[] {
  return DAYS.flatMap((field) => {
    const day = to[field]
    return day && day !== read[field] ? [reader.remark(field, text('scenes.day_off', { day }))] : []
  })
}
