import type { HolidayGroup } from '@arbo/core'
import { TextField } from '@arbo/kit/ui'
import { useRef, useState, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { calendarTexts } from './texts.ts'
import { CalendarForm } from './CalendarForm.tsx'
import { checkGroup, refusalOf } from './calendar-form.ts'
import { Refusal } from './Refusal.tsx'
import { useSaving } from './use-saving.ts'

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

const NAMES = ['name', 'year'] as const

const TITLES = { new: calendarTexts.addGroup, edit: calendarTexts.editGroup } as const
const ACTIONS = { new: texts.create, edit: texts.save, copy: calendarTexts.copyAction } as const

/**
 * Creates or edits a holiday group, or copies one with its holidays into another year. Mounted only while it is open.
 */
export function GroupDialog({ mode, group, year, onSave, onClose }: GroupDialogProps): ReactNode {
  const at = (group?.year ?? year) + (mode === 'copy' ? 1 : 0)
  const [fields, setFields] = useState({ name: group?.name ?? '', year: String(at) })
  const [blamed, setBlamed] = useState(false)
  const saving = useSaving(onClose)
  const nameField = useRef<HTMLInputElement>(null)
  const yearField = useRef<HTMLInputElement>(null)
  const refusal = saving.failure ? refusalOf(saving.failure, NAMES) : {}
  const errors = { ...(blamed ? checkGroup(fields) : {}), ...refusal }

  function save(version = group?.version ?? 0): void {
    setBlamed(true)
    if (Object.keys(checkGroup(fields)).length > 0) return
    const body = { name: fields.name.trim(), year: Number(fields.year) }
    void saving.start((confirm) => onSave(body, { confirm, version }))
  }
  const field = (name: 'name' | 'year') => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => {
      setFields({ ...fields, [name]: event.target.value })
      saving.forgive()
    },
    error: errors[name],
  })

  return (
    <CalendarForm
      title={
        mode === 'copy' && group
          ? calendarTexts.copyGroupTitle(group.name, group.year)
          : TITLES[mode === 'edit' ? 'edit' : 'new']
      }
      {...(mode === 'copy' ? { description: calendarTexts.copyGroupLead } : {})}
      action={ACTIONS[mode]}
      saving={saving}
      initialFocus={mode === 'copy' ? yearField : nameField}
      refusal={
        <Refusal
          failure={saving.failure}
          message={refusal.form}
          currentText={(current) =>
            calendarTexts.groupOf((current as HolidayGroup).name, (current as HolidayGroup).year)
          }
          onOverwrite={save}
        />
      }
      onSubmit={() => save()}
      onClose={onClose}
    >
      <TextField ref={nameField} label={texts.name} maxLength={200} required {...field('name')} />
      <TextField
        ref={yearField}
        label={calendarTexts.year}
        hint={calendarTexts.yearHint}
        inputMode="numeric"
        maxLength={4}
        required
        {...field('year')}
      />
    </CalendarForm>
  )
}
