import { failureOf, type Failure, type WebhookAttempt, type WebhookDeliveryDetail } from '@arbo/core'
import type { WebhookDeliveriesStore } from '@arbo/core/internal'
import { ChevronLeft } from '@arbo/kit/icons'
import { Button, Moment, Notice, Row } from '@arbo/kit/ui'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { webhooksTexts } from './texts.ts'
import { ReadingState } from '../../ui/library/ReadingState.tsx'
import { useAct } from '../../ui/list/use-act.ts'
import { DeliveryState } from './DeliveryState.tsx'
import tokensStyles from '../api-tokens/tokens.module.css'
import styles from './webhooks.module.css'

interface DeliveryDetailsProps {
  store: WebhookDeliveriesStore
  id: string
  onBack: () => void
}

/** JSON indented; other texts as they are. */
function readable(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const headersText = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** A delivery: its body, and the answer to each try. */
export function DeliveryDetails({ store, id, onBack }: DeliveryDetailsProps): ReactNode {
  const [delivery, setDelivery] = useState<WebhookDeliveryDetail | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { busy, act } = useAct()
  const read = useCallback(
    () => store.show(id).then(setDelivery, (error: unknown) => setFailure(failureOf(error))),
    [store, id],
  )
  useEffect(() => {
    // The list's row changes after each try.
    const rowNow = () => store.getState().list.rows.find((one) => one.id === id)
    let lastRow = rowNow()
    void read()
    return store.subscribe(() => {
      const row = rowNow()
      if (row === lastRow) return
      lastRow = row
      void read()
    })
  }, [store, id, read])

  const retry = (): void => {
    setFailure(null)
    void read()
  }
  return (
    <div className={styles['webhook-delivery']}>
      <Row gap={8} align="stretch" justify="between" wrap>
        <Button variant="ghost" icon={<ChevronLeft />} onClick={onBack}>
          {webhooksTexts.back}
        </Button>
        <Button
          busy={busy}
          onClick={() => void act({ run: () => store.redeliver(id), done: webhooksTexts.redelivered })}
        >
          {webhooksTexts.redeliver}
        </Button>
      </Row>
      {delivery === null ? (
        <ReadingState failed={webhooksTexts.deliveriesFailed} failure={failure} onRetry={retry} height={200} />
      ) : (
        <>
          <dl className={tokensStyles['token-facts']}>
            <dt>{webhooksTexts.columnState}</dt>
            <dd>
              <DeliveryState delivery={delivery} />
              {delivery.next_at !== null && delivery.attempts > 0 && (
                <Moment
                  className={styles['webhook-next']}
                  at={delivery.next_at}
                  words={(when) => webhooksTexts.next({ when })}
                />
              )}
            </dd>
            <dt>{webhooksTexts.event}</dt>
            <dd>
              <code>{delivery.type}</code>
            </dd>
            <dt>{webhooksTexts.eventId}</dt>
            <dd>
              <code>{delivery.event_id}</code>
            </dd>
            <dt>{webhooksTexts.columnWhen}</dt>
            <dd>
              <Moment at={delivery.created_at} />
            </dd>
          </dl>
          <h3>{webhooksTexts.requestBody}</h3>
          <pre tabIndex={0} aria-label={webhooksTexts.requestBody}>
            {readable(delivery.body)}
          </pre>
          <h3>
            {delivery.tries.length > 0 ? webhooksTexts.tries({ count: delivery.tries.length }) : webhooksTexts.noTries}
          </h3>
          {delivery.tries.map((one, at) => (
            <Try key={one.number} attempt={one} open={at === 0} />
          ))}
        </>
      )}
    </div>
  )
}

function Try({ attempt, open }: { attempt: WebhookAttempt; open: boolean }): ReactNode {
  const { number, at, status, fault, detail, duration_ms, request_headers, response_headers, response_body } = attempt
  const answer = status === null ? (detail ?? '') : webhooksTexts.status({ status })
  return (
    <details className={styles['webhook-try']} open={open}>
      <summary>
        <strong>{webhooksTexts.tryTitle({ number })}</strong>
        <span>{answer}</span>
        <Moment at={at} />
        <span>{webhooksTexts.took({ ms: duration_ms })}</span>
      </summary>
      {fault !== null && (
        <Notice tone="danger" role={undefined}>
          {webhooksTexts.faults[fault]}
        </Notice>
      )}
      <h4>{webhooksTexts.requestHeaders}</h4>
      <pre tabIndex={0} aria-label={webhooksTexts.requestHeaders}>
        {headersText(request_headers)}
      </pre>
      {response_headers && (
        <>
          <h4>{webhooksTexts.responseHeaders}</h4>
          <pre tabIndex={0} aria-label={webhooksTexts.responseHeaders}>
            {headersText(response_headers)}
          </pre>
          <h4>{webhooksTexts.responseBody}</h4>
          <pre tabIndex={0} aria-label={webhooksTexts.responseBody}>
            {response_body ? readable(response_body) : webhooksTexts.emptyBody}
          </pre>
        </>
      )}
    </details>
  )
}
