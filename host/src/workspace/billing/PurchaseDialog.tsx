import type { BillingStore } from '@arbo/core/internal'
import { TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { billingTexts } from './texts.ts'
import { numberIn } from './number-in.ts'

/** The contract's range. */
const MOST = 100_000

/** Buys seats, and says why where the server refuses (WS-58). Mounted only while it is open. */
export function PurchaseDialog({ billing, onClose }: { billing: BillingStore; onClose: () => void }): ReactNode {
  const { toasts } = useApp()
  const edit = useEdit({
    values: { seats: '1' },
    check: ({ seats }) => (numberIn(seats, 1, MOST) === null ? { seats: billingTexts.buyInvalid } : {}),
  })

  return (
    <FormDialog
      edit={edit}
      size="small"
      title={billingTexts.buy}
      description={billingTexts.buyLead}
      action={billingTexts.buy}
      first="seats"
      onSave={async ({ seats }) => {
        await billing.purchase(Number(seats))
        toasts.show({ id: 'billing', kind: 'success', title: billingTexts.bought({ count: Number(seats) }) })
      }}
      onClose={onClose}
    >
      <TextField label={billingTexts.buySeats} inputMode="numeric" required {...edit.input('seats')} />
    </FormDialog>
  )
}
