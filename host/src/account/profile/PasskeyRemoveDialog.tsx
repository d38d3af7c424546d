import { required, type Passkey } from '@arbo/core'
import { checkBy } from '@arbo/core/internal'
import { PasswordField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useAccount } from '../../app/use-account.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { accountTexts } from './texts.ts'
import styles from './account.module.css'

interface PasskeyRemoveDialogProps {
  passkey: Passkey
  asksPassword: boolean
  onClose: () => void
  /** @param title says what was removed */
  onRemoved: (title: string) => void
}

export function PasskeyRemoveDialog(dialog: PasskeyRemoveDialogProps): ReactNode {
  const { passkey, asksPassword, onClose, onRemoved } = dialog
  const account = useAccount()
  const edit = useEdit({
    values: { password: '' },
    check: (values) => checkBy({ password: asksPassword ? [required(accountTexts.password)] : [] }, values),
  })
  return (
    <FormDialog
      edit={edit}
      size="small"
      title={accountTexts.passkeyRemoveTitle({ name: passkey.name })}
      action={accountTexts.passkeyRemove}
      danger
      className={styles['account-form']}
      onSave={({ password }) => account.removePasskey(passkey.id, password)}
      onSaved={() => onRemoved(accountTexts.passkeyRemoved({ name: passkey.name }))}
      onClose={onClose}
    >
      <p>{accountTexts.passkeyRemoveLead}</p>
      {asksPassword && <PasswordField label={accountTexts.password} required {...edit.input('password')} />}
    </FormDialog>
  )
}
