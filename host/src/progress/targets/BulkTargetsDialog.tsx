import { TARGET_DURATION_MAX, failureOf, type Target, type TargetsStore } from '@arbo/core'
import { Button, Dialog, Select, Stack, TextField } from '@arbo/kit/ui'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { targetsTexts } from './texts.ts'

interface BulkTargetsDialogProps {
  rows: readonly Target[]
  targets: TargetsStore
  onClose: () => void
}

/** The choice to keep the levels: no target has this value. */
const KEEP = ''

/** Changes several targets alike: empty fields stay unchanged. Mounted only while it is open. */
export function BulkTargetsDialog({ rows, targets, onClose }: BulkTargetsDialogProps): ReactNode {
  const { toasts } = useApp()
  const library = useSelected(targets, (state) => state.rows)
  const [duration, setDuration] = useState('')
  const [like, setLike] = useState(KEEP)
  const [error, setError] = useState<{ duration?: string; form?: string }>({})
  const [busy, setBusy] = useState(false)
  const form = useId()
  const options = [
    { value: KEEP, label: targetsTexts.keep },
    ...library.map(({ id, name }) => ({ value: id, label: name })),
  ]
  const isNothing = duration.trim() === '' && like === KEEP

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy || isNothing) return
    const months = Number(duration)
    if (duration.trim() !== '' && (!/^\d{1,3}$/.test(duration.trim()) || months < 1 || months > TARGET_DURATION_MAX)) {
      setError({ duration: targetsTexts.durationWrong(TARGET_DURATION_MAX) })
      return
    }
    setBusy(true)
    try {
      const levels = library.find(({ id }) => id === like)?.levels
      await targets.bulkUpdate(
        rows.map(({ id }) => id),
        { ...(duration.trim() === '' ? {} : { duration: months }), ...(levels ? { levels } : {}) },
      )
      toasts.show({ id: 'list-act', kind: 'success', title: targetsTexts.severalChanged(rows.length) })
      onClose()
    } catch (failure) {
      setError({ form: messageOf(failureOf(failure)) })
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={targetsTexts.bulkTargets(rows.length)}
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
        <TextField
          label={targetsTexts.duration}
          inputMode="numeric"
          hint={targetsTexts.durationHint}
          value={duration}
          error={error.duration}
          onChange={(event) => setDuration(event.target.value)}
        />
        <Select label={targetsTexts.levelsLike} options={options} value={like} onChange={setLike} />
        {error.form && (
          <p className="notice notice-danger" role="alert">
            {error.form}
          </p>
        )}
      </Stack>
    </Dialog>
  )
}
