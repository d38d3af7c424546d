import { createContext } from 'react'

/** The reader's time zone; null where nobody is known, as for data that a page gives by itself: then the device's holds. */
export const ZoneContext = createContext<string | null>(null)
