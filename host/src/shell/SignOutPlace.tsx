import { AlertDialog } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { discardAndSignOut, staySignedIn, useSignOutAsked } from '../app/sign-out.ts'
import { shellTexts } from '../app/shell-texts.ts'

/** Asks before a sign-out that loses unsent changes. Part of the shell: offline no more code can be loaded. */
export function SignOutPlace(): ReactNode {
  const { session } = useApp()
  const waiting = useSignOutAsked()
  return (
    <AlertDialog
      open={waiting > 0}
      danger
      title={shellTexts.signOutTitle({ count: waiting })}
      message={shellTexts.signOutMessage}
      confirmLabel={shellTexts.signOutDiscard}
      onOpenChange={(open) => !open && staySignedIn()}
      onConfirm={() => {
        staySignedIn()
        void discardAndSignOut(session)
      }}
    />
  )
}
