import { is, required, TOTP_DIGITS, type TotpSetup } from '@arbo/core'
import { Form, Stack, Text, TextField, useForm } from '@arbo/kit/ui'
import { useLayoutEffect, type ReactNode } from 'react'
import { accountTexts } from './texts.ts'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { CopyButton } from './CopyButton.tsx'
import styles from './account.module.css'

interface TotpCodeStepProps {
  id: string
  setup: TotpSetup
  /**
   * Turns two-factor sign-in on with a code; resolves to the recovery codes. Rejects with an ApiError, which is shown.
   */
  action: (code: string) => Promise<readonly string[]>
  done: (codes: readonly string[]) => void
  onBusy: (busy: boolean) => void
}

/** Apps show the digits in groups, so users type spaces. */
const digitsOf = (value: string): string => value.replaceAll(/\s/g, '')

const fieldsOf = () => ({
  code: [
    required(accountTexts.totpCode),
    is(accountTexts.totpCode, (value) => /^\d+$/.test(digitsOf(value)) && digitsOf(value).length === TOTP_DIGITS),
  ],
})

export function TotpCodeStep({ id, setup: { secret, qr_code }, action, done, onBusy }: TotpCodeStepProps): ReactNode {
  const bound = useForm(() => ({ fields: fieldsOf() }))
  const { field, failure, focus } = bound
  const send = async ({ code }: { code: string }) => {
    onBusy(true)
    try {
      return await action(digitsOf(code))
    } finally {
      onBusy(false)
    }
  }
  // Before paint: a dialog that lost its focused field would move the focus elsewhere.
  // oxlint-disable-next-line react/exhaustive-deps -- the step before had the focus
  useLayoutEffect(() => focus('code'), [])
  return (
    <Form of={bound} id={id} className={styles['account-form']} send={send} done={done}>
      <p>{accountTexts.totpScan}</p>
      <div className={styles['totp-secret']}>
        <img src={qr_code} alt={accountTexts.totpQr} width={160} height={160} />
        <Stack as="dl" gap={4}>
          <Text as="dt" tone="muted" font="small" weight="medium">
            {accountTexts.totpKey}
          </Text>
          <Text as="dd" breaks>
            <code>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </Text>
          <Text as="dd" breaks>
            <CopyButton text={secret} label={accountTexts.totpCopyKey} />
          </Text>
        </Stack>
      </div>
      <TextField
        label={accountTexts.totpCode}
        hint={accountTexts.totpCodeHint}
        className={styles['totp-code']}
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        required
        {...field('code')}
      />
      <FormFailure failure={failure} />
    </Form>
  )
}
