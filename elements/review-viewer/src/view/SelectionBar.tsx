import type { ReactNode } from 'react'
import { extrasPart } from '../on-demand/extras-part.ts'
import { OnDemand } from './OnDemand.tsx'
import { useSelectedDrawings } from './use-selected-drawings.ts'

/** What can be done with the chosen drawings, over the lower edge of the picture. */
export function SelectionBar(): ReactNode {
  const selectedObjects = useSelectedDrawings()
  if (selectedObjects.length === 0) return null
  return <OnDemand part={extrasPart}>{({ SelectionTools }) => <SelectionTools chosen={selectedObjects} />}</OnDemand>
}
