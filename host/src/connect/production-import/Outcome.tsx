import type { ProductionImport } from '@arbo/core'
import type { ProductionImportStore } from '@arbo/core/internal'
import { Button, Notice, Row } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { Link } from '../../app/Link.tsx'
import { productionImportTexts as words } from './texts.ts'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { ReportView } from './ReportView.tsx'
import { Running } from './Running.tsx'
import { useImportAct } from './use-import-act.ts'
import styles from './production-import.module.css'

/** The import itself: its start, progress and outcome. */
export function Outcome({ store, data }: { store: ProductionImportStore; data: ProductionImport }): ReactNode {
  const { toasts } = useApp()
  const { busy, act } = useImportAct(words.actFailed)
  const [isAsking, setAsking] = useState(false)
  const { state, report, message, can_undo: canUndo, undone_at: undoneAt } = data
  const isOver = state === 'done' || state === 'cancelled' || state === 'failed'

  async function undo(): Promise<void> {
    const { removed, kept: keptCount } = await store.undo()
    toasts.show({ id: 'production-import', kind: 'success', title: words.undoDone({ removed, kept: keptCount }) })
  }

  return (
    <div className={styles['pim-step']}>
      <p className={styles['pim-lead']}>{words.startLead}</p>
      {state === 'running' && <Running store={store} data={data} />}
      {isOver && undoneAt && <Notice role="status">{words.undoneNote}</Notice>}
      {state === 'failed' && !undoneAt && <Notice tone="danger">{message}</Notice>}
      {state === 'cancelled' && !undoneAt && <Notice role="status">{words.stopped}</Notice>}
      {state === 'done' && !undoneAt && (
        <Notice role="status">
          {words.imported} <Link to="/pl/dir">{words.openDirectory}</Link>
        </Notice>
      )}
      {state !== 'running' && (
        <Row gap={8} align="stretch" wrap>
          <Button
            variant={isOver ? 'secondary' : 'primary'}
            disabled={state === 'checking'}
            busy={busy}
            onClick={() => void act(() => store.start())}
          >
            {isOver ? words.startAgain : words.start}
          </Button>
          {canUndo && (
            <Button variant="ghost" onClick={() => setAsking(true)}>
              {words.undo}
            </Button>
          )}
        </Row>
      )}
      {report && !report.is_dry && state !== 'running' && <ReportView store={store} report={report} />}
      {isAsking && (
        <ConfirmDialog
          title={words.undoTitle}
          message={words.undoMessage}
          confirmLabel={words.undo}
          onConfirm={undo}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
