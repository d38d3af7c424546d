import type { Failure, MetricChoice, TargetsStore } from '@arbo/core'
import { useMemo } from 'react'
import { useLibraryReading } from '../../ui/library/use-reading.ts'

export interface MetricChoices {
  status: 'loading' | 'ready'
  choices: readonly MetricChoice[]
  failure: Failure | null
  reload: () => void
}

/** Metrics that a target may sum. @param current the target's own metric, which may be archived */
export function useMetricChoices(targets: TargetsStore, current: MetricChoice | null = null): MetricChoices {
  const { value, failure, reload } = useLibraryReading(targets, '', (library) => library.metricChoices())
  const choices = useMemo(() => {
    const metrics = value ?? []
    return current && !metrics.some(({ id }) => id === current.id) ? [current, ...metrics] : metrics
  }, [value, current])
  return { status: value === null ? 'loading' : 'ready', choices, failure, reload }
}
