import type { ReactNode } from 'react'
import { SpecialDaysPage } from './SpecialDaysPage.tsx'

/** /ws/wkd/od. */
export function Screen(): ReactNode {
  return <SpecialDaysPage type={0} />
}
