import type { BulkOutcome, HandlerInput } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { bulk, refusal, writeDecisions } from './bulk.ts'
import type { BulkDeps, Decide } from './bulk.ts'
import { activeStatus, statusesOf } from './flow-statuses.ts'
import { placesOf } from './places.ts'
import { editableCells } from './scene-rights.ts'
import { statusGate } from './status-gate.ts'

/** @throws {ApiError} invalid_reference where there is no such status */
export function bulkStatus(
  deps: BulkDeps,
  member: Member,
  { status_id, ...selection }: HandlerInput<'bulkStatusUpdate'>['body'],
): Promise<BulkOutcome> {
  return bulk(deps, member, selection, async (call) => {
    const { tx, scenes } = call
    const status = status_id === null ? null : await activeStatus(tx, member.wsId, status_id)
    if (status === undefined) throw new ApiError('invalid_reference')
    const placeFor = await placesOf(tx, member.wsId, scenes)
    const listOf = await statusesOf(
      tx,
      member.wsId,
      scenes.map((scene) => placeFor(scene).flowId),
    )
    const gate = await statusGate(tx, member, scenes)
    const decide: Decide = (scene) => {
      if (!editableCells(member, scene).includes('status')) return refusal('status_update_failed')
      if (status === null) return { to: { status: null } }
      const { flowId } = placeFor(scene)
      const name = status.name.toLowerCase()
      const flowStatus =
        flowId === status.flow_id ? status : listOf(flowId).find((other) => other.name.toLowerCase() === name)
      if (!flowStatus) return refusal('invalid_reference', text('scene.other_flow'))
      const allowed = gate(scene, flowStatus)
      return 'error' in allowed ? allowed : { to: { status: allowed } }
    }
    return writeDecisions(call, decide)
  })
}
