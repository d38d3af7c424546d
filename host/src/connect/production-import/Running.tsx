import type { ProductionImport } from '@arbo/core'
import type { ProductionImportStore } from '@arbo/core/internal'
import { classes, Button, ProgressBar } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { productionImportTexts as words } from './texts.ts'
import { useImportAct } from './use-import-act.ts'
import styles from './production-import.module.css'

/** The job's progress, and a button to stop it. */
export function Running({ store, data }: { store: ProductionImportStore; data: ProductionImport }): ReactNode {
  const { busy, act } = useImportAct(words.actFailed)
  const { state, done, total } = data
  const label = state === 'checking' ? words.checking : words.running
  return (
    <div className={styles['pim-running']}>
      <p>
        <span role="status">{label}</span>
        {total > 0 && (
          <span className={classes(styles['pim-note'], 'arbo-figures')}>{words.doneOf({ done, total })}</span>
        )}
      </p>
      <Button size="small" busy={busy} onClick={() => void act(() => store.cancel())}>
        {words.stop}
      </Button>
      <ProgressBar label={label} {...(total > 0 ? { value: done / total } : {})} />
    </div>
  )
}
