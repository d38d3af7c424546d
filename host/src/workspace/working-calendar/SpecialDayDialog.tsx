import type { Person, SpecialDay } from '@arbo/core'
import { TextArea, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { calendarTexts } from './texts.ts'
import { CalendarForm } from './CalendarForm.tsx'
import { checkSpecialDay, refusalOf } from './calendar-form.ts'
import { namesOf } from './overlap.ts'
import { PeoplePicker, type FindPeople } from '../../ui/PeoplePicker.tsx'
import { Refusal } from './Refusal.tsx'
import { rangeText } from './range-text.ts'
import { useSaving } from './use-saving.ts'
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
const NAMES = ['people', 'start_date', 'end_date', 'note'] as const

/** Creates or edits days of one or several people. Mounted only while it is open. */
export function SpecialDayDialog({ type, day, findPeople, onSave, onClose }: SpecialDayDialogProps): ReactNode {
  const [people, setPeople] = useState<readonly Person[]>(day?.people ?? [])
  const [range, setRange] = useState({ start_date: day?.start_date ?? '', end_date: day?.end_date ?? '' })
  const [note, setNote] = useState(day?.note ?? '')
  const [blamed, setBlamed] = useState(false)
  const saving = useSaving(onClose)
  const refusal = saving.failure ? refusalOf(saving.failure, NAMES) : {}
  const errors = { ...(blamed ? checkSpecialDay({ people, ...range }) : {}), ...refusal }

  function save(version = day?.version ?? 0): void {
    setBlamed(true)
    if (Object.keys(checkSpecialDay({ people, ...range })).length > 0) return
    const body = { people_ids: people.map(({ id }) => id), ...range, note: note.trim() }
    void saving.start(() => onSave(body, version))
  }
  const dateField = (name: 'start_date' | 'end_date') => ({
    value: range[name],
    onChange: ({ target: { value } }: { target: { value: string } }) => {
      const follows = name === 'start_date' && (range.end_date === '' || range.end_date === range.start_date)
      setRange({ ...range, [name]: value, ...(follows ? { end_date: value } : {}) })
      saving.forgive()
    },
    error: errors[name],
  })
  const title =
    type === 1 ? [calendarTexts.addExtra, calendarTexts.editExtra] : [calendarTexts.addOff, calendarTexts.editOff]

  return (
    <CalendarForm
      title={title[day ? 1 : 0] ?? ''}
      action={day ? texts.save : texts.create}
      saving={saving}
      refusal={
        <Refusal
          failure={saving.failure}
          message={refusal.form}
          currentText={(current) => `${namesOf((current as SpecialDay).people)}, ${rangeText(current as SpecialDay)}`}
          onOverwrite={save}
        />
      }
      onSubmit={() => save()}
      onClose={onClose}
    >
      <PeoplePicker
        people={people}
        onChange={(next) => {
          setPeople(next)
          saving.forgive()
        }}
        find={findPeople}
        error={errors.people}
      />
      <div className={styles['calendar-range']}>
        <TextField label={calendarTexts.startDate} type="date" required {...dateField('start_date')} />
        <TextField
          label={calendarTexts.endDate}
          type="date"
          required
          min={range.start_date || undefined}
          {...dateField('end_date')}
        />
      </div>
      <TextArea
        label={calendarTexts.note}
        hint={calendarTexts.noteHint}
        maxLength={NOTE_MAX}
        rows={2}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={errors.note}
      />
    </CalendarForm>
  )
}
