import { useEffect, useState, type ReactNode } from 'react'
import { Button, ErrorState, Loading, Skeleton } from '@arbo/kit/ui'
import { texts } from '../texts.ts'
import { ChangeRow } from './ChangeRow.tsx'
import { useHubContext } from './HubContext.ts'

/** Who changed what of the scene, from what to what, when; newest first. */
export function History(): ReactNode {
  const { data, store } = useHubContext()
  const [busy, setBusy] = useState(false)
  useEffect(() => void store?.openHistory(), [store])
  const { history } = data
  if (!history) return null
  const { status, error, rows, total } = history

  if (status === 'failed' && rows.length === 0) {
    return (
      <ErrorState
        title={texts.historyFailed}
        message={error?.message ?? texts.failedSafe}
        onRetry={() => void store?.openHistory()}
      />
    )
  }
  if (rows.length === 0 && status !== 'ready') {
    return (
      <div className="panel">
        <Loading label={texts.loadingHistory}>
          <Skeleton width="100%" height={160} />
        </Loading>
      </div>
    )
  }
  async function more(): Promise<void> {
    setBusy(true)
    await store?.moreHistory()
    setBusy(false)
  }
  return (
    <div className="panel">
      {rows.length === 0 ? (
        <p className="none">{texts.noHistory}</p>
      ) : (
        <ol className="rows">
          {rows.map((change) => (
            <ChangeRow key={change.id} change={change} />
          ))}
        </ol>
      )}
      {rows.length < total && (
        <div className="actions">
          <Button busy={busy} onClick={() => void more()}>
            {texts.older}
          </Button>
        </div>
      )}
    </div>
  )
}
