import { AlertDialog } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { useApp } from '../app/app-context.ts'
import { discardAndSignOut, staySignedIn, useSignOutAsked } from '../app/sign-out.ts'
import { texts } from '../app/texts.ts'

/** Asks who signs out while changes wait. Part of the shell: without a connection nothing more can be fetched. */
export function SignOutPlace(): ReactNode {
  const { session } = useApp()
  const waiting = useSignOutAsked()
  return (
    <AlertDialog
      open={waiting > 0}
      danger
      title={texts.signOutTitle(waiting)}
      message={texts.signOutMessage}
      confirmLabel={texts.signOutDiscard}
      onOpenChange={(open) => !open && staySignedIn()}
      onConfirm={() => {
        staySignedIn()
        void discardAndSignOut(session)
      }}
    />
  )
}
