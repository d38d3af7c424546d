import { Suspense, type ReactNode } from 'react'
import { closeShellDialog, useShellDialog } from '../app/shell-dialog.ts'
import { lazyPart } from '../ui/lazy-part.tsx'

const DisplayDialog = lazyPart('DisplayDialog', () =>
  import('../account/profile/DisplayDialog.tsx').then((module) => module.DisplayDialog),
)
const KeysDialog = lazyPart('KeysDialog', () => import('./help/KeysDialog.tsx').then((module) => module.KeysDialog))
const LandingPageDialog = lazyPart('LandingPageDialog', () =>
  import('./LandingPageDialog.tsx').then((module) => module.LandingPageDialog),
)

/** The dialog of the frame that was asked for, by a menu, a key or the search. */
export function ShellDialogs(): ReactNode {
  const open = useShellDialog()
  return (
    <Suspense>
      {open === 'display' && <DisplayDialog onClose={closeShellDialog} />}
      {open === 'keys' && <KeysDialog onClose={closeShellDialog} />}
      {open === 'landing' && <LandingPageDialog onClose={closeShellDialog} />}
    </Suspense>
  )
}
