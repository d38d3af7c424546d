import { TARGET_DURATION_MAX, type Target, type TargetsStore } from '@arbo/core'
import { Select, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { targetsTexts } from './texts.ts'

interface BulkTargetsDialogProps {
  rows: readonly Target[]
  targets: TargetsStore
  onClose: () => void
}

/** The choice to keep the levels: no target has this value. */
const KEEP = ''

/** Whole months, or nothing. */
const isDuration = (typed: string): boolean =>
  typed === '' || (/^\d{1,3}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= TARGET_DURATION_MAX)

/** Changes several targets alike: empty fields stay unchanged. Mounted only while it is open. */
export function BulkTargetsDialog({ rows, targets, onClose }: BulkTargetsDialogProps): ReactNode {
  const { toasts } = useApp()
  const library = useSelected(targets, (state) => state.rows)
  const edit = useEdit({
    values: { duration: '', like: KEEP },
    check: ({ duration }) =>
      isDuration(duration.trim()) ? {} : { duration: targetsTexts.durationWrong({ most: TARGET_DURATION_MAX }) },
  })
  const options = [
    { value: KEEP, label: targetsTexts.keep },
    ...library.map(({ id, name }) => ({ value: id, label: name })),
  ]

  return (
    <FormDialog
      edit={edit}
      title={targetsTexts.bulkTargets({ count: rows.length })}
      description={targetsTexts.bulkLead}
      action={texts.save}
      disabled={edit.values.duration.trim() === '' && edit.values.like === KEEP}
      onSave={async ({ duration, like }) => {
        const levels = library.find(({ id }) => id === like)?.levels
        await targets.bulkUpdate(
          rows.map(({ id }) => id),
          { ...(duration.trim() === '' ? {} : { duration: Number(duration) }), ...(levels ? { levels } : {}) },
        )
        toasts.show({ id: 'list-act', kind: 'success', title: targetsTexts.severalChanged({ count: rows.length }) })
      }}
      onClose={onClose}
    >
      <TextField
        label={targetsTexts.duration}
        inputMode="numeric"
        hint={targetsTexts.durationHint}
        {...edit.input('duration')}
      />
      <Select label={targetsTexts.levelsLike} options={options} {...edit.choice('like')} />
    </FormDialog>
  )
}
