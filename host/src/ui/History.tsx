import { createHistoryStore, type HistorySource } from '@arbo/core'
import { ChangeHistory } from '@arbo/kit/ui'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import { readFailureOf } from '../app/failure.ts'
import { useSelected } from '../app/store.ts'

interface HistoryProps {
  source: HistorySource
  /** Changes with each new entry: the record's version. */
  version: unknown
}

/** Who changed what, from what to what, when; read again with each version. */
export function History({ source, version }: HistoryProps): ReactNode {
  const store = useMemo(() => createHistoryStore(source), [source])
  const history = useSelected(store, (state) => state)
  const read = useRef(version)
  useEffect(() => {
    void (read.current === version ? store.open() : store.refresh())
    read.current = version
  }, [store, version])
  return (
    <ChangeHistory
      history={history}
      failure={readFailureOf(history.error)}
      onRetry={() => void store.open()}
      onOlder={store.more}
      onFilter={(filter) => void store.filter(filter)}
    />
  )
}
