import { DELIVERY_STATES, type DeliveryState, type Webhook } from '@arbo/core'
import { createWebhookDeliveriesStore } from '@arbo/core/internal'
import { ChevronRight, RefreshCw } from '@arbo/kit/icons'
import { Button, Dialog, EmptyState, Row, Stack, TimeAgo } from '@arbo/kit/ui'
import { useMemo, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSelected } from '../../app/store.ts'
import { texts } from '../../app/texts.ts'
import { webhooksTexts } from './texts.ts'
import { ReadingState } from '../../ui/library/ReadingState.tsx'
import { ListFilter } from '../../ui/list/ListFilter.tsx'
import { DeliveryDetails } from './DeliveryDetails.tsx'
import { DeliveryState as State } from './DeliveryState.tsx'
import { MoreRows } from '../../ui/list/MoreRows.tsx'
import styles from './webhooks.module.css'

interface WebhookDeliveriesProps {
  webhook: Webhook
  onClose: () => void
}

/** A webhook's deliveries, each with its answers. Mounted only while it is open. */
export function WebhookDeliveries({ webhook, onClose }: WebhookDeliveriesProps): ReactNode {
  const { session } = useApp()
  const store = useMemo(() => createWebhookDeliveriesStore(session, webhook.id), [session, webhook.id])
  const { status, error, list, query } = useSelected(store, (state) => state)
  const [openId, show] = useState<string | null>(null)
  const { rows, total, loadingMore } = list

  function body(): ReactNode {
    if (rows.length > 0) {
      return (
        <>
          <ul className={styles['webhook-deliveries']}>
            {rows.map((row) => (
              <li key={row.id}>
                <button type="button" onClick={() => show(row.id)}>
                  <State delivery={row} />
                  <code>{row.type}</code>
                  <TimeAgo at={row.created_at} />
                  <ChevronRight aria-hidden size={16} />
                </button>
              </li>
            ))}
          </ul>
          <MoreRows list={{ rows, total, loadingMore }} onMore={() => void store.loadMore()} />
        </>
      )
    }
    if (status !== 'ready') {
      return (
        <ReadingState
          failed={webhooksTexts.deliveriesFailed}
          failure={error}
          onRetry={() => void store.reload()}
          height={160}
        />
      )
    }
    return query.state === '' ? (
      <EmptyState title={webhooksTexts.deliveriesEmpty} message={webhooksTexts.deliveriesEmptyMessage} />
    ) : (
      <EmptyState title={webhooksTexts.deliveriesFiltered} />
    )
  }

  return (
    <Dialog
      open
      size="large"
      position="top"
      onOpenChange={(open) => !open && onClose()}
      title={webhooksTexts.deliveriesTitle({ name: webhook.name })}
      description={webhook.url}
      footer={
        <Button variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      {openId === null ? (
        <Stack gap={12} shrinks>
          <Row gap={8} align="stretch" justify="between" wrap>
            <ListFilter<DeliveryState>
              name={webhooksTexts.filterState}
              value={query.state}
              onChange={(state) => void store.ask({ state })}
              options={DELIVERY_STATES.map((value) => ({ value, label: webhooksTexts.deliveryStates[value] }))}
            />
            <Button variant="ghost" icon={<RefreshCw />} onClick={() => void store.reload()}>
              {webhooksTexts.refresh}
            </Button>
          </Row>
          {body()}
        </Stack>
      ) : (
        <DeliveryDetails key={openId} store={store} id={openId} onBack={() => show(null)} />
      )}
    </Dialog>
  )
}
