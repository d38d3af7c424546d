import { classes } from '@arbo/kit/ui'
import type { WebhookDelivery } from '@arbo/core'
import type { ReactNode } from 'react'
import { webhooksTexts } from './texts.ts'
import styles from './webhooks.module.css'

/** A delivery's state, and the answer to its last try. */
export function DeliveryState({
  delivery,
}: {
  delivery: Pick<WebhookDelivery, 'state' | 'status' | 'fault'>
}): ReactNode {
  const { state, status, fault } = delivery
  return (
    <span
      className={classes(
        styles['webhook-state'],
        styles[`webhook-delivery-${state === 'waiting' && fault !== null ? 'retry' : state}`],
      )}
      title={fault === null ? undefined : webhooksTexts.faults[fault]}
    >
      {webhooksTexts.deliveryStates[state]}
      {status !== null && ` · ${status}`}
    </span>
  )
}
