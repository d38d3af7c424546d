import type { BulkOutcome, HandlerInput } from '@arbo/core/contract'
import type { Member } from '../../platform/access/member.ts'
import { allExist } from '../entities/queries.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { bulk, refusal } from './bulk.ts'
import type { BulkDeps } from './bulk.ts'
import { editableCells } from './scene-rights.ts'
import { writeSceneMetrics } from './scene-metrics.ts'

/** @throws {ApiError} invalid_reference where there is no such metric */
export function bulkMetrics(
  deps: BulkDeps,
  member: Member,
  { metric_id, value, ...selection }: HandlerInput<'bulkMetricUpdate'>['body'],
): Promise<BulkOutcome> {
  return bulk(deps, member, selection, async ({ tx, batch, scenes, refusals }) => {
    if (!(await allExist(tx, member.wsId, 'metric', [metric_id]))) throw new ApiError('invalid_reference')
    const allowed = scenes.filter((scene) => {
      const isAllowed = editableCells(member, scene).includes('metric')
      if (!isAllowed) refusals.add(refusal('permission_denied'), scene.id)
      return isAllowed
    })
    const values = allowed.map(({ id }) => ({ itemId: id, metricId: metric_id, value }))
    const { outcomes, changed } = await writeSceneMetrics(tx, member, batch, values)
    outcomes.forEach((one, index) => {
      const scene = allowed[index]
      if (scene && one.outcome === 'refused') refusals.add(refusal('metric_value_failed', one.message), scene.id)
    })
    return changed
  })
}
