import { displayNameRules, email, password, required } from '@arbo/core'
import { Button, Form, PasswordField, TextField, useForm } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { Link } from '../../app/Link.tsx'
import { readSettings } from '../../app/settings.ts'
import { useAccount } from '../../app/use-account.ts'
import { texts } from '../../app/texts.ts'
import { authTexts } from './texts.ts'
import { AuthPage } from './AuthPage.tsx'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import { keepClaim } from './kept-claim.ts'
import { MailSent } from './MailSent.tsx'

const fieldsOf = () => ({
  display_name: displayNameRules(authTexts.displayName),
  email: [required(texts.email), email],
  password: [required(texts.password), password],
})

/** /signup: a new account, which its mail activates. */
export function SignUpScreen(): ReactNode {
  const account = useAccount()
  const [sent, setSent] = useState<string | null>(null)
  if (sent === null) return <SignUpForm onSent={setSent} />
  return (
    <MailSent
      sent={(mark) => authTexts.activationSent({ email: mark(sent) })}
      holds={authTexts.activationHolds}
      sendAgain={() => account.resendActivation(sent)}
      onAnother={() => setSent(null)}
    />
  )
}

function SignUpForm({ onSent }: { onSent: (email: string) => void }): ReactNode {
  const account = useAccount()
  const bound = useForm(() => ({ fields: fieldsOf() }))
  const { field, sending, failure } = bound

  async function send(values: Readonly<Record<keyof ReturnType<typeof fieldsOf>, string>>): Promise<string> {
    const address = values.email.trim()
    keepClaim(address, await account.register({ ...values, display_name: values.display_name.trim(), email: address }))
    return address
  }

  return (
    <AuthPage
      title={texts.labels.signUp}
      lead={authTexts.signUpLead}
      footer={
        <>
          <p>
            {authTexts.haveAccount} <Link to="/login">{authTexts.logInHere}</Link>
          </p>
          <a href={readSettings().documentation_url} target="_blank" rel="noreferrer">
            {authTexts.needHelp}
          </a>
        </>
      }
    >
      <Form of={bound} className="sign-in-form" send={send} done={onSent}>
        <TextField label={authTexts.displayName} autoComplete="name" dir="auto" required {...field('display_name')} />
        <TextField
          label={texts.email}
          type="email"
          autoComplete="username"
          inputMode="email"
          required
          {...field('email')}
        />
        <PasswordField
          label={texts.password}
          hint={authTexts.passwordHint}
          autoComplete="new-password"
          required
          {...field('password')}
        />
        <FormFailure failure={failure} />
        <Button type="submit" variant="primary" wide busy={sending}>
          {texts.labels.signUp}
        </Button>
      </Form>
    </AuthPage>
  )
}
