import { endOfSingleSignOn, type Session } from '@arbo/core'
import { createStore } from 'zustand/vanilla'
import { loadUnsent } from './load-unsent.ts'
import { readSettings } from './settings.ts'
import { useSelected } from './store.ts'

const requests = createStore(() => ({ waiting: 0 }))

/** Ends the session here, and at the provider where sign-in went through one. */
async function leave(session: Session): Promise<void> {
  const end = readSettings().sso ? await endOfSingleSignOn(session) : null
  await session.logout()
  if (end !== null) location.assign(end)
}

/** Signs out; asks first where unsent changes would be lost. */
export async function signOut(session: Session): Promise<void> {
  // Where its code is not to be had, nothing is given up: it waits for who entered it.
  const waiting = await loadUnsent().then(
    ({ countUnsent }) => countUnsent(session),
    () => 0,
  )
  if (waiting > 0) requests.setState({ waiting })
  else await leave(session)
}

export async function discardAndSignOut(session: Session): Promise<void> {
  const { discardUnsent } = await loadUnsent()
  await discardUnsent(session)
  await leave(session)
}

export const staySignedIn = (): void => requests.setState({ waiting: 0 })

/** How many unsent changes the user is asked about; 0: no question is open. */
export function useSignOutAsked(): number {
  return useSelected(requests, ({ waiting }) => waiting)
}
