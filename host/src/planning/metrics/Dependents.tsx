import type { MetricsStore } from '@arbo/core/internal'
import { useCallback, type ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { metricsTexts } from './texts.ts'
import { ReadingState } from '../../ui/library/ReadingState.tsx'
import { useReading } from '../../ui/library/use-reading.ts'
import libraryStyles from '../../ui/library/library.module.css'
import styles from './metrics.module.css'

interface DependentsProps {
  metrics: MetricsStore
  id: string
  /** Another number of formulas is read again. */
  count: number
}

/** The formulas that are made of a metric, each with the way to it. */
export function Dependents({ metrics, id, count }: DependentsProps): ReactNode {
  // oxlint-disable-next-line react/exhaustive-deps -- the number is the sign that they are others
  const read = useCallback(() => metrics.dependentOn(id), [metrics, id, count])
  const { value: dependents, failure, reload } = useReading(read)
  if (dependents === null) {
    return <ReadingState failed={metricsTexts.dependentsFailed} failure={failure} onRetry={reload} height={40} />
  }
  if (dependents.length === 0) return <p className={libraryStyles['library-none']}>{metricsTexts.noDependents}</p>
  return (
    <ul className={styles['metric-dependents']} aria-label={metricsTexts.dependents}>
      {dependents.map((one) => (
        <li key={one.id}>
          <Link to={`/pl/mrc/${one.id}`}>{one.name}</Link>
        </li>
      ))}
    </ul>
  )
}
