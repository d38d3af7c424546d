import { failureOf, type ScheduleRow, type ScheduleStore, type ScheduledDates } from '@arbo/core'
import { entityConflict } from '@arbo/core/internal'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { listTexts } from '../../ui/list/texts.ts'
import { scheduleTexts } from './texts.ts'
import { datesText } from './date-words.ts'

const ID = 'schedule'

/** Saves dates, with a toast that can undo it; says why where they were refused. */
export function useDateSaves(
  store: ScheduleStore,
): (row: Pick<ScheduleRow, 'id' | 'name'>, dates: ScheduledDates) => Promise<void> {
  const { toasts } = useApp()

  function refuse({ name }: Pick<ScheduleRow, 'name'>, error: unknown): void {
    const theirs = entityConflict(error)
    const [title, message] = theirs
      ? [scheduleTexts.conflict({ name }), scheduleTexts.conflictMessage({ dates: datesText(theirs) })]
      : [scheduleTexts.failed, messageOf(failureOf(error))]
    toasts.show({ id: ID, kind: 'error', title, message })
  }

  return async (row, dates) => {
    try {
      const before = await store.setDates(row.id, dates)
      const onClick = (): void => {
        toasts.dismiss(ID)
        store.setDates(row.id, before).catch((error: unknown) => refuse(row, error))
      }
      const action = { label: listTexts.undo, onClick }
      toasts.show({
        id: ID,
        kind: 'success',
        title: scheduleTexts.saved({ name: row.name, dates: datesText(dates) }),
        action,
      })
    } catch (error) {
      refuse(row, error)
    }
  }
}
