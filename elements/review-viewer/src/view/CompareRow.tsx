import type { ReactNode } from 'react'
import { comparePart } from '../on-demand/compare-part.ts'
import { ScenePopup } from './ScenePopup.tsx'
import { useCompare } from './use-compare.ts'

/** While two pictures are compared: what with, and how. */
export function CompareRow(): ReactNode {
  const on = useCompare(({ other }) => other !== null)
  // Comparing begins when its part is there.
  const part = comparePart.get()
  return on && part ? <part.CompareTools scenes={<ScenePopup />} /> : null
}
