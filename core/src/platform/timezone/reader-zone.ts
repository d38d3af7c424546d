import type { SessionState } from '../session/types.ts'
import { localZone } from './zone.ts'

/**
 * The zone that days and times are shown in: the one that the reader has chosen, else the workspace's, else the
 * device's. The same for every screen, element, filter and report.
 */
export function readerZone({ user, workspace }: Pick<SessionState, 'user' | 'workspace'>): string {
  if (user?.is_timezone_set) return user.preferred_timezone
  return workspace?.work_week.timezone ?? localZone()
}
