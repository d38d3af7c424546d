import { failureOf, targetsStore, type TargetUserRole } from '@arbo/core'
import type { UserTargetsStore } from '@arbo/core/internal'
import { Button, Dialog, Select, Stack, TextField } from '@arbo/kit/ui'
import { useId, useMemo, useState, type FormEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { targetsTexts } from './texts.ts'
import { givenErrorsOf, type GivenErrors } from './given-draft.ts'
import styles from './targets.module.css'

interface BulkGivenDialogProps {
  rows: readonly TargetUserRole[]
  store: Pick<UserTargetsStore, 'bulkUpdate'>
  onDone: (text: string) => void
  onClose: () => void
}

/** The choice to keep the target: no target has this value. */
const KEEP = ''

/** Changes the target or days of several at once: empty fields stay unchanged. Mounted only while it is open. */
export function BulkGivenDialog({ rows, store, onDone, onClose }: BulkGivenDialogProps): ReactNode {
  const { session } = useApp()
  const targets = useMemo(() => targetsStore(session), [session])
  const library = useSelected(targets, (state) => state.rows)
  const [targetId, setTargetId] = useState(KEEP)
  const [days, setDays] = useState({ start: '', end: '' })
  const [errors, setErrors] = useState<GivenErrors>({})
  const [busy, setBusy] = useState(false)
  const form = useId()
  const options = [
    { value: KEEP, label: targetsTexts.keep },
    ...library.filter(({ status }) => status === 1).map(({ id, name }) => ({ value: id, label: name })),
  ]
  const isNothing = targetId === KEEP && days.start === '' && days.end === ''

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy || isNothing) return
    if (days.start !== '' && days.end !== '' && days.end < days.start) {
      setErrors({ end: targetsTexts.endBeforeStart })
      return
    }
    setBusy(true)
    try {
      await store.bulkUpdate(
        rows.map(({ id }) => id),
        {
          ...(targetId === KEEP ? {} : { target_id: targetId }),
          ...(days.start === '' ? {} : { start_date: days.start }),
          ...(days.end === '' ? {} : { end_date: days.end }),
        },
      )
      onDone(targetsTexts.givenChanged(rows.length))
      onClose()
    } catch (error) {
      setErrors(givenErrorsOf(failureOf(error)))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={targetsTexts.bulkGiven(rows.length)}
      description={targetsTexts.bulkLead}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy} disabled={isNothing}>
            {texts.save}
          </Button>
        </>
      }
    >
      <Stack id={form} as="form" gap={16} noValidate onSubmit={(event) => void save(event)}>
        <Select
          label={targetsTexts.target}
          options={options}
          value={targetId}
          onChange={setTargetId}
          error={errors.target}
        />
        <div className={styles['give-days']}>
          <TextField
            label={targetsTexts.firstDay}
            type="date"
            value={days.start}
            error={errors.start}
            onChange={(event) => setDays({ ...days, start: event.target.value })}
          />
          <TextField
            label={targetsTexts.lastDay}
            type="date"
            value={days.end}
            error={errors.end}
            onChange={(event) => setDays({ ...days, end: event.target.value })}
          />
        </div>
        {errors.form && (
          <p className="notice notice-danger" role="alert">
            {errors.form}
          </p>
        )}
      </Stack>
    </Dialog>
  )
}
