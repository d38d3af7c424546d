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

/** The dialog that the user has opened. */
export type AskedOfHolidays =
  | { type: 'new' | 'import' }
  | { type: 'edit'; holiday: Holiday }
  | { type: 'edit-group'; group: HolidayGroup }
  | { type: 'delete'; holidays: readonly Holiday[] }

interface HolidayDialogsProps {
  request: AskedOfHolidays
  group: HolidayGroup
  store: HolidaysStore
  onDeleted: () => void
  onClose: () => void
}

/** Renders the open dialog. */
export function HolidayDialogs({ request, group, store, onDeleted, onClose }: HolidayDialogsProps): ReactNode {
  const { session, toasts } = useApp()
  const say = (title: string): void => void toasts.show({ kind: 'success', title })

  switch (request.type) {
    case 'new':
      return (
        <HolidayDialog
          year={group.year}
          onSave={async (fields, { confirm }) =>
            say(calendarTexts.holidaySaved({ name: (await store.create({ ...fields, confirm })).name }))
          }
          onClose={onClose}
        />
      )
    case 'edit':
      return (
        <HolidayDialog
          year={group.year}
          holiday={request.holiday}
          onSave={async (fields, how) =>
            say(
              calendarTexts.holidaySaved({
                name: (await store.update(request.holiday.id, { ...fields, ...how })).name,
              }),
            )
          }
          onClose={onClose}
        />
      )
    case 'edit-group':
      return (
        <GroupDialog
          mode="edit"
          year={group.year}
          group={request.group}
          onSave={async (fields, { version }) => {
            const saved = await holidayGroupsStore(session).update(request.group.id, { ...fields, version })
            await store.reload()
            say(calendarTexts.groupSaved({ name: saved.name, year: saved.year }))
          }}
          onClose={onClose}
        />
      )
    case 'import':
      return (
        <HolidayImport
          lead={calendarTexts.importHolidaysLead}
          store={store}
          onDone={(count) => say(importTexts.done({ rows: count }))}
          onClose={onClose}
        />
      )
    case 'delete': {
      const [first] = request.holidays
      return (
        <ConfirmDialog
          title={
            request.holidays.length === 1 && first
              ? calendarTexts.deleteHolidayTitle({ name: first.name })
              : calendarTexts.deleteHolidaysTitle({ count: request.holidays.length })
          }
          message={calendarTexts.deleteHolidayMessage}
          confirmLabel={texts.delete}
          onConfirm={async () => {
            await store.remove(request.holidays.map(({ id }) => id))
            onDeleted()
            say(calendarTexts.deletedHolidays({ count: request.holidays.length }))
          }}
          onClose={onClose}
        />
      )
    }
  }
}
