import type { ReactNode } from 'react'
import { SpecialDaysPage } from './SpecialDaysPage.tsx'

/** /ws/wkd/ed. */
export function ExtraDaysScreen(): ReactNode {
  return <SpecialDaysPage type={1} />
}
