import type { Webhook } from '@arbo/core'
import { webhooksTexts } from './texts.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { WebhookState, healthOf } from './WebhookState.tsx'
import { TimeAgo } from '@arbo/kit/ui'

export function eventsText({ events, project }: Pick<Webhook, 'events' | 'project'>): string {
  const words = events.length === 0 ? webhooksTexts.allEvents : webhooksTexts.events({ count: events.length })
  return project ? webhooksTexts.ofProject({ events: words, project: project.name }) : words
}

/** The text that a search matches. */
export function textOf(webhook: Webhook): string {
  return [webhook.name, webhook.url, webhook.project?.name ?? '', ...webhook.events].join(' ')
}

/** A column's sort value. */
export function orderOf(webhook: Webhook, column: string): string | number {
  if (column === 'state') return healthOf(webhook)
  if (column === 'delivered_at') return webhook.delivered_at === null ? 0 : Date.parse(webhook.delivered_at)
  return webhook.name
}

/** Columns beside the name. */
export function webhookColumns(): ListColumn<Webhook>[] {
  return [
    {
      id: 'events',
      label: webhooksTexts.columnEvents,
      width: 176,
      from: 'medium',
      cell: (webhook) => <span title={webhook.events.join('\n') || undefined}>{eventsText(webhook)}</span>,
    },
    {
      id: 'state',
      label: webhooksTexts.columnState,
      width: 120,
      sortable: true,
      narrow: 'start',
      cell: (webhook) => <WebhookState webhook={webhook} />,
    },
    {
      id: 'delivered_at',
      label: webhooksTexts.columnDelivered,
      width: 148,
      sortable: true,
      narrow: 'end',
      cell: ({ delivered_at: at }) => (at === null ? webhooksTexts.never : <TimeAgo at={at} />),
    },
  ]
}
