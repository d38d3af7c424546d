import { SlidersHorizontal } from '@arbo/kit/icons'
import { IconButton } from '@arbo/kit/ui'
import { useId, useState, type ReactNode } from 'react'
import { MOBILE, useMedia } from '../use-media.ts'
import { listTexts } from './texts.ts'
import styles from './list.module.css'

/**
 * Filters and tools of a toolbar. On a phone they lie behind one button, which is marked while a filter is chosen, so
 * that the toolbar takes one row.
 */
export function FoldedTools({ children }: { children: ReactNode }): ReactNode {
  const phone = useMedia(MOBILE)
  const id = useId()
  const [open, setOpen] = useState(false)
  if (!phone) return children
  return (
    <>
      <span className={styles['list-fold']}>
        <IconButton
          icon={<SlidersHorizontal />}
          label={listTexts.tools}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        />
      </span>
      <div id={id} className={styles['list-folded']} hidden={!open}>
        {children}
      </div>
    </>
  )
}
