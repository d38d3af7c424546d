import { required } from '@arbo/core'
import { PasswordField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { accountTexts } from './texts.ts'
import { useForm } from '../../ui/use-form.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import styles from './account.module.css'

interface PasswordStepProps<T> {
  /** The form's id, for the button outside of it. */
  id: string
  lead: string
  /** Rejects with an ApiError, which is shown. */
  action: (password: string) => Promise<T>
  done: (answer: T) => void
  onBusy: (busy: boolean) => void
}

/** Asks for the password before an action that the thief of an open session must not do. */
export function PasswordStep<T>({ id, lead, action, done, onBusy }: PasswordStepProps<T>): ReactNode {
  const { field, props, failure } = useForm(() => ({ fields: { password: [required(accountTexts.password)] } }))
  const send = props(async ({ password }) => {
    onBusy(true)
    try {
      return await action(password)
    } finally {
      onBusy(false)
    }
  }, done)
  return (
    <form id={id} className={styles['account-form']} {...send}>
      <p>{lead}</p>
      <PasswordField label={accountTexts.password} required {...field('password')} />
      <FormFailure failure={failure} />
    </form>
  )
}
