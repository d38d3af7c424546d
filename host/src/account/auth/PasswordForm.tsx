import { password, required } from '@arbo/core'
import { Button, Form, PasswordField, useForm } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { authTexts } from './texts.ts'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'

interface PasswordFormProps {
  /** The account's address, for password managers. */
  email: string
  submit: string
  /** Sets the password, which is its own confirmation: it can be shown instead of typed twice. */
  onSubmit: (password: string) => Promise<void>
  onDone: () => void
}

/** Asks for a new password. */
export function PasswordForm({ email, submit, onSubmit, onDone }: PasswordFormProps): ReactNode {
  const bound = useForm(() => ({
    fields: { password: [required(authTexts.newPassword), password] },
  }))
  const { field, sending, failure } = bound
  return (
    <Form of={bound} className="sign-in-form" send={(values) => onSubmit(values.password)} done={onDone}>
      <input className="arbo-visually-hidden" type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={authTexts.newPassword}
        hint={authTexts.passwordHint}
        autoComplete="new-password"
        required
        {...field('password')}
      />
      <FormFailure failure={failure} />
      <Button type="submit" variant="primary" wide busy={sending}>
        {submit}
      </Button>
    </Form>
  )
}
