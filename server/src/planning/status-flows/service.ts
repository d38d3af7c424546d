import { uuidv7 } from 'uuidv7'
import type {
  AnswerData,
  DeployedEntity,
  HandlerInput,
  TemplateFlowDetail,
  TemplateFlowInfo,
} from '@arbo/core/contract'
import { libraryFavourite, templateFlow as flowTable, templateFlowStatus } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { isViolation } from '../../platform/db/violation.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { PageRequest } from '../../platform/http/paging.ts'
import { and, eq } from 'drizzle-orm'
import type { Member } from '../../platform/access/member.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { deployedEntities, deployedOn } from './deployed.ts'
import { checkReserved, reservedOf } from './guard-flow.ts'
import { toFlow, toFlowDetail } from './flow-row.ts'
import type { FlowRow } from './flow-row.ts'
import { flowPage, flowsByIds, scenesByStatus } from './queries.ts'

export type FlowDeps = Pick<Deps, 'database'>
type NewFlow = HandlerInput<'createTemplateFlow'>['body']

/** @throws {ApiError} not_found */
export async function flowRow(tx: Tx, member: Member, id: string): Promise<FlowRow> {
  const [row] = await flowsByIds(tx, member, [id])
  if (!row) throw new ApiError('not_found')
  return row
}

/** @throws {ApiError} not_found */
export async function flowDetail(tx: Tx, member: Member, id: string): Promise<TemplateFlowDetail> {
  const row = await flowRow(tx, member, id)
  return toFlowDetail(
    row,
    await scenesByStatus(
      tx,
      member.wsId,
      row.statuses.map((status) => status.id),
    ),
  )
}

/** The error codes of violated unique indexes of flows. */
export function flowFault(error: unknown): unknown {
  if (isViolation(error, 'template_flow_name')) return new ApiError('name_taken', { cause: error })
  // An id for a new status that another status has.
  if (isViolation(error, 'template_flow_status_pkey')) return new ApiError('invalid_reference', { cause: error })
  return error
}

export function listFlows(
  { database }: FlowDeps,
  member: Member,
  filter: HandlerInput<'listTemplateFlows'>['query'],
): Promise<Page<TemplateFlowInfo>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const { rows, total } = await flowPage(tx, member, filter)
    return { rows: rows.map(toFlow), total }
  })
}

/** @throws {ApiError} not_found */
export function showFlow({ database }: FlowDeps, member: Member, id: string): Promise<TemplateFlowDetail> {
  return database.withWorkspace(member.wsId, (tx) => flowDetail(tx, member, id))
}

/** Makes a flow with its statuses in the given order. @returns its id */
async function insertFlow(tx: Tx, member: Member, body: NewFlow): Promise<string> {
  const { wsId: ws_id, id: created_by } = member
  const id = uuidv7()
  const { name, description } = body
  const statuses = body.statuses.map((status) => ({
    ...status,
    id: status.id ?? uuidv7(),
    reserved: reservedOf(status),
  }))
  checkReserved(member, [], statuses)
  await tx.insert(flowTable).values({ ws_id, id, name, description, created_by })
  await tx.insert(templateFlowStatus).values(
    statuses.map((status, position) => ({
      ...status,
      ws_id,
      template_flow_id: id,
      position,
    })),
  )
  emitEvent(tx, ws_id, 'template_flow.updated', { template_flow_id: id })
  return id
}

/** @throws {ApiError} name_taken, invalid_reference, all_reserved, permission_denied */
export async function createFlow({ database }: FlowDeps, member: Member, body: NewFlow): Promise<TemplateFlowDetail> {
  try {
    return await database.withWorkspace(member.wsId, async (tx) =>
      flowDetail(tx, member, await insertFlow(tx, member, body)),
    )
  } catch (error) {
    throw flowFault(error)
  }
}

/** A copy that is active and deployed nowhere. @throws {ApiError} not_found, name_taken */
export async function duplicateFlow(
  { database }: FlowDeps,
  member: Member,
  id: string,
  name: string,
): Promise<TemplateFlowDetail> {
  try {
    return await database.withWorkspace(member.wsId, async (tx) => {
      const { description, statuses } = await flowRow(tx, member, id)
      const copies = statuses.map(({ name: label, kind, colour, reserved }) => ({
        name: label,
        kind,
        colour,
        reserved,
      }))
      return flowDetail(tx, member, await insertFlow(tx, member, { name, description, statuses: copies }))
    })
  } catch (error) {
    throw flowFault(error)
  }
}

/** @throws {ApiError} not_found */
export function favoriteFlow(
  { database }: FlowDeps,
  member: Member,
  thing_id: string,
  isFavorite: boolean,
): Promise<TemplateFlowInfo> {
  const { wsId: ws_id, id: ws_user_id } = member
  const star = { ws_id, ws_user_id, kind: 'template_flow' as const, thing_id }
  return database.withWorkspace(ws_id, async (tx) => {
    await flowRow(tx, member, thing_id)
    if (isFavorite) await tx.insert(libraryFavourite).values(star).onConflictDoNothing()
    else {
      await tx
        .delete(libraryFavourite)
        .where(
          and(
            eq(libraryFavourite.ws_id, ws_id),
            eq(libraryFavourite.ws_user_id, ws_user_id),
            eq(libraryFavourite.kind, star.kind),
            eq(libraryFavourite.thing_id, thing_id),
          ),
        )
    }
    return toFlow(await flowRow(tx, member, thing_id))
  })
}

/** @throws {ApiError} not_found */
export function listDeployedOn(
  { database }: FlowDeps,
  member: Member,
  id: string,
  page: PageRequest,
): Promise<Page<DeployedEntity>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await flowRow(tx, member, id)
    return deployedOn(tx, member, id, page)
  })
}

/** @throws {ApiError} not_found */
export function listDeployedEntities(
  { database }: FlowDeps,
  member: Member,
  id: string,
  page: PageRequest,
): Promise<Page<AnswerData<'templateFlowDeployedEntities'>[number]>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await flowRow(tx, member, id)
    return deployedEntities(tx, member, id, page)
  })
}
