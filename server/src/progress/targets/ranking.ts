import { compareDecimals } from '@arbo/core/contract'
import type { RankedPerson } from '@arbo/core/contract'
import type { Member } from '../../platform/access/member.ts'
import { targetClock } from './clock.ts'
import { targetConfigs } from './configs.ts'
import { figuresOf } from './figures.ts'
import { targetRow } from './service.ts'
import type { TargetDeps } from './service.ts'
import { subjectNames } from './summaries.ts'

/**
 * The order of people with a target in a month, without any figure; equal ones share a place. Nobody where the workspace
 * has not switched it on (XTGT-01).
 * @throws {ApiError} not_found
 */
export function rankTarget(
  { database }: TargetDeps,
  member: Member,
  id: string,
  queryMonth: string | undefined,
): Promise<{ ranking: boolean; month: string; rows: RankedPerson[] }> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    await targetRow(tx, member, id)
    const clock = await targetClock(tx, wsId)
    const month = queryMonth ?? clock.month
    const { ranking } = await targetConfigs(tx, wsId)
    if (!ranking) return { ranking, month, rows: [] }
    const figures = (await figuresOf(tx, { wsId, month, targetIds: [id] }, clock)).filter(
      ({ kind }) => kind === 'person',
    )
    const names = await subjectNames(
      tx,
      wsId,
      figures.map(({ subject_id }) => subject_id),
    )
    const sums = figures.flatMap(({ subject_id, achieved }) => {
      const subject = names.get(subject_id)
      return subject && achieved !== null ? [{ subject, achieved }] : []
    })
    const sorted = sums.toSorted(
      (a, b) => compareDecimals(b.achieved, a.achieved) || a.subject.name.localeCompare(b.subject.name, 'en'),
    )
    const rows: RankedPerson[] = []
    for (const [index, { subject, achieved }] of sorted.entries()) {
      const before = sorted[index - 1]
      const isEqual = before && compareDecimals(before.achieved, achieved) === 0
      rows.push({ place: isEqual ? (rows.at(-1)?.place ?? index + 1) : index + 1, subject })
    }
    return { ranking, month, rows }
  })
}
