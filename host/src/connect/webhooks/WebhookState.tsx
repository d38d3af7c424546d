import { classes, useDates } from '@arbo/kit/ui'
import type { Webhook } from '@arbo/core'
import type { ReactNode } from 'react'
import { webhooksTexts } from './texts.ts'
import styles from './webhooks.module.css'

/** `failing`: it is on, but recent deliveries failed. */
export function healthOf({ state, failing_since }: Webhook): Webhook['state'] | 'failing' {
  return state === 'on' && failing_since !== null ? 'failing' : state
}

/** Whether a webhook works, in a word, with the reason where it does not. */
export function WebhookState({ webhook }: { webhook: Webhook }): ReactNode {
  const dates = useDates()
  const health = healthOf(webhook)
  const { stateHint, states, failing } = webhooksTexts
  const hint =
    health === 'failing'
      ? stateHint.failing({ since: dates.full(webhook.failing_since ?? '') })
      : health === 'on'
        ? undefined
        : stateHint[health]
  return (
    <span className={classes(styles['webhook-state'], styles[`webhook-state-${health}`])} title={hint}>
      {health === 'failing' ? failing : states[health]}
    </span>
  )
}
