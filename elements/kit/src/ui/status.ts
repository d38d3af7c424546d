import { texts } from '../texts.ts'

/** Scene status by its number in the API; the names are the tokens' too. */
export const STATUSES = [
  { token: 'no-scene', name: texts.statusNoScene },
  { token: 'unassigned', name: texts.statusUnassigned },
  { token: 'untouched', name: texts.statusUntouched },
  { token: 'unchecked', name: texts.statusUnchecked },
  { token: 'retake', name: texts.statusRetake },
  { token: 'retake-done', name: texts.statusRetakeDone },
  { token: 'approved', name: texts.statusApproved },
] as const

export type Status = 0 | 1 | 2 | 3 | 4 | 5 | 6

/** The ordinary name of a status. @param scene the workspace's word for a scene, within a sentence (WS-02) */
export function statusName(status: Status, scene: string): string {
  const { name } = STATUSES[status]
  return typeof name === 'string' ? name : name(scene)
}
