import { targetsStore, type TargetUserRole } from '@arbo/core'
import type { UserTargetsStore } from '@arbo/core/internal'
import { Select, TextField } from '@arbo/kit/ui'
import { useMemo, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { targetsTexts } from './texts.ts'
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
  const edit = useEdit({
    values: { targetId: KEEP, start: '', end: '' },
    check: ({ start, end }) => (start !== '' && end !== '' && end < start ? { end: targetsTexts.endBeforeStart } : {}),
    keys: { target_id: 'targetId', start_date: 'start', end_date: 'end' },
  })
  const { targetId, start, end } = edit.values
  const options = [
    { value: KEEP, label: targetsTexts.keep },
    ...library.filter(({ status }) => status === 1).map(({ id, name }) => ({ value: id, label: name })),
  ]

  return (
    <FormDialog
      edit={edit}
      title={targetsTexts.bulkGiven({ count: rows.length })}
      description={targetsTexts.bulkLead}
      action={texts.save}
      disabled={targetId === KEEP && start === '' && end === ''}
      onSave={async () => {
        await store.bulkUpdate(
          rows.map(({ id }) => id),
          {
            ...(targetId === KEEP ? {} : { target_id: targetId }),
            ...(start === '' ? {} : { start_date: start }),
            ...(end === '' ? {} : { end_date: end }),
          },
        )
        onDone(targetsTexts.givenChanged({ count: rows.length }))
      }}
      onClose={onClose}
    >
      <Select label={targetsTexts.target} options={options} {...edit.choice('targetId')} />
      <div className={styles['give-days']}>
        <TextField label={targetsTexts.firstDay} type="date" {...edit.input('start')} />
        <TextField label={targetsTexts.lastDay} type="date" {...edit.input('end')} />
      </div>
    </FormDialog>
  )
}
