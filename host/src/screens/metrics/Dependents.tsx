import { failureOf, type Failure, type MetricRef, type MetricsStore } from '@arbo/core'
import { Button, Loading, Skeleton } from '@arbo/kit/ui'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { Link } from '../../app/Link.tsx'
import { texts } from '../../texts.ts'
import { metricsTexts } from '../../texts/metrics.ts'

interface DependentsProps {
  metrics: MetricsStore
  id: string
  /** Another number of formulas is read again. */
  count: number
}

/** The formulas that are made of a metric, each with the way to it. */
export function Dependents({ metrics, id, count }: DependentsProps): ReactNode {
  const [found, setFound] = useState<readonly MetricRef[] | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const turn = useRef(0)

  const read = useCallback((): void => {
    turn.current += 1
    const mine = turn.current
    metrics
      .dependentOn(id)
      .then((rows) => {
        if (mine !== turn.current) return null
        setFound(rows)
        return setFailure(null)
      })
      .catch((error: unknown) => mine === turn.current && setFailure(failureOf(error)))
  }, [metrics, id])

  // oxlint-disable-next-line react/exhaustive-deps -- the number is the sign that they are others
  useEffect(read, [read, count])
  useEffect(() => () => void (turn.current += 1), [])

  if (found === null && failure !== null) {
    return (
      <div className="metric-failed notice notice-danger" role="alert">
        <p>
          {metricsTexts.dependentsFailed}. {readFailureOf(failure)}
        </p>
        <Button size="small" onClick={read}>
          {texts.tryAgain}
        </Button>
      </div>
    )
  }
  if (found === null) {
    return (
      <Loading label={texts.loading}>
        <Skeleton height={40} />
      </Loading>
    )
  }
  if (found.length === 0) return <p className="metric-none">{metricsTexts.noDependents}</p>
  return (
    <ul className="metric-dependents" aria-label={metricsTexts.dependents}>
      {found.map((one) => (
        <li key={one.id}>
          <Link to={`/pl/mrc/${one.id}`}>{one.name}</Link>
        </li>
      ))}
    </ul>
  )
}
