import type { SpecialDay } from '@arbo/core'
import type { SpecialDaysStore } from '@arbo/core/internal'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { texts } from '../../app/texts.ts'
import { calendarTexts } from './texts.ts'
import { importTexts } from '../../ui/import/texts.ts'
import { ImportDialog } from '../../ui/import/ImportDialog.tsx'
import { useSample } from '../../ui/import/use-sample.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { namesOf } from './overlap.ts'
import { SpecialDayDialog } from './SpecialDayDialog.tsx'
import { specialDayWords } from './special-day-words.ts'
import type { FindPeople } from '../../ui/PeoplePicker.tsx'

/** The dialog that the user has opened. */
export type AskedOfDays =
  | { type: 'new' | 'import' }
  | { type: 'edit'; day: SpecialDay }
  | { type: 'delete'; days: readonly SpecialDay[] }

interface SpecialDayDialogsProps {
  request: AskedOfDays
  type: SpecialDay['type']
  store: SpecialDaysStore
  findPeople: FindPeople
  onDeleted: () => void
  onClose: () => void
}

/** Renders the open dialog. */
export function SpecialDayDialogs(props: SpecialDayDialogsProps): ReactNode {
  const { request, type, store, findPeople, onDeleted, onClose } = props
  const { toasts } = useApp()
  const downloadSample = useSample(() => store.sample('csv'))
  const words = specialDayWords(type)
  const say = (title: string): void => void toasts.show({ kind: 'success', title })
  const saySaved = ({ people }: SpecialDay): void => say(calendarTexts.dayCreated({ who: namesOf(people) }))

  switch (request.type) {
    case 'new':
      return (
        <SpecialDayDialog
          type={type}
          findPeople={findPeople}
          onSave={async (body) => saySaved(await store.create(body))}
          onClose={onClose}
        />
      )
    case 'edit':
      return (
        <SpecialDayDialog
          type={type}
          day={request.day}
          findPeople={findPeople}
          onSave={async (body, version) => saySaved(await store.update(request.day.id, { ...body, version }))}
          onClose={onClose}
        />
      )
    case 'import':
      return (
        <ImportDialog
          title={words.importTitle}
          lead={calendarTexts.importDaysLead}
          onImport={(file, { dryRun, signal }) => store.importFile(file, { dryRun, signal })}
          onSample={downloadSample}
          onDone={(count) => say(importTexts.done({ rows: count }))}
          onClose={onClose}
        />
      )
    case 'delete': {
      const [first] = request.days
      return (
        <ConfirmDialog
          title={
            request.days.length === 1 && first
              ? words.deleteOne({ who: namesOf(first.people) })
              : words.deleteMany({ count: request.days.length })
          }
          message={calendarTexts.deleteDaysMessage}
          confirmLabel={texts.delete}
          onConfirm={async () => {
            await store.remove(request.days.map(({ id }) => id))
            onDeleted()
            say(calendarTexts.deletedDays({ count: request.days.length }))
          }}
          onClose={onClose}
        />
      )
    }
  }
}
