import type { ReactNode } from 'react'
import { useSessionState } from '../../app/use-session-state.ts'
import { authTexts } from './texts.ts'
import { AuthMessage } from './AuthMessage.tsx'
import { LinkButton } from './LinkButton.tsx'

/** An invitation that is unknown, or was used, withdrawn or has expired. */
export function InvitationGone(): ReactNode {
  const isSignedIn = useSessionState((state) => state.status === 'signed-in')
  return (
    <AuthMessage title={authTexts.invitationGone} lead={authTexts.invitationGoneText}>
      {isSignedIn ? (
        <LinkButton to="/ws/jn">{authTexts.invitationsLink}</LinkButton>
      ) : (
        <LinkButton to="/login">{authTexts.toSignIn}</LinkButton>
      )}
    </AuthMessage>
  )
}
