import { Button, PasswordField, TextField } from '@arbo/kit/ui'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { LogoMark } from '../../shell/LogoMark.tsx'
import { texts } from '../../texts.ts'
import { emailError, passwordError, type SignInErrors } from './validate.ts'

export interface SignInFormProps {
  /** Why the user is here, e.g. a session that timed out. */
  notice: string | null
  /** Why signing in failed. */
  error: string | null
  busy: boolean
  onSubmit: (email: string, password: string) => void
}

const CHECKS = { email: emailError, password: passwordError }
type FieldName = keyof typeof CHECKS

/**
 * The sign-in page. It is also rendered at build time into index.html, so it must not read anything of the browser while
 * rendering; its fields keep their own values, which a browser may fill in before any script runs.
 */
export function SignInForm({ notice, error, busy, onSubmit }: SignInFormProps): ReactNode {
  const [errors, setErrors] = useState<SignInErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const touched = useRef(new Set<FieldName>())

  const inputOf = (name: FieldName): HTMLInputElement | null => {
    const input = form.current?.elements.namedItem(name)
    return input instanceof HTMLInputElement ? input : null
  }
  const valueOf = (name: FieldName): string => inputOf(name)?.value ?? ''
  const check = (name: FieldName): void => setErrors((before) => ({ ...before, [name]: CHECKS[name](valueOf(name)) }))
  const fieldProps = (name: FieldName) => ({
    name,
    error: errors[name],
    required: true,
    // An empty field is not blamed for being left on the way to another one.
    onBlur: () => {
      if (valueOf(name) !== '') touched.current.add(name)
      if (touched.current.has(name)) check(name)
    },
    onInput: () => touched.current.has(name) && check(name),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const found = { email: emailError(valueOf('email')), password: passwordError(valueOf('password')) }
    touched.current = new Set(['email', 'password'])
    setErrors(found)
    const first = found.email ? 'email' : found.password ? 'password' : null
    if (first) return inputOf(first)?.focus()
    onSubmit(valueOf('email').trim(), valueOf('password'))
  }

  return (
    <main className="sign-in" id="content">
      <div className="sign-in-card">
        <div className="sign-in-brand">
          <LogoMark size={32} />
          <span>{texts.product}</span>
        </div>
        <h1 className="sign-in-title">{texts.signIn}</h1>
        <p className="sign-in-lead">{texts.signInLead}</p>
        {notice && (
          <p className="notice" role="status">
            {notice}
          </p>
        )}
        {/* method: a form that is sent before any script has run must not put the password into the address. */}
        <form ref={form} className="sign-in-form" method="post" action="/login" noValidate onSubmit={submit}>
          <TextField
            label={texts.email}
            type="email"
            autoComplete="username"
            inputMode="email"
            {...fieldProps('email')}
          />
          <PasswordField label={texts.password} {...fieldProps('password')} />
          {error && (
            <p className="notice notice-danger" role="alert">
              {error}
            </p>
          )}
          <Button type="submit" variant="primary" wide busy={busy}>
            {texts.signIn}
          </Button>
        </form>
      </div>
    </main>
  )
}
