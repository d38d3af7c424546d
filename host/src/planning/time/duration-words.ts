import { formatDuration, pageLanguage, workDayMinutes } from '@arbo/core'
import { useSessionState } from '../../app/use-session-state.ts'

/** A time within a sentence, in the language of the page. */
export const durationWords = (minutes: number): string => formatDuration(minutes, pageLanguage())

/** Minutes of the workspace’s working day: what a day means where somebody types one. */
export function useDayMinutes(): number | undefined {
  return useSessionState(({ workspace }) => workspace && workDayMinutes(workspace.work_week)) ?? undefined
}
