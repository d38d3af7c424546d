import { useEffect, type ComponentProps, type ReactNode } from 'react'
import { AuthPage } from './AuthPage.tsx'

/** A page that replaces a form: it takes the focus, so that it is read out. */
export function AuthMessage(props: ComponentProps<typeof AuthPage>): ReactNode {
  useEffect(() => document.getElementById('content')?.focus({ preventScroll: true }), [])
  return <AuthPage {...props} />
}
