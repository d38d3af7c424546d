import type { Calendar, ScheduleRow, ScheduledDates } from '@arbo/core'
import { Button, Checkbox, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { scheduleTexts } from './texts.ts'
import { datesWithDays } from './date-words.ts'
import styles from './timeline.module.css'

interface DatesDialogProps {
  row: ScheduleRow
  calendar: Calendar
  /** Whether what lies in it moves, too, at first; null: nothing does. */
  withContents: boolean | null
  onSave: (dates: ScheduledDates, withContents: boolean) => void
  onClose: () => void
}

const isWrong = ({ start, due }: { start: string; due: string }): boolean => start !== '' && due !== '' && due < start

/** Exact dates of an entity, to type rather than drag. Mounted only while it is open. */
export function DatesDialog({ row, calendar, withContents, onSave, onClose }: DatesDialogProps): ReactNode {
  const edit = useEdit({ values: { start: row.scheduled_start ?? '', due: row.scheduled_due ?? '' } })
  const [isWhole, setWhole] = useState(withContents === true)
  const { start, due } = edit.values
  const wrong = isWrong(edit.values)
  const dates = { scheduled_start: start || null, scheduled_due: due || null }
  const restOf = (day: string): string | undefined =>
    day !== '' && !calendar.isWorkingDay(day) ? scheduleTexts.restDay : undefined

  return (
    <FormDialog
      edit={edit}
      size="small"
      title={row.may_update ? scheduleTexts.title({ name: row.name }) : row.name}
      description={row.may_update ? undefined : scheduleTexts.locked}
      action={scheduleTexts.save}
      disabled={wrong}
      readOnly={!row.may_update}
      buttons={
        (row.scheduled_start ?? row.scheduled_due) !== null && (
          <Button
            onClick={() => {
              onSave({ scheduled_start: null, scheduled_due: null }, false)
              onClose()
            }}
          >
            {scheduleTexts.clear}
          </Button>
        )
      }
      onSave={() => Promise.resolve(onSave(dates, isWhole))}
      onClose={onClose}
    >
      <TextField
        type="date"
        label={scheduleTexts.start}
        hint={restOf(start)}
        readOnly={!row.may_update}
        {...edit.input('start')}
      />
      <TextField
        type="date"
        label={scheduleTexts.due}
        hint={restOf(due)}
        readOnly={!row.may_update}
        {...edit.input('due')}
        error={wrong ? scheduleTexts.wrongOrder : undefined}
      />
      {withContents !== null && row.may_update && (
        <Checkbox
          label={scheduleTexts.withContents}
          hint={scheduleTexts.withContentsHint}
          checked={isWhole}
          onChange={setWhole}
        />
      )}
      <p className={styles['dates-sum']}>{wrong ? '' : datesWithDays(dates, calendar)}</p>
    </FormDialog>
  )
}
