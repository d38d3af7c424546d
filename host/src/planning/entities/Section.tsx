import { Button, Text } from '@arbo/kit/ui'
import type { Rows } from '@arbo/core'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import tableStyles from '../../ui/table.module.css'
import styles from './planning.module.css'

interface SectionProps {
  title: string
  /** Show the heading; otherwise only assistive technology gets it. */
  titled: boolean
  list: Rows<unknown>
  onMore: () => void
  children: ReactNode
}

/** Rows of one kind, and a button for more. */
export function Section({ title, titled, list, onMore, children }: SectionProps): ReactNode {
  const { rows, total, loadingMore } = list
  return (
    <section className={styles['section']}>
      <div className={titled ? styles['section-head'] : 'arbo-visually-hidden'}>
        <h2>{title}</h2>
        <Text tone="subtle" figures>
          {total}
        </Text>
      </div>
      {children}
      {rows.length < total && (
        <p className={tableStyles['section-more']}>
          <span>{texts.showing(rows.length, total)}</span>
          <Button size="small" busy={loadingMore} onClick={onMore}>
            {texts.loadMore}
          </Button>
        </p>
      )}
    </section>
  )
}
