import type { Failure, MetricChoice, TargetsStore } from '@arbo/core'
import { useMemo } from 'react'
import { useLibraryReading } from '../../ui/library/use-reading.ts'

export interface MetricChoices {
  status: 'loading' | 'ready'
  choices: readonly MetricChoice[]
  failure: Failure | null
  reload: () => void
}

/** Metrics that a target may add up. @param kept the one that it has, which may be archived meanwhile */
export function useMetricChoices(targets: TargetsStore, kept: MetricChoice | null = null): MetricChoices {
  const { value, failure, reload } = useLibraryReading(targets, '', (library) => library.metricChoices())
  const choices = useMemo(() => {
    const found = value ?? []
    return kept && !found.some(({ id }) => id === kept.id) ? [kept, ...found] : found
  }, [value, kept])
  return { status: value === null ? 'loading' : 'ready', choices, failure, reload }
}
