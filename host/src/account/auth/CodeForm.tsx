import { is, isApiError, required, type Failure } from '@arbo/core'
import { Button, Form, Notice, TextField, useForm } from '@arbo/kit/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { AuthPage } from './AuthPage.tsx'
import { authTexts } from './texts.ts'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'

interface CodeFormProps {
  /** Completes the sign-in. Rejects with an ApiError, whose text shows here. */
  onSubmit: (code: string) => Promise<void>
  /** The sign-in took too long, or had too many wrong codes: it starts again with the password. */
  onEnded: (failure: Failure) => void
  onCancel: () => void
  /** Ways to sign in without a code. */
  others?: ReactNode
  /** Shown where the page was reloaded after a wrong code. */
  notice: string | null
}

/** Normalises a typed or pasted code: '123 456', 'k7qx-2mza-pw4t'. */
const bare = (code: string): string => code.replace(/[\s-]/g, '')

const KINDS = {
  app: { label: 'otpCode', test: /^\d{6}$/ },
  recovery: { label: 'recoveryCode', test: /^[a-z2-7]{12}$/i },
} as const

/** The second step of signing in to an account with two-factor sign-in. */
export function CodeForm({ onCancel, others, ...rest }: CodeFormProps): ReactNode {
  const [kind, setKind] = useState<keyof typeof KINDS>('app')
  const other = kind === 'app' ? 'recovery' : 'app'
  return (
    <AuthPage
      ownFocus
      title={authTexts.otpTitle}
      lead={kind === 'app' ? authTexts.otpLead : authTexts.recoveryLead}
      footer={
        <>
          <button type="button" className="text-link" onClick={() => setKind(other)}>
            {other === 'app' ? authTexts.otpByApp : authTexts.otpByRecovery}
          </button>
          <button type="button" className="text-link" onClick={onCancel}>
            {authTexts.otpCancel}
          </button>
        </>
      }
    >
      <CodeField key={kind} kind={kind} {...rest} />
      {others}
    </AuthPage>
  )
}

type CodeFieldProps = Omit<CodeFormProps, 'onCancel' | 'others'> & { kind: keyof typeof KINDS }

function CodeField({ kind, notice, onSubmit, onEnded }: CodeFieldProps): ReactNode {
  const { test } = KINDS[kind]
  const label = authTexts[KINDS[kind].label]
  const bound = useForm(() => ({
    fields: { code: [required(label), is(label, (code) => test.test(bare(code)))] },
  }))
  const { field, focus, sending, failure } = bound

  // oxlint-disable-next-line react/exhaustive-deps -- when the form appears
  useEffect(() => focus('code'), [])

  async function send({ code }: { code: string }): Promise<void> {
    try {
      await onSubmit(bare(code))
    } catch (reason) {
      if (isApiError(reason) && reason.code === 'challenge_expired') onEnded(reason.toFailure())
      focus('code')
      throw reason
    }
  }

  return (
    <Form of={bound} className="sign-in-form" send={send}>
      {notice && !failure && <Notice role="status">{notice}</Notice>}
      <TextField
        label={label}
        className="sign-in-code"
        autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
        inputMode={kind === 'app' ? 'numeric' : 'text'}
        autoCapitalize={kind === 'app' ? 'none' : 'characters'}
        spellCheck={false}
        required
        {...field('code')}
      />
      <FormFailure failure={failure} />
      <Button type="submit" variant="primary" wide busy={sending}>
        {texts.signIn}
      </Button>
    </Form>
  )
}
