import { endOfSingleSignOn, type Session } from '@arbo/core'
import { countWaitingEdits, discardWaitingEdits } from '@arbo/core/internal'
import { createStore } from 'zustand/vanilla'
import { readSettings } from './settings.ts'
import { useSelected } from './store.ts'

const requests = createStore(() => ({ waiting: 0 }))

/** Ends the session here, and that of the provider where it began there. */
async function leave(session: Session): Promise<void> {
  const end = readSettings().sso ? await endOfSingleSignOn(session) : null
  await session.logout()
  if (end !== null) location.assign(end)
}

/** Signs out, after asking where changes wait for the connection that would be lost. */
export function signOut(session: Session): void {
  const waiting = countWaitingEdits(session)
  if (waiting > 0) requests.setState({ waiting })
  else void leave(session)
}

export async function discardAndSignOut(session: Session): Promise<void> {
  discardWaitingEdits(session)
  await leave(session)
}

export const staySignedIn = (): void => requests.setState({ waiting: 0 })

/** How many changes the person is asked about; 0 while nobody signs out. */
export function useSignOutAsked(): number {
  return useSelected(requests, ({ waiting }) => waiting)
}
