import type { Item } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Member } from '../../platform/access/member.ts'
import type { ItemAccess } from '../../platform/access/rights.ts'
import { formulaErrors } from '../metrics/formulas.ts'
import { metricView, opensMetrics } from '../metrics/metric-access.ts'
import { editableCells, maySetReserved, sceneKeys } from './scene-rights.ts'
import { fileRows, toItemFile } from './file-queries.ts'
import { toItem } from './item-row.ts'
import { markersOf } from './marker-queries.ts'
import { notesOf } from './note-queries.ts'
import { ancestorsOf, itemById } from './queries.ts'

/**
 * One scene with all its parts, read in one journey.
 * @param pendingAccess the member's rights on it; what is refused there is refused here
 * @throws {ApiError} not_found
 */
export async function presentItem(
  tx: Tx,
  member: Member,
  id: string,
  pendingAccess: ItemAccess | Promise<ItemAccess>,
  fileUrl: FileUrl,
): Promise<Item> {
  const { wsId } = member
  const [access, row, metrics, formulas, ancestors, files, notes, markers] = await Promise.all([
    pendingAccess,
    itemById(tx, member, id),
    metricView(tx, member),
    formulaErrors(tx, wsId, [id]),
    ancestorsOf(tx, wsId, id),
    fileRows(tx, wsId, id),
    notesOf(tx, wsId, id),
    markersOf(tx, wsId, id),
  ])
  if (!row) throw new ApiError('not_found')
  const bound = (person: { id: string }): boolean => person.id === member.id
  const ties = {
    isCoordinator: access.isCoordinator,
    isAssignee: row.assignees.some(bound),
    isReviewer: row.reviewers.some(bound),
  }
  const view = opensMetrics(member, ties) ? null : metrics
  const errors = formulas.get(id)
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
    ancestors,
    files: files.map(toItemFile(member, access, fileUrl)),
    notes,
    markers,
  }
}
