import type { ReactNode } from 'react'

/** A thin line at the top while the next page is on its way; shows after 150 ms, by style. */
export function PendingLine(): ReactNode {
  return <div className="pending-line" aria-hidden="true" />
}
