import { displayNameRules, isApiError, password, required } from '@arbo/core'
import { Button, Form, PasswordField, TextField, useForm } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useAccount } from '../../app/use-account.ts'
import { openWorkspace } from '../../app/workspaces.ts'
import { texts } from '../../app/texts.ts'
import { authTexts } from './texts.ts'
import { FormFailure } from '../../ui/forms/FormFailure.tsx'
import type { WayInProps } from './way-in.ts'
import styles from './auth.module.css'

const fieldsOf = () => ({
  display_name: displayNameRules(authTexts.displayName),
  password: [required(texts.password), password],
})

/** For an address without an account: its owner registers by the invitation, which proves the address, and joins. */
export function JoinByRegistering({ token, invitation, onEnd }: WayInProps): ReactNode {
  const app = useApp()
  const account = useAccount()
  const bound = useForm(() => ({ fields: fieldsOf() }))
  const { field, sending, failure } = bound

  async function send(values: Readonly<Record<keyof ReturnType<typeof fieldsOf>, string>>): Promise<string> {
    try {
      const { ws_code } = await account.registerInvited(token, {
        display_name: values.display_name.trim(),
        password: values.password,
      })
      return ws_code
    } catch (error) {
      if (isApiError(error) && error.code === 'invitation_invalid') onEnd('gone')
      throw error
    }
  }

  /** Signs in on the loading page: this page would react to being signed in. */
  async function enter(code: string, password: string): Promise<void> {
    app.router.navigate('/loading', { replace: true })
    try {
      await app.session.login(invitation.email, password)
      openWorkspace(code, app)
    } catch (error) {
      if (!isApiError(error)) throw error
      app.memory.setLastAccessUrl(`/w:${code}`)
      app.router.navigate('/login', { replace: true })
    }
  }

  return (
    <>
      <p className={styles['auth-text']}>{authTexts.createToJoinLead}</p>
      <Form of={bound} className="sign-in-form" send={send} done={(code, values) => void enter(code, values.password)}>
        <input type="email" autoComplete="username" value={invitation.email} readOnly hidden />
        <TextField label={authTexts.displayName} autoComplete="name" dir="auto" required {...field('display_name')} />
        <PasswordField
          label={texts.password}
          hint={authTexts.passwordHint}
          autoComplete="new-password"
          required
          {...field('password')}
        />
        <FormFailure failure={failure} />
        <Button type="submit" variant="primary" wide busy={sending}>
          {authTexts.createToJoin}
        </Button>
      </Form>
    </>
  )
}
