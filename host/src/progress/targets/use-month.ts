import { useState } from 'react'
import { useSessionState } from '../../app/use-session-state.ts'
import { datesIn } from '@arbo/core/format'

/** The current month on the workspace’s clock, yyyy-mm, as of when the screen was opened. */
export function useCurrentMonth(): string {
  const zone = useSessionState((state) => state.workspace?.work_week.timezone ?? 'UTC')
  const [now] = useState(() => new Date())
  return datesIn(zone).dayOf(now).slice(0, 7)
}
