import type { HolidayGroup } from '@arbo/core'
import type { HolidayGroupsStore } from '@arbo/core/internal'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { texts } from '../../app/texts.ts'
import { calendarTexts } from './texts.ts'
import { importTexts } from '../../ui/import/texts.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { GroupDialog } from './GroupDialog.tsx'
import { HolidayImport } from './HolidayImport.tsx'

/** The dialog that the user has opened. */
export type AskedOfGroups =
  | { type: 'new' | 'import' }
  | { type: 'edit' | 'copy'; group: HolidayGroup }
  | { type: 'delete'; groups: readonly HolidayGroup[] }

interface HolidayGroupDialogsProps {
  request: AskedOfGroups
  store: HolidayGroupsStore
  /** Of a new group. */
  year: number
  onDeleted: () => void
  onClose: () => void
}

/** Renders the open dialog. */
export function HolidayGroupDialogs({ request, store, year, onDeleted, onClose }: HolidayGroupDialogsProps): ReactNode {
  const { toasts } = useApp()
  const say = (title: string): void => void toasts.show({ kind: 'success', title })

  switch (request.type) {
    case 'new':
    case 'copy': {
      const source = request.type === 'copy' ? request.group : null
      return (
        <GroupDialog
          mode={request.type}
          year={year}
          {...(source ? { group: source } : {})}
          onSave={async (fields, { confirm }) => {
            const created = await store.create({ ...fields, confirm, ...(source ? { copy_of: source.id } : {}) })
            say(calendarTexts.groupCreated({ name: created.name, year: created.year }))
          }}
          onClose={onClose}
        />
      )
    }
    case 'edit':
      return (
        <GroupDialog
          mode="edit"
          year={year}
          group={request.group}
          onSave={async (fields, { version }) => {
            const saved = await store.update(request.group.id, { ...fields, version })
            say(calendarTexts.groupSaved({ name: saved.name, year: saved.year }))
          }}
          onClose={onClose}
        />
      )
    case 'import':
      return (
        <HolidayImport
          lead={calendarTexts.importGroupsLead}
          store={store}
          onDone={(count) => say(importTexts.done({ rows: count }))}
          onClose={onClose}
        />
      )
    case 'delete': {
      const [first] = request.groups
      const sum = (of: (group: HolidayGroup) => number): number =>
        request.groups.reduce((total, group) => total + of(group), 0)
      return (
        <ConfirmDialog
          title={
            request.groups.length === 1 && first
              ? calendarTexts.deleteGroupTitle({ name: first.name, year: first.year })
              : calendarTexts.deleteGroupsTitle({ count: request.groups.length })
          }
          message={calendarTexts.deleteGroupMessage({
            holidays: sum((group) => group.holidays_count),
            who: sum((group) => group.people_count),
          })}
          confirmLabel={texts.delete}
          onConfirm={async () => {
            await store.remove(request.groups.map(({ id }) => id))
            onDeleted()
            say(calendarTexts.deletedGroups({ count: request.groups.length }))
          }}
          onClose={onClose}
        />
      )
    }
  }
}
