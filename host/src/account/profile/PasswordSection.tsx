import { confirmed, is, password, PASSWORD_MAX, required } from '@arbo/core'
import { Button, Form, PasswordField, useForm } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useAccount } from '../../app/use-account.ts'
import { accountTexts } from './texts.ts'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { Section } from './Section.tsx'
import styles from './account.module.css'

const fieldsOf = () => ({
  // An older password may break the rules for new ones.
  current_password: [
    required(accountTexts.currentPassword),
    is(accountTexts.currentPassword, (value) => value.length <= PASSWORD_MAX * 2),
  ],
  password: [required(accountTexts.newPassword), password],
  repeated: [required(accountTexts.repeatPassword), confirmed(accountTexts.passwords, 'password')],
})

export function PasswordSection({ email }: { email: string }): ReactNode {
  // The fields keep their own values, so a change ends with new ones.
  const [run, setRun] = useState(0)
  return (
    <Section id="password" lead={accountTexts.passwordLead}>
      <PasswordForm key={run} email={email} onChanged={() => setRun(run + 1)} />
    </Section>
  )
}

function PasswordForm({ email, onChanged }: { email: string; onChanged: () => void }): ReactNode {
  const { toasts } = useApp()
  const account = useAccount()
  const bound = useForm(() => ({ fields: fieldsOf() }))
  const { field, sending, failure } = bound
  const change = (values: Readonly<Record<keyof ReturnType<typeof fieldsOf>, string>>) =>
    account.changePassword({ current_password: values.current_password, password: values.password })
  const done = () => {
    toasts.show({ kind: 'success', title: accountTexts.passwordChanged, id: 'password' })
    onChanged()
  }
  return (
    <Form of={bound} className={styles['account-form']} send={change} done={done}>
      {/* For password managers: names the account. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField label={accountTexts.currentPassword} required {...field('current_password')} />
      <PasswordField
        label={accountTexts.newPassword}
        hint={accountTexts.passwordHint}
        autoComplete="new-password"
        required
        {...field('password')}
      />
      <PasswordField label={accountTexts.repeatPassword} autoComplete="new-password" required {...field('repeated')} />
      <FormFailure failure={failure} />
      <Button type="submit" busy={sending}>
        {accountTexts.changePassword}
      </Button>
    </Form>
  )
}
