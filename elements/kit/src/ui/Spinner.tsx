import type { ReactNode } from 'react'

/** Only for inside a control that is working; a page that loads shows a Skeleton. */
export function Spinner(): ReactNode {
  return <span className="arbo-spinner" aria-hidden="true" />
}
