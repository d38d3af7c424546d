import { failureOf, type ScheduleRow, type ScheduleStore, type ScheduledDates } from '@arbo/core'
import { entityConflict, type MovedContents } from '@arbo/core/internal'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { scheduleTexts } from './texts.ts'
import { datesText } from './date-words.ts'

const ID = 'schedule'

/** What has moved with dates, and what was kept back, in words. */
function movedText({ entities, scenes, kept }: MovedContents): string {
  const moved = scheduleTexts.movedWith({ count: entities + scenes })
  return kept > 0 ? `${moved} ${scheduleTexts.keptInside({ count: kept })}` : moved
}

/** @param withContents what lies in it moves by as many working days */
type SaveDates = (row: Pick<ScheduleRow, 'id' | 'name'>, dates: ScheduledDates, withContents: boolean) => Promise<void>

/** Saves dates, with a toast that can undo it; says why where they were refused. */
export function useDateSaves(store: ScheduleStore): SaveDates {
  const { toasts } = useApp()

  function refuse({ name }: Pick<ScheduleRow, 'name'>, error: unknown): void {
    const theirs = entityConflict(error)
    const [title, message] = theirs
      ? [scheduleTexts.conflict({ name }), scheduleTexts.conflictMessage({ dates: datesText(theirs) })]
      : [scheduleTexts.failed, messageOf(failureOf(error))]
    toasts.show({ id: ID, kind: 'error', title, message })
  }

  /** @returns what takes it back, and what there is to say of it */
  async function write(
    row: Pick<ScheduleRow, 'id'>,
    dates: ScheduledDates,
    withContents: boolean,
  ): Promise<{ undo: () => Promise<unknown>; message?: string }> {
    if (withContents) {
      const moved = await store.moveWithContents(row.id, dates)
      const { batch_id } = moved
      return { undo: async () => batch_id !== null && store.undo(batch_id), message: movedText(moved) }
    }
    const before = await store.setDates(row.id, dates)
    return { undo: () => store.setDates(row.id, before) }
  }

  return async (row, dates, withContents) => {
    try {
      const { undo, message } = await write(row, dates, withContents)
      const onClick = (): void => {
        toasts.dismiss(ID)
        undo().catch((error: unknown) => refuse(row, error))
      }
      const title = scheduleTexts.saved({ name: row.name, dates: datesText(dates) })
      const action = { label: listTexts.undo, onClick }
      toasts.show({ id: ID, kind: 'success', title, ...(message === undefined ? {} : { message }), action })
    } catch (error) {
      refuse(row, error)
    }
  }
}
