import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { HandlerInput, Item } from '@arbo/core/contract'
import { item, itemMetric, itemUser } from '../../db/schema.ts'
import type { Tx } from '../../db/transaction.ts'
import { ApiError } from '../../http/apiError.ts'
import type { Deps } from '../../http/deps.ts'
import type { FileUrl } from '../../http/files.ts'
import type { Page } from '../../http/handler.ts'
import type { Member } from '../access/member.ts'
import { demand, entityFor, itemFor } from '../access/rights.ts'
import type { ItemAccess } from '../access/rights.ts'
import { allExist, flowOf } from '../entities/queries.ts'
import { tell } from '../events/tell.ts'
import { toItem } from './itemRow.ts'
import {
  ancestorsOf,
  filesOf,
  itemById,
  itemPage,
  itemPrefix,
  markersOf,
  nextItemPosition,
  notesOf,
  statusKind,
} from './queries.ts'
import type { ItemFilter } from './queries.ts'
import { recordStatusChange } from './statusChange.ts'
import type { StatusColumns } from './statusChange.ts'

type ItemDeps = Pick<Deps, 'database'>
type NewItem = HandlerInput<'storeEntityItem'>['body']
type ItemPatch = HandlerInput<'updateItem'>['body']

const SEE = 'item_getItemDetailTable_read'
const NO_SCENE = 0

/** @throws {ApiError} not_found */
export function listItems(
  { database }: ItemDeps,
  member: Member,
  entityId: string,
  filter: ItemFilter,
  fileUrl: FileUrl,
): Promise<Page<Item>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    await entityFor(tx, member, entityId, SEE)
    const { rows, total } = await itemPage(tx, member, entityId, filter)
    return { rows: rows.map((row) => toItem(row, fileUrl)), total }
  })
}

async function present(tx: Tx, member: Member, access: ItemAccess, fileUrl: FileUrl): Promise<Item> {
  const row = await itemById(tx, member, access.id)
  if (!row) throw new ApiError('not_found')
  return {
    ...toItem(row, fileUrl),
    ancestors: await ancestorsOf(tx, member.wsId, access),
    files: await filesOf(tx, member.wsId, access.id, fileUrl),
    notes: await notesOf(tx, member.wsId, access.id),
    markers: await markersOf(tx, member.wsId, access.id),
  }
}

/** @throws {ApiError} not_found */
export function showItem({ database }: ItemDeps, member: Member, id: string, fileUrl: FileUrl): Promise<Item> {
  return database.withWorkspace(member.wsId, async (tx) =>
    present(tx, member, await itemFor(tx, member, id, SEE), fileUrl),
  )
}

/** The columns that a status brings, null where none is named: it must be one of the flow that holds on the entity. */
async function statusColumns(
  tx: Tx,
  wsId: string,
  entityId: string,
  statusId: string | null | undefined,
): Promise<StatusColumns | null> {
  if (statusId === undefined) return null
  if (statusId === null) return { status_id: null, status_kind: NO_SCENE }
  const flow = await flowOf(tx, wsId, entityId)
  const kind = flow && (await statusKind(tx, wsId, flow.id, statusId))
  if (kind === null) throw new ApiError('invalid_reference')
  return { status_id: statusId, status_kind: kind }
}

async function writePeople(
  tx: Tx,
  wsId: string,
  itemId: string,
  role: 'assignee' | 'reviewer',
  ids: readonly string[] | undefined,
): Promise<void> {
  if (!ids) return
  await tx.delete(itemUser).where(and(eq(itemUser.ws_id, wsId), eq(itemUser.item_id, itemId), eq(itemUser.role, role)))
  const rows = [...new Set(ids)].map((ws_user_id) => ({ ws_id: wsId, item_id: itemId, ws_user_id, role }))
  if (rows.length > 0) await tx.insert(itemUser).values(rows)
}

async function writeMetrics(tx: Tx, wsId: string, itemId: string, values: ItemPatch['metrics']): Promise<void> {
  for (const { metric_id, value } of values ?? []) {
    const own = and(eq(itemMetric.ws_id, wsId), eq(itemMetric.item_id, itemId), eq(itemMetric.metric_id, metric_id))
    await tx.delete(itemMetric).where(own)
    if (value !== null) await tx.insert(itemMetric).values({ ws_id: wsId, item_id: itemId, metric_id, value })
  }
}

async function checkReferences(tx: Tx, wsId: string, body: ItemPatch): Promise<void> {
  const people = [...(body.assignee_ids ?? []), ...(body.reviewer_ids ?? [])]
  const metrics = (body.metrics ?? []).map((metric) => metric.metric_id)
  const known = [await allExist(tx, wsId, 'ws_user', people), await allExist(tx, wsId, 'metric', metrics)]
  if (known.includes(false)) throw new ApiError('invalid_reference')
}

async function writeParts(tx: Tx, wsId: string, itemId: string, body: ItemPatch): Promise<void> {
  await writePeople(tx, wsId, itemId, 'assignee', body.assignee_ids)
  await writePeople(tx, wsId, itemId, 'reviewer', body.reviewer_ids)
  await writeMetrics(tx, wsId, itemId, body.metrics)
}

/** @throws {ApiError} not_found, invalid_reference, permission_denied */
export function createItem(
  { database }: ItemDeps,
  member: Member,
  entityId: string,
  body: NewItem,
  fileUrl: FileUrl,
): Promise<Item> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const entity = await entityFor(tx, member, entityId, 'project_addItem_create', { lock: true })
    await checkReferences(tx, member.wsId, body)
    const status = await statusColumns(tx, member.wsId, entityId, body.status_id ?? undefined)
    const { project_id, process_id, episode_id, take_id } = entity
    const id = uuidv7()
    await tx.insert(item).values({
      ws_id: member.wsId,
      id,
      entity_id: entityId,
      project_id,
      process_id,
      episode_id,
      take_id,
      name: body.name,
      code: body.code ?? null,
      description: body.description ?? '',
      due_date: body.due_date ?? null,
      position: await nextItemPosition(tx, member.wsId, entityId),
      created_by: member.id,
      ...status,
    })
    await writeParts(tx, member.wsId, id, body)
    tell(tx, member.wsId, 'item.created', { item_id: id, entity_id: entityId }, entity)
    return present(tx, member, await itemFor(tx, member, id, SEE), fileUrl)
  })
}

/** Changing the due date alone has a right of its own. */
function demandUpdate(member: Member, access: ItemAccess, body: ItemPatch): void {
  const changed = Object.entries(body).filter(([, value]) => value !== undefined)
  const onlyDate = changed.every(([key]) => key === 'due_date')
  const rule = onlyDate
    ? ({ anyOf: ['item_updateItemDate_update', 'item_updateItemDetails_update'] } as const)
    : 'item_updateItemDetails_update'
  demand(member, rule, access.isCoordinator)
}

/** @throws {ApiError} not_found, invalid_reference, permission_denied */
export function updateItem(
  { database }: ItemDeps,
  member: Member,
  id: string,
  body: ItemPatch,
  fileUrl: FileUrl,
): Promise<Item> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, id, SEE, { lock: true })
    demandUpdate(member, access, body)
    await checkReferences(tx, member.wsId, body)
    const status = await statusColumns(tx, member.wsId, access.entity_id, body.status_id)
    if (status) await recordStatusChange(tx, member, id, status)
    const { name, code, description, due_date } = body
    await tx
      .update(item)
      .set({ name, code, description, due_date, ...status, updated_at: new Date() })
      .where(and(eq(item.ws_id, member.wsId), eq(item.id, id)))
    await writeParts(tx, member.wsId, id, body)
    const shown = await present(tx, member, access, fileUrl)
    const { status_kind } = shown
    tell(tx, member.wsId, 'item.updated', { item_id: id, entity_id: access.entity_id, status_kind }, access)
    return shown
  })
}

/** Removes the scene, then its files: a crash in between leaves files without a scene, never the reverse. */
export async function deleteItem(deps: Pick<Deps, 'database' | 'storage'>, member: Member, id: string): Promise<void> {
  await deps.database.withWorkspace(member.wsId, async (tx) => {
    const access = await itemFor(tx, member, id, 'item_deleteItem_delete', { lock: true })
    await tx.delete(item).where(and(eq(item.ws_id, member.wsId), eq(item.id, id)))
    tell(tx, member.wsId, 'item.deleted', { item_id: id, entity_id: access.entity_id }, access)
  })
  await deps.storage.deletePrefix(itemPrefix(member.wsId, id))
}
