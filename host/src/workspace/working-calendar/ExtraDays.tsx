import type { ReactNode } from 'react'
import { SpecialDaysPage } from './SpecialDaysPage.tsx'

/** /ws/wkd/ed. */
export function Screen(): ReactNode {
  return <SpecialDaysPage type={1} />
}
