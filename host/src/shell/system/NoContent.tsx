import type { ReactNode } from 'react'

/** /204: there is nothing to show. */
export function NoContentScreen(): ReactNode {
  return null
}
