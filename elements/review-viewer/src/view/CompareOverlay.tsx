import type { ReactNode } from 'react'
import { comparePart } from '../on-demand/compare-part.ts'
import { useCompare } from './use-compare.ts'

/** What lies over two compared pictures; nothing while there is one. */
export function CompareOverlay(): ReactNode {
  const on = useCompare(({ other }) => other !== null)
  // Comparing begins when its part is there.
  const part = on ? comparePart.get() : undefined
  return part ? <part.CompareLabels /> : null
}
