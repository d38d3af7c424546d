import { Button, Dialog } from '@arbo/kit/ui'
import { useId, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useAccount } from '../../app/use-account.ts'
import { accountTexts } from './texts.ts'
import { PasswordStep } from './PasswordStep.tsx'

export function TotpRemoveDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { toasts } = useApp()
  const account = useAccount()
  const form = useId()
  const [busy, setBusy] = useState(false)
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title={accountTexts.totpTurnOffTitle}
      footer={
        <>
          <Button onClick={onClose}>{accountTexts.cancel}</Button>
          <Button variant="danger" type="submit" form={form} busy={busy}>
            {accountTexts.totpTurnOff}
          </Button>
        </>
      }
    >
      <PasswordStep
        id={form}
        lead={accountTexts.totpTurnOffLead}
        action={(password) => account.removeTotp(password)}
        done={() => {
          toasts.show({ kind: 'success', title: accountTexts.totpTurnedOff, id: 'totp' })
          onClose()
        }}
        onBusy={setBusy}
      />
    </Dialog>
  )
}
