import { localZone } from '@arbo/core'
import { useState } from 'react'
import { useSessionState } from '../../../app/use-session-state.ts'

/** The time zone of the workspace, by whose clocks a day ends, and the moment at which the part was opened. */
export function useClock(): { zone: string; now: Date } {
  const [now] = useState(() => new Date())
  const zone = useSessionState((state) => state.workspace?.work_week.timezone ?? localZone())
  return { zone, now }
}
