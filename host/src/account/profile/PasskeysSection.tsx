import { PASSKEY_NAME_MAX, canUsePasskeys, type Passkey } from '@arbo/core'
import { Button, ErrorState, Loading, Row, Skeleton, Text } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { readFailureOf } from '../../app/failure.ts'
import { useAccount } from '../../app/use-account.ts'
import { accountTexts } from './texts.ts'
import { NameDialog } from '../../ui/forms/NameDialog.tsx'
import { useAnswer } from '../auth/use-answer.ts'
import { PasskeyAddDialog } from './PasskeyAddDialog.tsx'
import { PasskeyRemoveDialog } from './PasskeyRemoveDialog.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { Section } from './Section.tsx'
import styles from './account.module.css'

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The passkeys of the account: add, rename, remove. */
export function PasskeysSection(): ReactNode {
  const { toasts } = useApp()
  const account = useAccount()
  const { answer, failure, again } = useAnswer('', () => account.passkeys())
  // The passkeys stay while they are read again.
  const [latest, setLatest] = useState(answer)
  if (answer && answer !== latest) setLatest(answer)
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const isSupported = canUsePasskeys()

  function done(title: string): void {
    toasts.show({ kind: 'success', title, id: 'passkey' })
    close()
    again()
  }

  return (
    <Section id="passkeys" lead={accountTexts.passkeysLead}>
      {!latest && !failure && (
        <Loading label={accountTexts.passkeysLoading}>
          {/* As high as no passkeys, so that nothing below moves away from a click. */}
          <Row gap={8} wrap>
            <Skeleton width={320} height={32} />
          </Row>
        </Loading>
      )}
      {failure && <ErrorState title={accountTexts.passkeysFailed} message={readFailureOf(failure)} onRetry={again} />}
      {latest && latest.passkeys.length > 0 && (
        <ul className={styles['account-list']}>
          {latest.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}

              onRename={() => setOpen({ kind: 'rename', passkey })}
              onRemove={() => setOpen({ kind: 'remove', passkey })}
            />
          ))}
        </ul>
      )}
      {latest && (
        <Row gap={8} wrap>
          {latest.passkeys.length === 0 && (
            <Text as="p" tone="muted">
              {accountTexts.passkeysNone}
            </Text>
          )}
          {isSupported ? (
            <Button onClick={() => setOpen({ kind: 'add' })}>{accountTexts.passkeyAdd}</Button>
          ) : (
            <Text as="p" tone="muted">
              {accountTexts.passkeysUnsupported}
            </Text>
          )}
        </Row>
      )}
      {open?.kind === 'add' && latest && (
        <PasskeyAddDialog asksPassword={latest.has_password} onClose={close} onAdded={done} />
      )}
      {open?.kind === 'rename' && (
        <NameDialog
          title={accountTexts.passkeyRenameTitle}
          action={accountTexts.save}
          label={accountTexts.passkeyName}
          limits={{ required: accountTexts.passkeyNameHint, max: PASSKEY_NAME_MAX }}
          initial={open.passkey.name}
          onSave={async (name) => {
            await account.renamePasskey(open.passkey.id, name)
            again()
          }}
          onClose={close}
        />
      )}
      {open?.kind === 'remove' && latest && (
        <PasskeyRemoveDialog
          passkey={open.passkey}
          asksPassword={latest.has_password}
          onClose={close}
          onRemoved={done}
        />
      )}
    </Section>
  )
}
