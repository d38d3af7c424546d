import { isApiError, type Failure, type Invitation } from '@arbo/core'
import { useState } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useAccount } from '../../app/use-account.ts'
import { openWorkspace } from '../../app/workspaces.ts'

type Key = Pick<Invitation, 'user'> & { token: string }

interface InvitationActions {
  busy: 'join' | 'decline' | null
  failure: Failure | null
  /** Joins, and opens the workspace. */
  join: () => Promise<void>
  decline: () => Promise<void>
}

/** Joins and declines; `onEnd` is called when the invitation can no longer be accepted. */
export function useInvitation({ token, user }: Key, onEnd: (end: 'gone' | 'declined') => void): InvitationActions {
  const app = useApp()
  const account = useAccount()
  const [busy, setBusy] = useState<InvitationActions['busy']>(null)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function run(what: 'join' | 'decline', action: () => Promise<void>): Promise<void> {
    if (busy) return
    setBusy(what)
    setFailure(null)
    try {
      await action()
    } catch (error) {
      if (!isApiError(error)) throw error
      if (error.code === 'invitation_invalid') onEnd('gone')
      else setFailure(error.toFailure())
      setBusy(null)
    }
  }

  return {
    busy,
    failure,
    join: () =>
      run('join', async () => {
        const { ws_code } = await account.joinInvitation({ token, user })
        openWorkspace(ws_code, app)
      }),
    decline: () =>
      run('decline', async () => {
        await account.declineInvitation(token)
        onEnd('declined')
      }),
  }
}
