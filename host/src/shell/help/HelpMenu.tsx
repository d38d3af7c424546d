import { CircleQuestionMark } from '@arbo/kit/icons'
import { IconButton, Menu } from '@arbo/kit/ui'
import { Suspense, useState, type ReactNode } from 'react'
import { shellTexts } from '../../app/shell-texts.ts'
import { LazyHelpItems } from './lazy-help-items.ts'

/** The help menu of the header. */
export function HelpMenu(): ReactNode {
  const [open, setOpen] = useState(false)
  return (
    <Menu
      pinned
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={<IconButton icon={<CircleQuestionMark />} label={shellTexts.help} />}
    >
      {open && (
        <Suspense>
          <LazyHelpItems />
        </Suspense>
      )}
    </Menu>
  )
}
