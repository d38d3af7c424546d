import { failureOf } from '@arbo/core'
import type { BillingStore } from '@arbo/core/internal'
import { Button, Dialog, Stack, TextField } from '@arbo/kit/ui'
import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { texts } from '../../app/texts.ts'
import { billingTexts } from './texts.ts'
import { numberIn } from './number-in.ts'

/** The contract's range. */
const MOST = 100_000

/** Buys seats, and says why where the server refuses (WS-58). Mounted only while it is open. */
export function PurchaseDialog({ billing, onClose }: { billing: BillingStore; onClose: () => void }): ReactNode {
  const { toasts } = useApp()
  const [text, setText] = useState('1')
  const [error, setError] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const form = useId()

  async function buy(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const seats = numberIn(text, 1, MOST)
    setError(seats === null ? billingTexts.buyInvalid : null)
    setRefusal(null)
    if (seats === null) return field.current?.focus()
    setBusy(true)
    try {
      await billing.purchase(seats)
      toasts.show({ id: 'billing', kind: 'success', title: billingTexts.bought(seats) })
      onClose()
    } catch (reason) {
      setRefusal(messageOf(failureOf(reason)))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title={billingTexts.buy}
      description={billingTexts.buyLead}
      initialFocus={field}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {billingTexts.buy}
          </Button>
        </>
      }
    >
      <Stack id={form} as="form" gap={16} noValidate onSubmit={(event) => void buy(event)}>
        <TextField
          ref={field}
          label={billingTexts.buySeats}
          inputMode="numeric"
          required
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setError(null)
          }}
          {...(error === null ? {} : { error })}
        />
        {refusal !== null && (
          <p className="notice notice-danger" role="alert">
            {refusal}
          </p>
        )}
      </Stack>
    </Dialog>
  )
}
