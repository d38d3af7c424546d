import { required } from '@arbo/core'
import { Form, PasswordField, useForm } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { accountTexts } from './texts.ts'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
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
  const bound = useForm(() => ({ fields: { password: [required(accountTexts.password)] } }))
  const { field, failure } = bound
  const send = async ({ password }: { password: string }) => {
    onBusy(true)
    try {
      return await action(password)
    } finally {
      onBusy(false)
    }
  }
  return (
    <Form of={bound} id={id} className={styles['account-form']} send={send} done={done}>
      <p>{lead}</p>
      <PasswordField label={accountTexts.password} required {...field('password')} />
      <FormFailure failure={failure} />
    </Form>
  )
}
