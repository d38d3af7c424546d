import { failureOf, type Failure, type Metric, type MetricsStore } from '@arbo/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelected } from '../../app/store.ts'

interface MetricReading {
  metric: Metric | null
  failure: Failure | null
  reload: () => void
  /** What the server has answered to a change. */
  put: (metric: Metric) => void
}

/** One metric, read again whenever the metrics have changed: by somebody else, or here. */
export function useMetric(metrics: MetricsStore, id: string): MetricReading {
  const rows = useSelected(metrics, (state) => state.rows)
  const [metric, put] = useState<Metric | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const turn = useRef(0)

  const reload = useCallback((): void => {
    turn.current += 1
    const mine = turn.current
    metrics
      .show(id)
      .then((value) => {
        if (mine !== turn.current) return null
        put(value)
        return setFailure(null)
      })
      .catch((error: unknown) => mine === turn.current && setFailure(failureOf(error)))
  }, [metrics, id])

  // oxlint-disable-next-line react/exhaustive-deps -- the rows are the sign that something has changed
  useEffect(reload, [reload, rows])
  useEffect(() => () => void (turn.current += 1), [])
  return { metric, failure, reload, put }
}
