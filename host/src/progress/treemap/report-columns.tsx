import { pageLanguage, namesOfLevel, type Levels, type WoohooMetric, type WoohooReport } from '@arbo/core'
import { decimalText, formatExact, percentText } from '@arbo/core/format'
import { MetricText, Text, TimeAgo } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { woohooTexts } from './texts.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { StatusBar } from '../../ui/StatusBar.tsx'

/** A sum in its metric's form, without stars: these are for a single scene. */
function SumText({ metric, value }: { metric: WoohooMetric; value: string }): ReactNode {
  if (metric.type === 'rating') return formatExact(value, pageLanguage())
  return <MetricText metric={{ type: metric.type, options: metric.options, value }} />
}

/** The list's columns besides the name. Ids are the server's sort keys. */
export function reportColumns(levels: Levels): readonly ListColumn<WoohooReport>[] {
  return [
    {
      id: 'type',
      label: woohooTexts.columnLevel,
      width: 104,
      sortable: true,
      from: 'medium',
      cell: ({ type }) => namesOfLevel(levels, type).one,
    },
    {
      id: 'scenes',
      label: levels.scene.many,
      width: 200,
      sortable: true,
      narrow: 'start',
      cell: ({ woohoo }) => <StatusBar of={woohoo} />,
    },
    {
      id: 'progress',
      label: woohooTexts.columnApproved({ words: levels.scene.words }),
      width: 184,
      sortable: true,
      align: 'end',
      narrow: 'end',
      cell: ({ percent: share }) => {
        if (share === '-') return <Text figures>{share}</Text>
        const percent = percentText(decimalText(share, pageLanguage()), pageLanguage())
        return (
          <Text figures nowrap title={woohooTexts.percentApproved({ percent, words: levels.scene.words })}>
            {percent}
          </Text>
        )
      },
    },
    {
      id: 'metric',
      label: woohooTexts.columnSum,
      width: 176,
      align: 'end',
      from: 'wide',
      cell: ({ woohoo, primary_metric: metric }) =>
        metric && woohoo.primary_metric_sum !== null ? (
          <Text figures nowrap title={metric.name}>
            <SumText metric={metric} value={woohoo.primary_metric_sum} /> {metric.name}
          </Text>
        ) : (
          <Text tone="subtle">{woohooTexts.noMetric}</Text>
        ),
    },
    {
      id: 'last_saved_at',
      label: woohooTexts.columnSaved,
      width: 136,
      sortable: true,
      from: 'wide',
      cell: ({ last_saved_at: at }) =>
        at === null ? <Text tone="subtle">{woohooTexts.never}</Text> : <TimeAgo at={at} />,
    },
  ]
}
