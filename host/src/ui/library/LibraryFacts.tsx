import type { ReactNode } from 'react'
import styles from './library.module.css'
import { TimeAgo } from '@arbo/kit/ui'

/** The narrow column: a record's name and facts. */
export function LibraryFacts({ title, children }: { title: string; children: ReactNode }): ReactNode {
  return (
    <section className={styles['library-facts']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

/** How long ago a moment was; the exact time on hover. */
export function Moment({ at }: { at: string }): ReactNode {
  return <TimeAgo at={at} />
}
