import { sql } from 'drizzle-orm'
import { SEE_ENTITIES, SEE_SCENES } from '@arbo/core/contract'
import type { EntityFlow, FlowStatus, HandlerInput, StatusRemap, TemplateFlow } from '@arbo/core/contract'
import { rowOf } from '../../platform/db/rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadEntity } from '../../platform/access/rights.ts'
import { ChangeBatch } from '../changes/change-batch.ts'
import { recordChanges } from '../changes/record-changes.ts'
import { flowOf } from '../entities/queries.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { checkVersion } from '../../workspace/settings/check-version.ts'
import { requireLeaveFlow } from './guard-flow.ts'
import { templateFlow } from './queries.ts'
import { applyRemap, planRemap, emitScenes } from './remap.ts'
import { scenesUnder } from './remap-scope.ts'
import type { FlowDeps } from './service.ts'

const UPDATE_RULE = 'project_updateEntity_update'

interface Own {
  template_flow_id: string | null
  template_flow_name: string | null
  parent_id: string | null
  version: number
}

async function ownFlow(tx: Tx, wsId: string, entityId: string): Promise<Own> {
  const row = await rowOf<Own>(
    tx,
    sql`select e.template_flow_id, f.name as template_flow_name, e.parent_id, e.version
      from entity e left join template_flow f on f.ws_id = e.ws_id and f.id = e.template_flow_id
      where e.ws_id = ${wsId} and e.id = ${entityId}`,
  )
  if (!row) throw new ApiError('not_found')
  return row
}

/** The flow that would hold on an entity; an archived one only where it is its own already. */
async function flowAfter(tx: Tx, wsId: string, own: Own, flowId: string | null): Promise<TemplateFlow | null> {
  if (flowId === null) return own.parent_id === null ? null : flowOf(tx, wsId, own.parent_id)
  const flow = await templateFlow(tx, wsId, flowId)
  if (!flow || (flow.status === 0 && flowId !== own.template_flow_id)) throw new ApiError('invalid_reference')
  return { id: flow.id, name: flow.name, statuses: flow.statuses }
}

/**
 * The effect of giving an entity a flow of its own, or none.
 * @throws {ApiError} not_found, permission_denied, invalid_reference
 */
export async function planEntityFlow(
  tx: Tx,
  member: Member,
  entityId: string,
  flowId: string | null,
): Promise<StatusRemap> {
  const { wsId } = member
  const entity = await loadEntity(tx, member, entityId, UPDATE_RULE)
  const to = await flowAfter(tx, wsId, await ownFlow(tx, wsId, entityId), flowId)
  return planRemap(tx, wsId, scenesUnder(wsId, entity), to)
}

/**
 * The effect of moving an entity below another parent on the statuses of its scenes: none where it has a flow of its
 * own. The move itself calls {@link applyRemap} with the plan.
 * @throws {ApiError} not_found, permission_denied
 */
export async function planMove(tx: Tx, member: Member, entityId: string, parentId: string): Promise<StatusRemap> {
  const { wsId } = member
  const entity = await loadEntity(tx, member, entityId, UPDATE_RULE)
  await loadEntity(tx, member, parentId, SEE_ENTITIES)
  const own = await ownFlow(tx, wsId, entityId)
  const to = await flowOf(tx, wsId, own.template_flow_id === null ? parentId : entityId)
  if (own.template_flow_id !== null) return { to, statuses: [], scenes: 0, needs_mapping: false }
  return planRemap(tx, wsId, scenesUnder(wsId, entity), to)
}

const refOf = (id: string | null, name: string | null) => (id === null ? null : { id, name })

/** @throws {ApiError} not_found, permission_denied, invalid_reference, status_in_use, conflict */
export function putEntityFlow(
  { database }: FlowDeps,
  member: Member,
  entityId: string,
  { template_flow_id, mapping = {}, version }: HandlerInput<'putEntityTemplateFlow'>['body'],
): Promise<EntityFlow> {
  const { wsId } = member
  return database.withWorkspace(wsId, async (tx) => {
    const entity = await loadEntity(tx, member, entityId, UPDATE_RULE, { lock: true })
    const own = await ownFlow(tx, wsId, entityId)
    if (version !== undefined) checkVersion(own, version)
    const to = await flowAfter(tx, wsId, own, template_flow_id)
    if (own.template_flow_id === template_flow_id) {
      return { template_flow_id, template_flow: to, scenes: 0, batch_id: null, version: own.version }
    }
    requireLeaveFlow(member, entity, await flowOf(tx, wsId, entityId))
    const scope = scenesUnder(wsId, entity)
    const batch = new ChangeBatch(tx, member, 'bulk')
    const plan = await planRemap(tx, wsId, scope, to)
    const scenes = await applyRemap(tx, member, scope, plan, mapping, batch, entity.isCoordinator)
    const [after] = await tx.rows<{ version: number }>(
      `update entity set template_flow_id = $3, version = version + 1, updated_at = now()
       where ws_id = $1 and id = $2 returning version`,
      [wsId, entityId, template_flow_id],
    )
    const change = {
      entityId,
      field: 'template_flow',
      from: refOf(own.template_flow_id, own.template_flow_name),
      to: refOf(template_flow_id, template_flow_id === null ? null : (to?.name ?? null)),
    }
    await recordChanges(tx, member, await batch.begin(), [change])
    emitEvent(tx, wsId, 'entity.updated', { entity_id: entityId, parent_id: entity.parent_id }, entity)
    if (own.template_flow_id) {
      emitEvent(tx, wsId, 'template_flow.updated', { template_flow_id: own.template_flow_id })
    }
    if (template_flow_id) emitEvent(tx, wsId, 'template_flow.updated', { template_flow_id })
    emitScenes(tx, wsId, batch, scenes)
    return {
      template_flow_id,
      template_flow: to,
      scenes,
      batch_id: batch.batchId,
      version: after?.version ?? own.version,
    }
  })
}

/** @throws {ApiError} not_found */
export function listEntityStatuses({ database }: FlowDeps, member: Member, entityId: string): Promise<FlowStatus[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await loadEntity(tx, member, entityId, SEE_SCENES)
    return (await flowOf(tx, member.wsId, entityId))?.statuses ?? []
  })
}
