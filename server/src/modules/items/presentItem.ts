import type { Item } from '@arbo/core/contract'
import type { Tx } from '../../db/transaction.ts'
import { ApiError } from '../../http/apiError.ts'
import type { FileUrl } from '../../http/files.ts'
import type { Member } from '../access/member.ts'
import type { ItemAccess } from '../access/rights.ts'
import { formulaErrors } from '../metrics/formulas.ts'
import { metricView, opensMetrics } from '../metrics/metricAccess.ts'
import { editableCells, maySetReserved, sceneKeys } from '../scenes/sceneRights.ts'
import { filesOf } from './fileQueries.ts'
import { toItem } from './itemRow.ts'
import { markersOf } from './markers.ts'
import { notesOf } from './noteQueries.ts'
import { ancestorsOf, itemById } from './queries.ts'

/** One scene with all that hangs on it. @throws {ApiError} not_found */
export async function presentItem(tx: Tx, member: Member, access: ItemAccess, fileUrl: FileUrl): Promise<Item> {
  const row = await itemById(tx, member, access.id)
  if (!row) throw new ApiError('not_found')
  const bound = ({ id }: { id: string }): boolean => id === member.id
  const ties = {
    isCoordinator: access.isCoordinator,
    isAssignee: row.assignees.some(bound),
    isReviewer: row.reviewers.some(bound),
  }
  const view = opensMetrics(member, ties) ? null : await metricView(tx, member)
  const errors = (await formulaErrors(tx, member.wsId, [row.id])).get(row.id)
  return {
    ...toItem(row, fileUrl),
    metrics: row.metrics.map((metric) => {
      if (view?.hidden.has(metric.metric_id)) return { ...metric, value: null, error: null, locked: true, hidden: true }
      const locked = view?.locked.has(metric.metric_id) ? { locked: true } : {}
      return { ...metric, error: errors?.get(metric.metric_id) ?? null, ...locked }
    }),
    editable: editableCells(member, ties),
    may_set_reserved: maySetReserved(member, ties),
    rights: sceneKeys(member, ties),
    ancestors: await ancestorsOf(tx, member.wsId, access),
    files: await filesOf(tx, member, access, fileUrl),
    notes: await notesOf(tx, member.wsId, access.id),
    markers: await markersOf(tx, member.wsId, access.id),
  }
}
