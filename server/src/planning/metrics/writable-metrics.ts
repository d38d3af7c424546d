import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { metricView, openedScenes } from './metric-access.ts'

/** Whether a member may change a metric of a scene, as far as the metric itself has a say in it: read for all at once. */
export async function writableMetrics(
  tx: Tx,
  member: Member,
  itemIds: readonly string[],
  metricIds: readonly string[],
): Promise<(itemId: string, metricId: string) => boolean> {
  if (metricIds.length === 0) return () => true
  const { locked } = await metricView(tx, member)
  if (!metricIds.some((id) => locked.has(id))) return () => true
  const opened = await openedScenes(tx, member, itemIds)
  return (itemId, metricId) => !locked.has(metricId) || opened.has(itemId)
}
