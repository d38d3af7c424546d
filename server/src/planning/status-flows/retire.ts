import type { TemplateFlowInfo } from '@arbo/core/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { toFlow } from './flow-row.ts'
import type { FlowRow } from './flow-row.ts'
import { flowsByIds, lockFlows, scenesByStatus } from './queries.ts'
import type { FlowDeps } from './service.ts'

async function flowsToRetire(tx: Tx, member: Member, ids: readonly string[]): Promise<FlowRow[]> {
  const unique = [...new Set(ids)]
  await lockFlows(tx, member.wsId, unique)
  const rows = await flowsByIds(tx, member, unique)
  if (rows.length < unique.length) throw new ApiError('not_found')
  return rows
}

/**
 * Archives flows or brings them back: all or none. Entities that name one keep it, and their scenes its statuses.
 * @throws {ApiError} not_found
 */
export function archiveFlows(
  { database }: FlowDeps,
  member: Member,
  ids: readonly string[],
  status: 0 | 1,
): Promise<TemplateFlowInfo[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const rows = await flowsToRetire(tx, member, ids)
    const changing = rows.filter((row) => row.status !== status).map(({ id }) => id)
    await tx.rows(
      `update template_flow set status = $3, version = version + 1, updated_at = now()
       where ws_id = $1 and id = any($2::uuid[])`,
      [member.wsId, changing, status],
    )
    for (const template_flow_id of changing) emitEvent(tx, member.wsId, 'template_flow.updated', { template_flow_id })
    return (await flowsByIds(tx, member, ids)).map(toFlow)
  })
}

/** Flows that an entity names, or whose statuses scenes have. */
async function deployedOf(tx: Tx, member: Member, rows: readonly FlowRow[]): Promise<FlowRow[]> {
  const scenes = await scenesByStatus(
    tx,
    member.wsId,
    rows.flatMap(({ statuses }) => statuses.map(({ id }) => id)),
  )
  return rows.filter((row) => row.deployed_count > 0 || row.statuses.some(({ id }) => scenes.has(id)))
}

/** Deletes flows: all or none. @throws {ApiError} not_found, template_deployed */
export function deleteFlows({ database }: FlowDeps, member: Member, ids: readonly string[]): Promise<void> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const rows = await flowsToRetire(tx, member, ids)
    const deployed = await deployedOf(tx, member, rows)
    if (deployed.length > 0) throw new ApiError('template_deployed', { meta: { ids: deployed.map(({ id }) => id) } })
    const flowIds = rows.map(({ id }) => id)
    await tx.rows(
      `delete from library_favourite where ws_id = $1 and kind = 'template_flow' and thing_id = any($2::uuid[])`,
      [member.wsId, flowIds],
    )
    await tx.rows('delete from template_flow where ws_id = $1 and id = any($2::uuid[])', [member.wsId, flowIds])
    for (const template_flow_id of flowIds) emitEvent(tx, member.wsId, 'template_flow.updated', { template_flow_id })
  })
}
