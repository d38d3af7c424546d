import { House } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { openShellDialog } from '../app/shell-dialog.ts'
import { shellTexts } from '../app/shell-texts.ts'

/** Opens the dialog to choose the landing page. */
export function LandingPage(): ReactNode {
  return (
    <IconButton
      size="small"
      icon={<House />}
      label={shellTexts.customiseLanding}
      aria-haspopup="dialog"
      onClick={() => openShellDialog('landing')}
    />
  )
}
