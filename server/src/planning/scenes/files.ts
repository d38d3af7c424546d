import { and, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { SEE_SCENES } from '@arbo/core/contract'
import type { AttachmentCategory, HandlerInput, ItemFile } from '@arbo/core/contract'
import { itemFile } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileUrl } from '../../platform/http/files.ts'
import type { Page } from '../../platform/http/handler.ts'
import { fileKind } from '../../platform/storage/accepted.ts'
import type { FileKind } from '../../platform/storage/accepted.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission, loadScene } from '../../platform/access/rights.ts'
import type { ItemAccess } from '../../platform/access/rights.ts'
import { ADD_FILE } from '../../platform/uploads/attachments.ts'
import { takeUploads, uploadsByKey } from '../../platform/uploads/queries.ts'
import { filePage, fileRows, toItemFile } from './file-queries.ts'
import type { FileRow } from './file-queries.ts'
import { fileThen, recordPart } from './record-part.ts'
import { moveToTrash } from '../../platform/trash/move-to-trash.ts'
import { sceneNameOf } from './queries.ts'
import { emitItem } from './emit-item.ts'

type FileDeps = Pick<Deps, 'database' | 'storage'>
type NewFile = HandlerInput<'createItemFile'>['body']

const CHANGE_ANY = 'item_updateItemDetails_update'

const CATEGORIES: Readonly<Record<FileKind, AttachmentCategory>> = {
  image: 'media',
  video: 'media',
  audio: 'media',
  csv: 'document',
  excel: 'document',
  pdf: 'document',
  doc: 'document',
  other: 'other',
}

async function rowFor(tx: Tx, wsId: string, itemId: string, id: string): Promise<FileRow> {
  const [row] = await fileRows(tx, wsId, itemId, id)
  if (!row) throw new ApiError('not_found')
  return row
}

/** One's own file, or anybody's for those who may change the scene. @throws {ApiError} permission_denied */
function requireOwn(member: Member, access: ItemAccess, row: FileRow): void {
  if (row.created_by.id !== member.id) requirePermission(member, CHANGE_ANY, access.isCoordinator)
}

/** @throws {ApiError} not_found */
export function listFiles(
  { database }: FileDeps,
  member: Member,
  itemId: string,
  query: HandlerInput<'listItemFiles'>['query'],
  fileUrl: FileUrl,
): Promise<Page<ItemFile>> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, itemId, SEE_SCENES)
    const { rows, total } = await filePage(tx, member.wsId, itemId, query)
    return { rows: rows.map(toItemFile(member, access, fileUrl)), total }
  })
}

/** The stored columns of a link, or of an upload that has arrived. @throws {ApiError} upload_incomplete */
async function columnsOf(tx: Tx, member: Member, itemId: string, body: NewFile) {
  if ('url' in body) {
    const { url, name = new URL(url).hostname, category = 'link' } = body
    return { id: uuidv7(), name, category, kind: 'other', mime: 'text/uri-list', size: 0, url }
  }
  const [row] = await uploadsByKey(tx, member.wsId, member.id, [body.key])
  if (!row || row.item_id !== itemId || row.stored_at === null) throw new ApiError('upload_incomplete')
  const uploads = await takeUploads(tx, member.wsId, member.id, [body.key])
  // Another request for the same upload was faster.
  if (uploads.length === 0) throw new ApiError('upload_incomplete')
  const kind = fileKind(row.mime)
  const { name = row.name, category = CATEGORIES[kind] } = body
  return { id: row.id, name, category, kind, mime: row.mime, size: row.size ?? 0, key: row.key }
}

/** Adds an upload or a link. @throws {ApiError} not_found, permission_denied, upload_incomplete */
export function createFile(
  { database }: FileDeps,
  member: Member,
  itemId: string,
  body: NewFile,
  fileUrl: FileUrl,
): Promise<ItemFile> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, itemId, ADD_FILE, { lock: true })
    const columns = await columnsOf(tx, member, itemId, body)
    await tx.insert(itemFile).values({ ws_id: member.wsId, item_id: itemId, created_by: member.id, ...columns })
    await recordPart(tx, member, itemId, 'file', [{ from: null, to: fileThen(columns) }])
    await emitItem(tx, member, access)
    return toItemFile(member, access, fileUrl)(await rowFor(tx, member.wsId, itemId, columns.id))
  })
}

/** @throws {ApiError} not_found, permission_denied */
export function updateFile(
  { database }: FileDeps,
  member: Member,
  { item_id, id }: HandlerInput<'updateItemFile'>['params'],
  { name, category }: HandlerInput<'updateItemFile'>['body'],
  fileUrl: FileUrl,
): Promise<ItemFile> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, item_id, ADD_FILE, { lock: true })
    const row = await rowFor(tx, member.wsId, item_id, id)
    requireOwn(member, access, row)
    const next = { name: name ?? row.name, category: category ?? row.category }
    await tx
      .update(itemFile)
      .set(next)
      .where(and(eq(itemFile.ws_id, member.wsId), eq(itemFile.id, id)))
    await recordPart(tx, member, item_id, 'file', [{ from: fileThen(row), to: fileThen({ id, ...next }) }])
    await emitItem(tx, member, access)
    return toItemFile(member, access, fileUrl)({ ...row, ...next })
  })
}

/**
 * Moves the file or link to the trash.
 * @returns the id of the entry
 * @throws {ApiError} not_found, permission_denied
 */
export function deleteFile(
  { database }: FileDeps,
  member: Member,
  { item_id, id }: HandlerInput<'deleteItemFile'>['params'],
): Promise<string> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, item_id, ADD_FILE, { lock: true })
    const row = await rowFor(tx, member.wsId, item_id, id)
    requireOwn(member, access, row)
    const scene = await sceneNameOf(tx, member.wsId, item_id)
    const trashId = await moveToTrash(tx, member, { kind: 'file', ids: [id], places: [access], scene })
    await tx.delete(itemFile).where(and(eq(itemFile.ws_id, member.wsId), eq(itemFile.id, id)))
    await recordPart(tx, member, item_id, 'file', [{ from: fileThen(row), to: null }])
    await emitItem(tx, member, access)
    return trashId
  })
}
