import { House } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { Suspense, lazy, useState, type ReactNode } from 'react'
import { texts } from '../texts.ts'

const LandingPageDialog = lazy(() =>
  import('./LandingPageDialog.tsx').then((module) => ({ default: module.LandingPageDialog })),
)

/** Opens the choice of the page that home leads to. */
export function LandingPage(): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        size="small"
        icon={<House />}
        label={texts.customiseLanding}
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
