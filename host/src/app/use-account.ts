import { createAccount, type Account } from '@arbo/core'
import { useApp } from './app-context.ts'

/** What one can do with an account, signed in or not. */
export function useAccount(): Account {
  const { session } = useApp()
  return session.shared('host-account/1', () => createAccount(session))
}
