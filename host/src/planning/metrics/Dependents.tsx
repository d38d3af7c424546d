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
  /** Number of formulas; they are read again when it changes. */
  count: number
}

/** The formulas that use a metric, each with a link. */
export function Dependents({ metrics, id, count }: DependentsProps): ReactNode {
  // oxlint-disable-next-line react/exhaustive-deps -- a new number means other formulas
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
