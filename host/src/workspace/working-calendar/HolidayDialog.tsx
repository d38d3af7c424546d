import type { Holiday } from '@arbo/core'
import { TextField } from '@arbo/kit/ui'
import { useRef, useState, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { calendarTexts } from './texts.ts'
import { CalendarForm } from './CalendarForm.tsx'
import { checkHoliday, refusalOf } from './calendar-form.ts'
import { Refusal } from './Refusal.tsx'
import { rangeText } from './range-text.ts'
import { useSaving } from './use-saving.ts'
import styles from './calendar.module.css'

export interface HolidayFields {
  name: string
  start_date: string
  end_date: string
}

interface HolidayDialogProps {
  /** The year of its group. */
  year: number
  /** Left out for a new one. */
  holiday?: Holiday
  /** `version` is the read holiday's. Rejects with an ApiError. */
  onSave: (fields: HolidayFields, how: { confirm: boolean; version: number }) => Promise<unknown>
  onClose: () => void
}

const NAMES = ['name', 'start_date', 'end_date'] as const

/** Creates or edits a holiday. Mounted only while it is open. */
export function HolidayDialog({ year, holiday, onSave, onClose }: HolidayDialogProps): ReactNode {
  const [fields, setFields] = useState<HolidayFields>({
    name: holiday?.name ?? '',
    start_date: holiday?.start_date ?? '',
    end_date: holiday?.end_date ?? '',
  })
  const [blamed, setBlamed] = useState(false)
  const saving = useSaving(onClose)
  const first = useRef<HTMLInputElement>(null)
  const refusal = saving.failure ? refusalOf(saving.failure, NAMES) : {}
  const errors = { ...(blamed ? checkHoliday(fields, year) : {}), ...refusal }

  function change(name: keyof HolidayFields, value: string): void {
    // Most holidays are one day: the end follows the start until it is chosen.
    const follows = name === 'start_date' && (fields.end_date === '' || fields.end_date === fields.start_date)
    setFields({ ...fields, [name]: value, ...(follows ? { end_date: value } : {}) })
    saving.forgive()
  }
  function save(version = holiday?.version ?? 0): void {
    setBlamed(true)
    if (Object.keys(checkHoliday(fields, year)).length > 0) return
    void saving.start((confirm) => onSave({ ...fields, name: fields.name.trim() }, { confirm, version }))
  }
  const field = (name: keyof HolidayFields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => change(name, event.target.value),
    error: errors[name],
  })

  return (
    <CalendarForm
      title={holiday ? calendarTexts.editHoliday : calendarTexts.addHoliday}
      action={holiday ? texts.save : texts.create}
      saving={saving}
      initialFocus={first}
      refusal={
        <Refusal
          failure={saving.failure}
          message={refusal.form}
          currentText={(current) => `${(current as Holiday).name}, ${rangeText(current as Holiday)}`}
          onOverwrite={save}
        />
      }
      onSubmit={() => save()}
      onClose={onClose}
    >
      <TextField ref={first} label={texts.name} maxLength={200} required {...field('name')} />
      <div className={styles['calendar-range']}>
        <TextField label={calendarTexts.startDate} type="date" required {...field('start_date')} />
        <TextField
          label={calendarTexts.endDate}
          type="date"
          required
          min={fields.start_date || undefined}
          {...field('end_date')}
        />
      </div>
    </CalendarForm>
  )
}
