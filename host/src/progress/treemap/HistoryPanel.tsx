import type { ReportHistory, WoohooStore } from '@arbo/core'
import { renameReportHistoryFields } from '@arbo/core/internal'
import { Clock, X } from '@arbo/kit/icons'
import { classes, EmptyState, IconButton, Sheet } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useSelected } from '../../app/store.ts'
import { woohooTexts } from './texts.ts'
import { NameDialog } from '../../ui/forms/NameDialog.tsx'
import { ReadingState } from '../../ui/library/ReadingState.tsx'
import { ConfirmDialog } from '../../ui/list/ConfirmDialog.tsx'
import { useWide } from '../../planning/entities/use-wide.ts'
import { HistoryRow } from './HistoryRow.tsx'
import styles from './woohoo.module.css'

interface HistoryPanelProps {
  store: WoohooStore
  onClose: () => void
}

/** The saved reports: beside the treemap on a wide screen, over it on a narrow one. */
export function HistoryPanel({ store, onClose }: HistoryPanelProps): ReactNode {
  const isWide = useWide()
  if (!isWide) {
    return (
      <Sheet side="end" open onOpenChange={(open) => !open && onClose()} title={woohooTexts.historyTitle}>
        <HistoryList store={store} />
      </Sheet>
    )
  }
  return (
    <aside className={styles['woohoo-panel']} aria-label={woohooTexts.historyTitle}>
      <header className={styles['woohoo-panel-head']}>
        <h2>{woohooTexts.historyTitle}</h2>
        <IconButton size="small" icon={<X />} label={woohooTexts.historyClose} onClick={onClose} />
      </header>
      <HistoryList store={store} />
    </aside>
  )
}

function HistoryList({ store }: { store: WoohooStore }): ReactNode {
  const { history, historyError, opened, compared } = useSelected(store, (state) => state)
  const [request, ask] = useState<{ what: 'rename' | 'remove'; row: ReportHistory } | null>(null)
  const close = (): void => ask(null)
  if (history === null) {
    return (
      <div className={styles['woohoo-panel-body']}>
        <ReadingState
          failed={woohooTexts.historyFailed}
          failure={historyError}
          onRetry={() => void store.reload()}
          height={120}
        />
      </div>
    )
  }
  if (history.length === 0) {
    return (
      <EmptyState icon={<Clock size={20} />} title={woohooTexts.historyNone} message={woohooTexts.historyNoneMessage} />
    )
  }
  return (
    <>
      <ul className={classes(styles['woohoo-panel-body'], styles['woohoo-history'])}>
        {history.map((row) => (
          <HistoryRow
            key={row.id}
            store={store}
            row={row}
            isShown={opened?.id === row.id}
            compared={compared?.id === row.id}
            onRename={() => ask({ what: 'rename', row })}
            onRemove={() => ask({ what: 'remove', row })}
          />
        ))}
      </ul>
      {request?.what === 'rename' && (
        <NameDialog
          label={woohooTexts.reportName}
          limits={renameReportHistoryFields.name}
          title={woohooTexts.renameTitle}
          action={woohooTexts.rename}
          initial={request.row.name}
          onSave={(name) => store.rename(request.row.id, name)}
          onClose={close}
        />
      )}
      {request?.what === 'remove' && (
        <ConfirmDialog
          title={woohooTexts.removeTitle({ name: request.row.name })}
          message={woohooTexts.removeMessage}
          confirmLabel={woohooTexts.remove}
          onConfirm={() => store.remove(request.row.id)}
          onClose={close}
        />
      )}
    </>
  )
}
