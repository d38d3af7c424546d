import { createContext, useContext } from 'react'
import { datesIn, localZone, type Dates } from '@arbo/core/format'

/** The reader's time zone; null where nobody is known, as for data that a page gives by itself: then the device's holds. */
export const ZoneContext = createContext<string | null>(null)

/** Words for days and times on the clocks of whoever looks (XFIX-21). */
export function useDates(): Dates {
  return datesIn(useContext(ZoneContext) ?? localZone())
}
