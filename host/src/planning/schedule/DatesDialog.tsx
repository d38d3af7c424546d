import type { Calendar, ScheduleRow, ScheduledDates } from '@arbo/core'
import { Button, Dialog, Stack, TextField } from '@arbo/kit/ui'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { scheduleTexts } from './texts.ts'
import { datesWithDays } from './date-words.ts'
import styles from './timeline.module.css'

interface DatesDialogProps {
  row: ScheduleRow
  calendar: Calendar
  onSave: (dates: ScheduledDates) => void
  onClose: () => void
}

/** Exact dates of an entity, to type rather than drag. Mounted only while it is open. */
export function DatesDialog({ row, calendar, onSave, onClose }: DatesDialogProps): ReactNode {
  const [start, setStart] = useState(row.scheduled_start ?? '')
  const [due, setDue] = useState(row.scheduled_due ?? '')
  const form = useId()
  const dates = { scheduled_start: start || null, scheduled_due: due || null }
  const isWrong = start !== '' && due !== '' && due < start
  const restOf = (day: string): string | undefined =>
    day !== '' && !calendar.isWorkingDay(day) ? scheduleTexts.restDay : undefined

  function save(event: FormEvent): void {
    event.preventDefault()
    if (isWrong) return
    onSave(dates)
    onClose()
  }

  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title={row.may_update ? scheduleTexts.title(row.name) : row.name}
      description={row.may_update ? undefined : scheduleTexts.locked}
      footer={
        row.may_update ? (
          <>
            {(row.scheduled_start ?? row.scheduled_due) !== null && (
              <Button
                onClick={() => {
                  onSave({ scheduled_start: null, scheduled_due: null })
                  onClose()
                }}
              >
                {scheduleTexts.clear}
              </Button>
            )}
            <Button variant="primary" type="submit" form={form} disabled={isWrong}>
              {scheduleTexts.save}
            </Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        )
      }
    >
      <Stack id={form} as="form" gap={16} noValidate onSubmit={save}>
        <TextField
          type="date"
          label={scheduleTexts.start}
          value={start}
          hint={restOf(start)}
          readOnly={!row.may_update}
          onChange={(event) => setStart(event.target.value)}
        />
        <TextField
          type="date"
          label={scheduleTexts.due}
          value={due}
          hint={restOf(due)}
          error={isWrong ? scheduleTexts.wrongOrder : undefined}
          readOnly={!row.may_update}
          onChange={(event) => setDue(event.target.value)}
        />
        <p className={styles['dates-sum']}>{isWrong ? '' : datesWithDays(dates, calendar)}</p>
      </Stack>
    </Dialog>
  )
}
