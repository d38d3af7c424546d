import { required } from '@arbo/core'
import { addPasskeyFields, checkBy, fieldRule } from '@arbo/core/internal'
import { PasswordField, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useAccount } from '../../app/use-account.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { accountTexts } from './texts.ts'
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
  const edit = useEdit({
    values: { name: deviceOf(navigator.userAgent), password: '' },
    check: (values) =>
      checkBy(
        {
          name: [required(accountTexts.passkeyName), fieldRule(addPasskeyFields.name)],
          password: asksPassword ? [required(accountTexts.password)] : [],
        },
        values,
      ),
  })
  return (
    <FormDialog
      edit={edit}
      size="small"
      title={accountTexts.passkeyAddTitle}
      action={accountTexts.goOn}
      className={styles['account-form']}
      onSave={({ name, password }) => account.addPasskey(name.trim(), password)}
      onSaved={(_, { name }) => onAdded(accountTexts.passkeyAdded({ name }))}
      onClose={onClose}
    >
      <p>{accountTexts.passkeyAddLead}</p>
      <TextField
        label={accountTexts.passkeyName}
        hint={accountTexts.passkeyNameHint}
        autoComplete="off"
        required
        {...edit.input('name')}
      />
      {asksPassword && <PasswordField label={accountTexts.password} required {...edit.input('password')} />}
    </FormDialog>
  )
}
