import type { StorageInformation } from '@arbo/core'
import type { StorageStore } from '@arbo/core/internal'
import { Trash2 } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { billingTexts } from './texts.ts'
import { FreeUpDialog } from './FreeUpDialog.tsx'
import styles from './billing.module.css'

interface FreeUpProps {
  store: StorageStore
  /** Projects that store something. */
  projects: StorageInformation['usage']['by_project']
}

/** A button to free up storage, for users who may delete stored files. */
export function FreeUp({ store, projects }: FreeUpProps): ReactNode {
  const { session } = useApp()
  const [open, setOpen] = useState(false)
  const may = session.can('settings_freeUpStorage_delete')
  return (
    <div className={styles['billing-free-up']}>
      {!may && (
        <span className={styles['billing-muted']} id="billing-free-denied">
          {billingTexts.freeUpDenied}
        </span>
      )}
      <Button
        icon={<Trash2 />}
        disabled={!may}
        {...(may ? {} : { 'aria-describedby': 'billing-free-denied' })}
        onClick={() => setOpen(true)}
      >
        {billingTexts.freeUp}
      </Button>
      {open && <FreeUpDialog store={store} projects={projects} onClose={() => setOpen(false)} />}
    </div>
  )
}
