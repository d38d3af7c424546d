import { useContext } from 'react'
import { datesIn, localZone, type Dates } from '@arbo/core/format'
import { useLanguage } from './language-context.ts'
import { ZoneContext } from './zone-context.ts'

/** Words for days and times on the clocks of whoever looks (XFIX-21). */
export function useDates(): Dates {
  return datesIn(useContext(ZoneContext) ?? localZone(), useLanguage())
}
