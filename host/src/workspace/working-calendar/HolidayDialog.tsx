import type { Holiday } from '@arbo/core'
import { TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { calendarTexts } from './texts.ts'
import { CalendarForm } from './CalendarForm.tsx'
import { checkHoliday, withStart } from './calendar-form.ts'
import { rangeText } from './range-text.ts'
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

const fieldsOf = ({ name, start_date, end_date }: Holiday): HolidayFields => ({ name, start_date, end_date })

/** Creates or edits a holiday. Mounted only while it is open. */
export function HolidayDialog({ year, holiday, onSave, onClose }: HolidayDialogProps): ReactNode {
  const edit = useEdit<HolidayFields, Holiday>({
    values: holiday ? fieldsOf(holiday) : { name: '', start_date: '', end_date: '' },
    check: (fields) => checkHoliday(fields, year),
    theirs: fieldsOf,
    draft: `holiday.${year}.${holiday?.id}`,
  })
  const { values } = edit

  return (
    <CalendarForm
      title={holiday ? calendarTexts.editHoliday : calendarTexts.addHoliday}
      action={holiday ? texts.save : texts.create}
      edit={edit}
      first="name"
      currentText={(current) => `${current.name}, ${rangeText(current)}`}
      onSave={(fields, confirm, current) =>
        onSave({ ...fields, name: fields.name.trim() }, { confirm, version: (current ?? holiday)?.version ?? 0 })
      }
      onClose={onClose}
    >
      <TextField label={texts.name} maxLength={200} required {...edit.input('name')} />
      <div className={styles['calendar-range']}>
        <TextField
          label={calendarTexts.startDate}
          type="date"
          required
          {...edit.input('start_date')}
          onChange={({ target }) => edit.change(withStart(values, target.value))}
        />
        <TextField
          label={calendarTexts.endDate}
          type="date"
          required
          min={values.start_date || undefined}
          {...edit.input('end_date')}
        />
      </div>
    </CalendarForm>
  )
}
