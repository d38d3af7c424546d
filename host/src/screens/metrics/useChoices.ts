import { failureOf, type Failure, type MetricChoice, type MetricsStore } from '@arbo/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useSelected } from '../../app/store.ts'

interface Choices {
  choices: readonly MetricChoice[]
  failure: Failure | null
  reload: () => void
}

/**
 * Metrics that a formula may be made of, read again whenever the metrics change.
 * @param except the formula itself
 */
export function useChoices(metrics: MetricsStore, except: string | null): Choices {
  const rows = useSelected(metrics, (state) => state.rows)
  const [all, setAll] = useState<readonly MetricChoice[]>([])
  const [failure, setFailure] = useState<Failure | null>(null)
  const turn = useRef(0)

  const reload = useCallback((): void => {
    turn.current += 1
    const mine = turn.current
    metrics
      .choices()
      .then((found) => {
        if (mine !== turn.current) return null
        setAll(found)
        return setFailure(null)
      })
      .catch((error: unknown) => mine === turn.current && setFailure(failureOf(error)))
  }, [metrics])

  // oxlint-disable-next-line react/exhaustive-deps -- the rows are the sign that something has changed
  useEffect(reload, [reload, rows])
  useEffect(() => () => void (turn.current += 1), [])
  return { choices: all.filter(({ id }) => id !== except), failure, reload }
}
