import { workDayMinutes } from '@arbo/core'
import { useSessionState } from './use-session-state.ts'

/** Minutes of the working day of the workspace: what people mean by a day of work. */
export function useMinutesPerDay(): number | undefined {
  return useSessionState(({ workspace }) => workspace && workDayMinutes(workspace.work_week)) ?? undefined
}
