import type { HandlerInput, StatusRemap } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission } from '../../platform/access/rights.ts'
import { planEntityFlow, planMove } from './entity-flow.ts'
import { flowRow } from './service.ts'
import type { FlowDeps } from './service.ts'
import { planRemoval } from './write-statuses.ts'

type Query = HandlerInput<'precheckStatusRemap'>['query']

async function planRemovalFrom(tx: Tx, member: Member, flowId: string, ids: readonly string[]): Promise<StatusRemap> {
  requirePermission(member, 'status_updateTemplateFlow_update', false)
  const flow = await flowRow(tx, member, flowId)
  const remaining = flow.statuses.filter(({ id }) => !ids.includes(id))
  // Statuses of other flows are not removed from this one.
  const removed = flow.statuses.filter(({ id }) => ids.includes(id)).map(({ id }) => id)
  return planRemoval(tx, member.wsId, flow, remaining, removed)
}

/**
 * The statuses that scenes would lose by a change, and their replacements.
 * @throws {ApiError} not_found, permission_denied, invalid_reference
 */
export function precheckRemap(
  { database }: FlowDeps,
  member: Member,
  { entity_id, template_flow_id, parent_id, status_ids = [] }: Query,
): Promise<StatusRemap> {
  return database.withWorkspace(member.wsId, (tx) => {
    if (!entity_id) return planRemovalFrom(tx, member, template_flow_id ?? '', status_ids)
    if (parent_id) return planMove(tx, member, entity_id, parent_id)
    return planEntityFlow(tx, member, entity_id, template_flow_id || null)
  })
}
