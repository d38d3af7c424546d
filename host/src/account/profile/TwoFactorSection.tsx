import { CircleCheck } from '@arbo/kit/icons'
import { Button } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { accountTexts } from './texts.ts'
import { Section } from './Section.tsx'
import { TotpRemoveDialog } from './TotpRemoveDialog.tsx'
import { TotpSetupDialog } from './TotpSetupDialog.tsx'
import styles from './account.module.css'

/** Turns two-factor sign-in on and off (AUTH-48). The server refuses where the role does not allow it (AUTH-36). */
export function TwoFactorSection({ enabled }: { enabled: boolean }): ReactNode {
  const [dialog, setDialog] = useState<'set-up' | 'remove' | null>(null)
  const close = (): void => setDialog(null)
  return (
    <Section id="two-factor" lead={accountTexts.totpLead}>
      <div className={styles['account-line']}>
        <p className={enabled ? styles['account-on'] : undefined}>
          {enabled && <CircleCheck />}
          {enabled ? accountTexts.totpOn : accountTexts.totpOff}
        </p>
        <Button onClick={() => setDialog(enabled ? 'remove' : 'set-up')}>
          {enabled ? accountTexts.totpTurnOff : accountTexts.totpSetUp}
        </Button>
      </div>
      {dialog === 'set-up' && <TotpSetupDialog onClose={close} />}
      {dialog === 'remove' && <TotpRemoveDialog onClose={close} />}
    </Section>
  )
}
