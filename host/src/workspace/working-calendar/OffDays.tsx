import type { ReactNode } from 'react'
import { SpecialDaysPage } from './SpecialDaysPage.tsx'

/** /ws/wkd/od. */
export function OffDaysScreen(): ReactNode {
  return <SpecialDaysPage type={0} />
}
