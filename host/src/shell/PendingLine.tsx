import type { ReactNode } from 'react'

/** A thin line at the top while the next page loads; CSS shows it after 150 ms. */
export function PendingLine(): ReactNode {
  return <div className="pending-line" aria-hidden="true" />
}
