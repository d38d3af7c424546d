import type { HolidayGroup } from '@arbo/core'
import { TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { calendarTexts } from './texts.ts'
import { CalendarForm } from './CalendarForm.tsx'
import { checkGroup } from './calendar-form.ts'

interface GroupDialogProps {
  mode: 'new' | 'edit' | 'copy'
  /** The group to edit or copy. */
  group?: HolidayGroup
  /** The year of a new one. */
  year: number
  /** `version` is the read group's. Rejects with an ApiError. */
  onSave: (fields: { name: string; year: number }, how: { confirm: boolean; version: number }) => Promise<unknown>
  onClose: () => void
}

/**
 * Creates or edits a holiday group, or copies one with its holidays into another year. Mounted only while it is open.
 */
export function GroupDialog({ mode, group, year, onSave, onClose }: GroupDialogProps): ReactNode {
  const at = (group?.year ?? year) + (mode === 'copy' ? 1 : 0)
  const valuesOf = ({ name, year: of }: Pick<HolidayGroup, 'name' | 'year'>) => ({ name, year: String(of) })
  const edit = useEdit<{ name: string; year: string }, HolidayGroup>({
    values: valuesOf({ name: group?.name ?? '', year: at }),
    check: checkGroup,
    theirs: valuesOf,
    draft: `holiday-group.${mode}.${group?.id}`,
  })

  return (
    <CalendarForm
      title={
        mode === 'copy' && group
          ? calendarTexts.copyGroupTitle({ name: group.name, year: group.year })
          : mode === 'edit'
            ? calendarTexts.editGroup
            : calendarTexts.addGroup
      }
      {...(mode === 'copy' ? { description: calendarTexts.copyGroupLead } : {})}
      action={mode === 'copy' ? calendarTexts.copyAction : mode === 'edit' ? texts.save : texts.create}
      edit={edit}
      first={mode === 'copy' ? 'year' : 'name'}
      currentText={(current) => calendarTexts.groupOf({ name: current.name, year: current.year })}
      onSave={(fields, confirm, current) =>
        onSave(
          { name: fields.name.trim(), year: Number(fields.year) },
          { confirm, version: (current ?? group)?.version ?? 0 },
        )
      }
      onClose={onClose}
    >
      <TextField label={texts.name} maxLength={200} required {...edit.input('name')} />
      <TextField
        label={calendarTexts.year}
        hint={calendarTexts.yearHint}
        inputMode="numeric"
        maxLength={4}
        required
        {...edit.input('year')}
      />
    </CalendarForm>
  )
}
