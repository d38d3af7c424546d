import { PASSWORD_MAX, email, is, required } from '@arbo/core'
import { Button, Form, Notice, PasswordField, TextField, useForm } from '@arbo/kit/ui'
import type { ComponentType, MouseEvent, ReactNode } from 'react'
import { isPlainClick } from '../../app/Link.tsx'
import { texts } from '../../app/texts.ts'
import { AuthPage } from './AuthPage.tsx'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'

export interface SignInFormProps {
  /** Why the user is here, e.g. a session that timed out. */
  notice: string | null
  /** Signs in. Rejects with an ApiError, whose text shows here. */
  onSubmit: (email: string, password: string) => Promise<void>
  /** Resends the activation mail, for accounts that are not activated. */
  Resend?: ComponentType<{ email: string }>
  /** Ways to sign in without a password. */
  others?: ReactNode
  /** Follows a link in the page; without it the browser does, as before any script runs. */
  onFollow?: (to: string) => void
}

const fieldsOf = () => ({
  email: [required(texts.email), email],
  // Older passwords may break the rules for new ones; a character may be two code units.
  password: [required(texts.password), is(texts.password, (value) => value.length <= PASSWORD_MAX * 2)],
})

/**
 * The sign-in page. It is also rendered at build time into index.html, so it must not read anything of the browser
 * while rendering; its fields keep their own values, which a browser may fill in before any script runs.
 */
export function SignInForm({ notice, onSubmit, Resend, others, onFollow }: SignInFormProps): ReactNode {
  const bound = useForm(() => ({ fields: fieldsOf() }))
  const { form, field, focus, sending, failure } = bound

  const link = (to: string) => ({
    href: to,
    onClick(event: MouseEvent) {
      if (!onFollow || !isPlainClick(event)) return
      event.preventDefault()
      onFollow(to)
    },
  })

  async function send(values: { email: string; password: string }): Promise<void> {
    try {
      await onSubmit(values.email.trim(), values.password)
    } catch (reason) {
      focus('password')
      throw reason
    }
  }

  return (
    <AuthPage
      title={texts.signIn}
      lead={texts.signInLead}
      footer={
        <p>
          {texts.noAccount} <a {...link('/signup')}>{texts.signUp}</a>
        </p>
      }
    >
      {notice && <Notice role="status">{notice}</Notice>}
      {/* method: a form sent before any script runs must not put the password into the address. */}
      <Form of={bound} className="sign-in-form" method="post" action="/login" send={send}>
        <TextField
          label={texts.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          {...field('email')}
        />
        <PasswordField label={texts.password} required {...field('password')} />
        <a className="sign-in-forgot" {...link('/forgot-password')}>
          {texts.forgotPassword}
        </a>
        <FormFailure failure={failure}>
          {Resend && failure?.error === 'email_not_verified' && <Resend email={form.getState().values.email.trim()} />}
        </FormFailure>
        <Button type="submit" variant="primary" wide busy={sending}>
          {texts.signIn}
        </Button>
      </Form>
      <div className="sign-in-ways">{others}</div>
    </AuthPage>
  )
}
