import { isApiError } from '@arbo/core'
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useApp } from '../../app/AppContext.ts'
import { messageOf } from '../../app/failure.ts'
import { texts } from '../../texts.ts'
import { noticeFor } from './notice.ts'
import { SignInForm } from './SignInForm.tsx'

/** /login. Where the guard leads after signing in is the guard's own matter. */
export function Login(): ReactNode {
  const { session, store } = useApp()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const notice = useSyncExternalStore(
    store.subscribe,
    () => noticeFor(store.getState().place?.location.query),
    // The served page knows no query.
    () => null,
  )

  const submit = useCallback(
    async (email: string, password: string) => {
      setBusy(true)
      setError(null)
      try {
        await session.login(email, password)
      } catch (reason) {
        setError(isApiError(reason) ? messageOf(reason.toFailure()) : texts.signInFailed)
        setBusy(false)
        document.querySelector<HTMLInputElement>('.sign-in-form input[name=password]')?.select()
      }
    },
    [session],
  )

  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['live'] = ''
    // The form was sent before this page was alive: send it now.
    if (dataset['waiting'] === undefined) return
    delete dataset['waiting']
    document.querySelector<HTMLFormElement>('.sign-in-form')?.requestSubmit()
  }, [])

  return (
    <SignInForm
      notice={notice}
      error={error}
      busy={busy}
      onSubmit={(email, password) => void submit(email, password)}
    />
  )
}
