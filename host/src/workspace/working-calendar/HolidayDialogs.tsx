import type { Holiday, HolidayGroup } from '@arbo/core'
import { holidayGroupsStore, type HolidaysStore } from '@arbo/core/internal'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { texts } from '../../app/texts.ts'
import { calendarTexts } from './texts.ts'
import { importTexts } from '../../ui/import/texts.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import { HolidayDialog } from './HolidayDialog.tsx'
import { HolidayImport } from './HolidayImport.tsx'

/** What the user has asked for and is asked about. */
export type AskedOfHolidays =
  | { type: 'new' | 'import' }
  | { type: 'edit'; holiday: Holiday }
  | { type: 'edit-group'; group: HolidayGroup }
  | { type: 'delete'; holidays: readonly Holiday[] }

interface HolidayDialogsProps {
  asked: AskedOfHolidays
  group: HolidayGroup
  store: HolidaysStore
  onDeleted: () => void
  onClose: () => void
}

/** The dialog that belongs to what was asked. */
export function HolidayDialogs({ asked, group, store, onDeleted, onClose }: HolidayDialogsProps): ReactNode {
  const { session, toasts } = useApp()
  const say = (title: string): void => void toasts.show({ kind: 'success', title })

  switch (asked.type) {
    case 'new':
      return (
        <HolidayDialog
          year={group.year}
          onSave={async (fields, { confirm }) =>
            say(calendarTexts.holidaySaved((await store.create({ ...fields, confirm })).name))
          }
          onClose={onClose}
        />
      )
    case 'edit':
      return (
        <HolidayDialog
          year={group.year}
          holiday={asked.holiday}
          onSave={async (fields, how) =>
            say(calendarTexts.holidaySaved((await store.update(asked.holiday.id, { ...fields, ...how })).name))
          }
          onClose={onClose}
        />
      )
    case 'edit-group':
      return (
        <GroupDialog
          mode="edit"
          year={group.year}
          group={asked.group}
          onSave={async (fields, { version }) => {
            const saved = await holidayGroupsStore(session).update(asked.group.id, { ...fields, version })
            await store.reload()
            say(calendarTexts.groupSaved(saved.name, saved.year))
          }}
          onClose={onClose}
        />
      )
    case 'import':
      return (
        <HolidayImport
          lead={calendarTexts.importHolidaysLead}
          store={store}
          onDone={(count) => say(importTexts.done(count))}
          onClose={onClose}
        />
      )
    case 'delete': {
      const [first] = asked.holidays
      return (
        <ConfirmDialog
          title={
            asked.holidays.length === 1 && first
              ? calendarTexts.deleteHolidayTitle(first.name)
              : calendarTexts.deleteHolidaysTitle(asked.holidays.length)
          }
          message={calendarTexts.deleteHolidayMessage}
          confirmLabel={texts.delete}
          onConfirm={async () => {
            await store.remove(asked.holidays.map(({ id }) => id))
            onDeleted()
            say(calendarTexts.deletedHolidays(asked.holidays.length))
          }}
          onClose={onClose}
        />
      )
    }
  }
}
