import type { TotpSetup } from '@arbo/core'
import { Button, Dialog } from '@arbo/kit/ui'
import { useId, useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useAccount } from '../../app/use-account.ts'
import { accountTexts } from './texts.ts'
import { PasswordStep } from './PasswordStep.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TotpCodeStep } from './TotpCodeStep.tsx'

/** Steps: password; QR code and a first code of the app; recovery codes, which are shown only once. */
export function TotpSetupDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { toasts } = useApp()
  const account = useAccount()
  const form = useId()
  const [busy, setBusy] = useState(false)
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)

  if (codes) {
    return (
      <Dialog
        open
        // Neither Escape nor a click outside closes codes that cannot be shown again.
        onOpenChange={() => toasts.show({ title: accountTexts.recoveryBeforeClose, id: 'recovery' })}
        title={accountTexts.recoveryTitle}
        description={accountTexts.recoveryLead}
        footer={
          <Button variant="primary" onClick={onClose}>
            {accountTexts.recoveryKept}
          </Button>
        }
      >
        <RecoveryCodes codes={codes} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={accountTexts.totpTitle}
      footer={
        <>
          <Button onClick={onClose}>{accountTexts.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {setup ? accountTexts.totpTurnOn : accountTexts.goOn}
          </Button>
        </>
      }
    >
      {setup ? (
        <TotpCodeStep
          id={form}
          setup={setup}
          action={(code) => account.confirmTotp(code)}
          done={setCodes}
          onBusy={setBusy}
        />
      ) : (
        <PasswordStep
          id={form}
          lead={accountTexts.totpPasswordLead}
          action={(password) => account.beginTotp(password)}
          done={setSetup}
          onBusy={setBusy}
        />
      )}
    </Dialog>
  )
}
