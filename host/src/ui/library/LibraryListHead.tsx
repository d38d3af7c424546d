import type { ReactNode } from 'react'
import './library.css'

interface LibraryListHeadProps {
  title: string
  /** Rows that are listed; null while that is not known. */
  count: number | null
}

/** The title of a library with how much is in it. */
export function LibraryListHead({ title, count }: LibraryListHeadProps): ReactNode {
  return (
    <header className="library-list-head">
      <h1>{title}</h1>
      {count !== null && <span className="library-total">{count}</span>}
    </header>
  )
}
