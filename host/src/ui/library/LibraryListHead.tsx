import type { ReactNode } from 'react'
import styles from './library.module.css'

interface LibraryListHeadProps {
  title: string
  /** Rows that are listed; null while that is not known. */
  count: number | null
}

/** The title of a library with how much is in it. */
export function LibraryListHead({ title, count }: LibraryListHeadProps): ReactNode {
  return (
    <header className={styles['library-list-head']}>
      <h1>{title}</h1>
      {count !== null && <span className="arbo-page-total">{count}</span>}
    </header>
  )
}
