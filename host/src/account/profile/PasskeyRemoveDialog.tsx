import { required, type Passkey } from '@arbo/core'
import { Button, Dialog, PasswordField } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
import { useAccount } from '../../app/use-account.ts'
import { accountTexts } from './texts.ts'
import { useForm } from '../../ui/use-form.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
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
  const form = useId()
  const { field, props, sending, failure } = useForm(() => ({
    fields: { password: asksPassword ? [required(accountTexts.password)] : [] },
  }))
  const remove = props(
    ({ password }) => account.removePasskey(passkey.id, password),
    () => onRemoved(accountTexts.passkeyRemoved(passkey.name)),
  )
  return (
    <Dialog
      open
      size="small"
      onOpenChange={(open) => !open && onClose()}
      title={accountTexts.passkeyRemoveTitle(passkey.name)}
      footer={
        <>
          <Button onClick={onClose}>{accountTexts.cancel}</Button>
          <Button variant="danger" type="submit" form={form} busy={sending}>
            {accountTexts.passkeyRemove}
          </Button>
        </>
      }
    >
      <form id={form} className={styles['account-form']} {...remove}>
        <p>{accountTexts.passkeyRemoveLead}</p>
        {asksPassword && <PasswordField label={accountTexts.password} required {...field('password')} />}
        <FormFailure failure={failure} />
      </form>
    </Dialog>
  )
}
