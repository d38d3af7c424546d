import type { ReactNode } from 'react'
import { Login } from '../screens/auth/Login.tsx'
import { useApp } from './AppContext.ts'
import { useSelected } from './store.ts'
import { usePageEffects } from './usePageEffects.ts'

/** The sign-in page that was served as HTML, made alive. Renders the same elements as Login alone. */
export function ServedSignIn(): ReactNode {
  const { store } = useApp()
  usePageEffects(useSelected(store, (state) => state.place))
  return <Login />
}
