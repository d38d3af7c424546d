import type { Metric } from '@arbo/core'
import { Text, TimeAgo } from '@arbo/kit/ui'
import { metricsTexts } from './texts.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { sampleValue } from './metric-draft.ts'
import { MetricExample } from './MetricExample.tsx'

/** The list's columns besides the name. Ids are the server's sort keys. */
export function metricColumns(): readonly ListColumn<Metric>[] {
  return [
    {
      id: 'type',
      label: metricsTexts.columnType,
      width: 152,
      sortable: true,
      narrow: 'start',
      cell: ({ type }) => metricsTexts.types[type],
    },
    {
      id: 'example',
      label: metricsTexts.columnExample,
      width: 144,
      from: 'medium',
      cell: (metric) => <MetricExample metric={metric} value={sampleValue(metric)} />,
    },
    {
      id: 'entities_count',
      label: metricsTexts.columnEntities,
      width: 128,
      sortable: true,
      narrow: 'end',
      cell: ({ entities_count }) =>
        entities_count > 0 ? (
          metricsTexts.entities({ count: entities_count })
        ) : (
          <Text tone="subtle">{metricsTexts.nowhere}</Text>
        ),
    },
    {
      id: 'updated_at',
      label: metricsTexts.columnChanged,
      width: 152,
      sortable: true,
      from: 'wide',
      cell: ({ updated_at }) => <TimeAgo at={updated_at} />,
    },
  ]
}
