import { is, required } from '@arbo/core'
import {
  Button,
  Dialog,
  ErrorState,
  Form,
  Loading,
  PasswordField,
  RadioGroup,
  Skeleton,
  TextField,
  useForm,
} from '@arbo/kit/ui'
import { useId, useState, type ReactNode } from 'react'
import { readFailureOf } from '../../app/failure.ts'
import { useAccount } from '../../app/use-account.ts'
import { accountTexts } from './texts.ts'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { useAnswer } from '../auth/use-answer.ts'
import styles from './account.module.css'

interface DeleteDialogProps {
  email: string
  onClose: () => void
}

/** Explains the deletion, and asks for the address and, where there is one, the password. */
export function DeleteDialog({ email, onClose }: DeleteDialogProps): ReactNode {
  const account = useAccount()
  const form = useId()
  const [busy, setBusy] = useState(false)
  const { answer, failure, again } = useAnswer('', () => account.passkeys())
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={accountTexts.deleteTitle}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {accountTexts.cancel}
          </Button>
          <Button variant="danger" type="submit" form={form} busy={busy} disabled={!answer}>
            {accountTexts.deleteNow}
          </Button>
        </>
      }
    >
      {Object.values(accountTexts.deleteFacts).map(({ heading, ...facts }) => (
        <section key={heading} className={styles['delete-facts']}>
          <h3>{heading}</h3>
          <ul>
            {Object.values(facts).map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
        </section>
      ))}
      {!answer && !failure && (
        <Loading label={accountTexts.deleteLoading}>
          <Skeleton width={320} height={120} />
        </Loading>
      )}
      {failure && <ErrorState title={accountTexts.deleteFailed} message={readFailureOf(failure)} onRetry={again} />}
      {answer && <DeleteForm id={form} email={email} asksPassword={answer.has_password} onBusy={setBusy} />}
    </Dialog>
  )
}

interface DeleteFormProps {
  id: string
  email: string
  asksPassword: boolean
  onBusy: (busy: boolean) => void
}

function DeleteForm({ id, email, asksPassword, onBusy }: DeleteFormProps): ReactNode {
  const account = useAccount()
  const [keepName, setKeepName] = useState(true)
  const isMine = (value: string) => value.trim().toLowerCase() === email.toLowerCase()
  const bound = useForm(() => ({
    fields: {
      email: [required(accountTexts.deleteEmail), is(accountTexts.deleteEmail, isMine)],
      password: asksPassword ? [required(accountTexts.password)] : [],
    },
  }))
  const { field, failure } = bound
  // Signing out, which follows, leaves the page.
  const remove = async ({ password }: { password: string }) => {
    onBusy(true)
    try {
      await account.deleteAccount({ keepName, ...(asksPassword ? { password } : {}) })
    } finally {
      onBusy(false)
    }
  }
  return (
    <Form of={bound} id={id} className={styles['account-form']} send={remove}>
      <RadioGroup
        label={accountTexts.deleteName}
        row
        value={keepName}
        options={[
          { value: true, label: accountTexts.deleteKeepName },
          { value: false, label: accountTexts.deleteFormer },
        ]}
        onChange={setKeepName}
      />
      <TextField label={accountTexts.deleteEmail} hint={email} autoComplete="off" required {...field('email')} />
      {asksPassword && <PasswordField label={accountTexts.password} required {...field('password')} />}
      <FormFailure failure={failure} />
    </Form>
  )
}
