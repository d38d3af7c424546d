import { PASSKEY_NAME_MAX, is, required } from '@arbo/core'
import { Button, Dialog, PasswordField, TextField } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
import { useAccount } from '../../app/use-account.ts'
import { accountTexts } from './texts.ts'
import { useForm } from '../../ui/use-form.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { deviceOf } from './device-of.ts'
import styles from './account.module.css'

interface PasskeyAddDialogProps {
  /** False for accounts that only sign in through a provider: they have no password. */
  asksPassword: boolean
  onClose: () => void
  /** @param title says what was added */
  onAdded: (title: string) => void
}

/** Asks for a name and the password; then the browser asks for the passkey. */
export function PasskeyAddDialog({ asksPassword, onClose, onAdded }: PasskeyAddDialogProps): ReactNode {
  const account = useAccount()
  const form = useId()
  const { field, props, sending, failure } = useForm(() => ({
    fields: {
      name: [
        required(accountTexts.passkeyName),
        is(accountTexts.passkeyName, (value) => Array.from(value.trim()).length <= PASSKEY_NAME_MAX),
      ],
      password: asksPassword ? [required(accountTexts.password)] : [],
    },
    values: { name: deviceOf(navigator.userAgent) },
  }))
  const add = props(
    ({ name, password }) => account.addPasskey(name.trim(), password),
    ({ name }) => onAdded(accountTexts.passkeyAdded(name)),
  )
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title={accountTexts.passkeyAddTitle}
      footer={
        <>
          <Button onClick={onClose}>{accountTexts.cancel}</Button>
          <Button variant="primary" type="submit" form={form} busy={sending}>
            {accountTexts.goOn}
          </Button>
        </>
      }
    >
      <form id={form} className={styles['account-form']} {...add}>
        <p>{accountTexts.passkeyAddLead}</p>
        <TextField
          label={accountTexts.passkeyName}
          hint={accountTexts.passkeyNameHint}
          autoComplete="off"
          required
          {...field('name')}
        />
        {asksPassword && <PasswordField label={accountTexts.password} required {...field('password')} />}
        <FormFailure failure={failure} />
      </form>
    </Dialog>
  )
}
