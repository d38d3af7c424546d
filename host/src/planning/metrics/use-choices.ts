import type { Failure, MetricChoice } from '@arbo/core'
import type { MetricsStore } from '@arbo/core/internal'
import { useMemo } from 'react'
import { useLibraryReading } from '../../ui/library/use-reading.ts'

interface Choices {
  choices: readonly MetricChoice[]
  failure: Failure | null
  reload: () => void
}

/**
 * Metrics that a formula may use, read again whenever the metrics change.
 * @param except the formula itself
 */
export function useChoices(metrics: MetricsStore, except: string | null): Choices {
  const { value, failure, reload } = useLibraryReading(metrics, '', (library) => library.choices())
  const choices = useMemo(() => (value ?? []).filter(({ id }) => id !== except), [value, except])
  return { choices, failure, reload }
}
