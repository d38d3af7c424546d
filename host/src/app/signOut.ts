import { countWaitingEdits, discardWaitingEdits, type Session } from '@arbo/core'
import { createStore } from 'zustand/vanilla'
import { useSelected } from './store.ts'

const asked = createStore(() => ({ waiting: 0 }))

/** Signs out, after asking where changes wait for the connection that would be lost. */
export function signOut(session: Session): void {
  const waiting = countWaitingEdits(session)
  if (waiting > 0) asked.setState({ waiting })
  else void session.logout()
}

export async function discardAndSignOut(session: Session): Promise<void> {
  discardWaitingEdits(session)
  await session.logout()
}

export const staySignedIn = (): void => asked.setState({ waiting: 0 })

/** How many changes the person is asked about; 0 while nobody signs out. */
export function useSignOutAsked(): number {
  return useSelected(asked, ({ waiting }) => waiting)
}
