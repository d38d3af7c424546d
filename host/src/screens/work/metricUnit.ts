import type { MetricForm } from '@arbo/core'

/** What stands behind a metric's number. */
export function unitOf({ type, options }: MetricForm): string {
  if (type === 'percentage') return '%'
  if (type === 'currency') return options.currency ?? ''
  return type === 'prefix_suffix' || type === 'formula' ? (options.suffix || options.prefix).trim() : ''
}
