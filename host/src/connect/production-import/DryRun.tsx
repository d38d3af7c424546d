import type { ProductionImport } from '@arbo/core'
import type { ProductionImportStore } from '@arbo/core/internal'
import { Button, Notice, Row } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { productionImportTexts as words } from './texts.ts'
import { ReportView } from './ReportView.tsx'
import { Running } from './Running.tsx'
import { useImportAct } from './use-import-act.ts'
import styles from './production-import.module.css'

interface DryRunProps {
  store: ProductionImportStore
  data: ProductionImport
  onNext: () => void
}

/** Checks everything and writes nothing. */
export function DryRun({ store, data, onNext }: DryRunProps): ReactNode {
  const { busy, act } = useImportAct(words.actFailed)
  const { state, report, message } = data
  const isDry = report?.is_dry === true
  return (
    <div className={styles['pim-step']}>
      <p className={styles['pim-lead']}>{words.checkLead}</p>
      {state === 'checking' && <Running store={store} data={data} />}
      {state === 'failed' && message && <Notice tone="danger">{message}</Notice>}
      {isDry && state === 'draft' && <Notice role="status">{words.stale}</Notice>}
      {state !== 'checking' && (
        <Row gap={8} align="stretch" wrap>
          <Button
            variant={state === 'checked' ? 'secondary' : 'primary'}
            disabled={state === 'running'}
            busy={busy}
            onClick={() => void act(() => store.check())}
          >
            {isDry ? words.checkAgain : words.check}
          </Button>
          {state === 'checked' && (
            <Button variant="primary" onClick={onNext}>
              {words.next}
            </Button>
          )}
        </Row>
      )}
      {isDry && state !== 'checking' && <ReportView store={store} report={report} />}
    </div>
  )
}
