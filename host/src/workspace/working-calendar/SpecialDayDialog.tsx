import type { Person, SpecialDay } from '@arbo/core'
import { TextArea, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { calendarTexts } from './texts.ts'
import { CalendarForm } from './CalendarForm.tsx'
import { checkSpecialDay, withStart } from './calendar-form.ts'
import { namesOf } from './overlap.ts'
import { PeoplePicker, type FindPeople } from '../../ui/PeoplePicker.tsx'
import { rangeText } from './range-text.ts'
import styles from './calendar.module.css'

export interface SpecialDayBody {
  people_ids: string[]
  start_date: string
  end_date: string
  note: string
}

interface SpecialDayDialogProps {
  /** 0 off-day, 1 extra-day. */
  type: SpecialDay['type']
  /** Left out for a new one. */
  day?: SpecialDay
  findPeople: FindPeople
  /** `version` is the read row's. Rejects with an ApiError. */
  onSave: (body: SpecialDayBody, version: number) => Promise<unknown>
  onClose: () => void
}

const NOTE_MAX = 250

interface SpecialDayFields extends Omit<SpecialDayBody, 'people_ids'> {
  people: readonly Person[]
}

const fieldsOf = ({ people, start_date, end_date, note }: SpecialDay): SpecialDayFields => ({
  people,
  start_date,
  end_date,
  note,
})

/** Creates or edits days of one or several people. Mounted only while it is open. */
export function SpecialDayDialog({ type, day, findPeople, onSave, onClose }: SpecialDayDialogProps): ReactNode {
  const edit = useEdit<SpecialDayFields, SpecialDay>({
    values: day ? fieldsOf(day) : { people: [], start_date: '', end_date: '', note: '' },
    check: checkSpecialDay,
    keys: { people_ids: 'people' },
    theirs: fieldsOf,
    draft: `special-day.${type}.${day?.id}`,
  })
  const { values } = edit
  const title =
    type === 1 ? [calendarTexts.addExtra, calendarTexts.editExtra] : [calendarTexts.addOff, calendarTexts.editOff]

  return (
    <CalendarForm
      title={title[day ? 1 : 0] ?? ''}
      action={day ? texts.save : texts.create}
      edit={edit}
      currentText={(current) => `${namesOf(current.people)}, ${rangeText(current)}`}
      onSave={({ people, note, ...range }, _, current) =>
        onSave({ people_ids: people.map(({ id }) => id), ...range, note: note.trim() }, (current ?? day)?.version ?? 0)
      }
      onClose={onClose}
    >
      <PeoplePicker
        people={values.people}
        onChange={(people) => edit.change({ people })}
        find={findPeople}
        error={edit.errors.people}
      />
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
      <TextArea
        label={calendarTexts.note}
        hint={calendarTexts.noteHint}
        maxLength={NOTE_MAX}
        rows={2}
        {...edit.input('note')}
      />
    </CalendarForm>
  )
}
