import type { Failure } from '@arbo/core'
import { Suspense, useEffect, useLayoutEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { messageOf } from '../../app/failure.ts'
import { readSettings } from '../../app/settings.ts'
import { texts } from '../../app/texts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LazyResend } from './LazyResend.tsx'
import { LazyWays } from './LazyWays.tsx'
import { noticeFor } from './notice.ts'
import { SignInForm } from './SignInForm.tsx'

// Only accounts with two-factor sign-in have it.
const CodeForm = lazyPart('CodeForm', () => import('./CodeForm.tsx').then((module) => module.CodeForm))

const subscribeToNothing = () => () => undefined

/** /login. The guard decides what opens after sign-in. */
export function Login(): ReactNode {
  const { session, store, router } = useApp()
  const [ended, setEnded] = useState<Failure | null>(null)
  // The served page has the form alone: parts that depend on settings and browser render after hydration.
  const alive = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  // The served page has no query and no pending code.
  const query = useSyncExternalStore(
    store.subscribe,
    () => store.getState().place?.location.query,
    () => undefined,
  )
  const awaitingOtp = useSyncExternalStore(
    session.subscribe,
    () => session.getState().awaitingOtp,
    () => false,
  )

  // During hydration: the press that made React hydrate must not count as an earlier one.
  useLayoutEffect(() => {
    document.documentElement.dataset['live'] = ''
  }, [])
  // Runs a press from before hydration.
  useEffect(() => {
    const { dataset } = document.documentElement
    const form = document.querySelector<HTMLFormElement>('.sign-in-form')
    const was = { pressed: dataset['pressed'] !== undefined, sent: dataset['waiting'] !== undefined }
    delete dataset['pressed']
    delete dataset['waiting']
    if (was.pressed) form?.querySelector<HTMLElement>('button[type=button]')?.click()
    if (was.sent) form?.requestSubmit()
  }, [])

  if (awaitingOtp) {
    return (
      <Suspense>
        <CodeForm
          notice={query?.get('invalid_2fa') === '1' ? texts.otpWrong : null}
          onSubmit={(code) => session.otpLogin(code)}
          onEnded={setEnded}
          others={alive && <LazyWays step="second" notice={null} />}
          onCancel={() => {
            session.cancelOtp()
            router.navigate('/login', { replace: true })
          }}
        />
      </Suspense>
    )
  }
  const notice = ended ? messageOf(ended) : noticeFor(query)
  if (alive && readSettings().sso?.only) return <LazyWays step="only" notice={notice} />
  return (
    <SignInForm
      notice={notice}
      onSubmit={async (email, password) => {
        setEnded(null)
        await session.login(email, password)
      }}
      Resend={LazyResend}
      others={alive && <LazyWays step="first" notice={null} />}
      onFollow={(to) => router.navigate(to)}
    />
  )
}
