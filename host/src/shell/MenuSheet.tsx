import { MenuLines } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { Suspense, useState, type ReactNode } from 'react'
import { shellTexts } from '../app/shell-texts.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import styles from './bar.module.css'

const AllPages = lazyPart('AllPages', () => import('./AllPages.tsx').then((module) => module.AllPages))

interface MenuSheetProps {
  /** Its button is an icon alone, in the folded left bar. */
  folded?: boolean
  /** Its button is a tab of a phone's bar. */
  tab?: boolean
}

/** The button to the sheet with all pages. */
export function MenuSheet({ folded = false, tab = false }: MenuSheetProps): ReactNode {
  const [open, setOpen] = useState(false)
  const button = { 'aria-haspopup': 'dialog', onClick: () => setOpen(true) } as const
  return (
    <>
      {folded ? (
        <IconButton icon={<MenuLines />} label={shellTexts.menu} tooltipSide="right" {...button} />
      ) : (
        <button type="button" className={tab ? styles['tab'] : styles['place']} {...button}>
          <MenuLines />
          <span className="arbo-truncate">{shellTexts.menu}</span>
        </button>
      )}
      {open && (
        <Suspense>
          <AllPages onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
