import { Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { listTexts } from './texts.ts'
import styles from './list.module.css'

interface MoreRowsProps {
  list: { rows: readonly unknown[]; total: number; loadingMore: boolean }
  onMore: (() => void) | undefined
}

/** Below the first rows of a long list: how many show, and a button for more. */
export function MoreRows({ list: { rows, total, loadingMore }, onMore }: MoreRowsProps): ReactNode {
  return (
    rows.length < total && (
      <p className={styles['list-more']}>
        <span>{listTexts.showing({ count: rows.length, total })}</span>
        <Button size="small" busy={loadingMore} onClick={onMore}>
          {texts.loadMore}
        </Button>
      </p>
    )
  )
}
