import { House } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { Suspense, useState, type ReactNode } from 'react'
import { lazyPart } from '../ui/lazy-part.tsx'
import { shellTexts } from '../app/shell-texts.ts'

const LandingPageDialog = lazyPart('LandingPageDialog', () =>
  import('./LandingPageDialog.tsx').then((module) => module.LandingPageDialog),
)

/** Opens the dialog to choose the landing page. */
export function LandingPage(): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        size="small"
        icon={<House />}
        label={shellTexts.customiseLanding}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense>
          <LandingPageDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
