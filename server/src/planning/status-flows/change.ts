import { and, eq } from 'drizzle-orm'
import type { FlowStatus, HandlerInput, StatusMapping, TemplateFlowDetail } from '@arbo/core/contract'
import { FLOW_STATUSES_MAX } from '@arbo/core/contract'
import { uuidv7 } from 'uuidv7'
import { templateFlow as flowTable } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Member } from '../../platform/access/member.ts'
import { ChangeBatch } from '../changes/change-batch.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { checkVersion } from '../../workspace/settings/check-version.ts'
import { reservedOf } from './guard-flow.ts'
import { lockFlows } from './queries.ts'
import { emitScenes } from './remap.ts'
import { flowDetail, flowFault } from './service.ts'
import type { FlowDeps } from './service.ts'
import { writeStatuses } from './write-statuses.ts'

interface Draft extends Pick<FlowStatus, 'name' | 'kind' | 'colour' | 'reserved'> {
  id: string
}

/** The new fields of a flow; those that are left out stay. */
interface FlowChange {
  name?: string | undefined
  description?: string | undefined
  /** All statuses from now on, in their order. */
  statuses?: Draft[]
  mapping?: StatusMapping | undefined
}

const UNVERSIONED = null

/**
 * Changes one flow, alone on it.
 * @param version that was read; null where the change cannot take anything of somebody else's back
 * @throws {ApiError} not_found, template_archived, conflict, name_taken, status_in_use, invalid_reference
 */
async function changeFlow(
  { database }: FlowDeps,
  member: Member,
  id: string,
  version: number | null,
  changeOf: (flow: TemplateFlowDetail) => FlowChange,
): Promise<TemplateFlowDetail> {
  try {
    return await database.withWorkspace(member.wsId, async (tx) => {
      await lockFlows(tx, member.wsId, [id])
      const flow = await flowDetail(tx, member, id)
      if (version !== null) checkVersion(flow, version)
      if (flow.status === 0) throw new ApiError('template_archived')
      return await writeFlow(tx, member, flow, changeOf(flow))
    })
  } catch (error) {
    throw flowFault(error)
  }
}

async function writeFlow(
  tx: Tx,
  member: Member,
  flow: TemplateFlowDetail,
  { name, description, statuses, mapping = {} }: FlowChange,
): Promise<TemplateFlowDetail> {
  const { id } = flow
  const batch = new ChangeBatch(tx, member, 'bulk')
  const scenes = statuses ? await writeStatuses(tx, member, batch, flow, statuses, mapping) : 0
  await tx
    .update(flowTable)
    .set({ name, description, version: flow.version + 1, updated_at: new Date() })
    .where(and(eq(flowTable.ws_id, member.wsId), eq(flowTable.id, id)))
  emitEvent(tx, member.wsId, 'template_flow.updated', { template_flow_id: id })
  emitScenes(tx, member.wsId, batch, scenes)
  return flowDetail(tx, member, id)
}

/** @throws {ApiError} as {@link changeFlow} */
export function updateFlow(
  deps: FlowDeps,
  member: Member,
  id: string,
  { version, statuses, ...fields }: HandlerInput<'updateTemplateFlow'>['body'],
): Promise<TemplateFlowDetail> {
  return changeFlow(deps, member, id, version, (flow) => {
    if (!statuses) return fields
    const before = new Map(flow.statuses.map((status) => [status.id, status]))
    const drafts = statuses.map((status) => {
      const reserved = reservedOf(status, before.get(status.id ?? ''))
      return { ...status, reserved, id: status.id ?? uuidv7() }
    })
    return { ...fields, statuses: drafts }
  })
}

/** The statuses with one of them at a position; undefined: where it was, or at the end. */
function placed(statuses: readonly Draft[], one: Draft, position: number | undefined): Draft[] {
  const isTaken = statuses.some(({ name, id }) => id !== one.id && name.toLowerCase() === one.name.toLowerCase())
  if (isTaken) throw new ApiError('name_taken')
  const at = statuses.findIndex(({ id }) => id === one.id)
  const others = statuses.filter(({ id }) => id !== one.id)
  return others.toSpliced(position ?? (at === -1 ? others.length : at), 0, one)
}

/** @throws {ApiError} not_found, template_archived, name_taken, limit_reached */
export function addStatus(
  deps: FlowDeps,
  member: Member,
  id: string,
  { position, ...fields }: HandlerInput<'addFlowStatus'>['body'],
): Promise<TemplateFlowDetail> {
  return changeFlow(deps, member, id, UNVERSIONED, ({ statuses }) => {
    if (statuses.length >= FLOW_STATUSES_MAX)
      throw new ApiError('limit_reached', { meta: { limit: FLOW_STATUSES_MAX } })
    return { statuses: placed(statuses, { ...fields, reserved: reservedOf(fields), id: uuidv7() }, position) }
  })
}

/** @throws {ApiError} not_found also where the flow has no such status, conflict, template_archived, name_taken */
export function updateStatus(
  deps: FlowDeps,
  member: Member,
  id: string,
  { status_id, version, position, name, kind, colour, reserved }: HandlerInput<'updateFlowStatus'>['body'],
): Promise<TemplateFlowDetail> {
  return changeFlow(deps, member, id, version, ({ statuses }) => {
    const previous = statuses.find((status) => status.id === status_id)
    if (!previous) throw new ApiError('not_found')
    const changed: Draft = {
      id: status_id,
      name: name ?? previous.name,
      kind: kind ?? previous.kind,
      colour: colour === undefined ? previous.colour : colour,
      reserved: reservedOf({ kind: kind ?? previous.kind, reserved }, previous),
    }
    return { statuses: placed(statuses, changed, position) }
  })
}

/** @throws {ApiError} not_found, conflict, template_archived, last_status, status_in_use, invalid_reference */
export function removeStatus(
  deps: FlowDeps,
  member: Member,
  id: string,
  { status_id, version, mapping }: HandlerInput<'removeFlowStatus'>['body'],
): Promise<TemplateFlowDetail> {
  return changeFlow(deps, member, id, version, ({ statuses }) => {
    if (!statuses.some((status) => status.id === status_id)) throw new ApiError('not_found')
    if (statuses.length === 1) throw new ApiError('last_status')
    return { statuses: statuses.filter((status) => status.id !== status_id), mapping }
  })
}
