import { and, eq, sql } from 'drizzle-orm'
import { SEE_REVIEW } from '@arbo/core/contract'
import type { Rendition } from '@arbo/core/contract'
import { rowsOf } from '../../platform/db/rows.ts'
import { rendition } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { fileUrls, folderUrls } from '../../platform/http/files.ts'
import type { Page } from '../../platform/http/handler.ts'
import type { PageRequest } from '../../platform/http/paging.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import type { Member } from '../../platform/access/member.ts'
import { requirePermission, loadScene, may } from '../../platform/access/rights.ts'
import type { ItemAccess } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { renditionThen, recordPart } from '../../planning/scenes/record-part.ts'
import { moveToTrash } from '../../platform/trash/move-to-trash.ts'
import { sceneNameOf } from '../../planning/scenes/queries.ts'
import { INGEST_JOB } from './ingest-kind.ts'
import { toRendition } from './present.ts'
import { newestThumbnail, renditionFor, renditionPage } from './queries.ts'
import type { RenditionRow } from './queries.ts'
import { eyeOf } from '../../platform/access/audience.ts'

type RenditionDeps = Pick<Deps, 'config' | 'database' | 'secrets' | 'storage'>

const CREATE = 'media_createRendition_create'

function viewOf(deps: RenditionDeps, member: Member, access: ItemAccess, baseUrl: string) {
  const mayDownload = may(member, 'media_downloadFile_read', access.isCoordinator)
  return { fileUrl: fileUrls(deps, baseUrl), folderUrl: folderUrls(deps, baseUrl), mayDownload }
}

/** @throws {ApiError} not_found */
export function listRenditions(
  deps: RenditionDeps,
  member: Member,
  itemId: string,
  page: PageRequest,
  baseUrl: string,
): Promise<Page<Rendition>> {
  return deps.database.read(member.wsId, async (tx) => {
    const [access, { rows, total }] = await Promise.all([
      loadScene(tx, member, itemId, SEE_REVIEW),
      renditionPage(tx, member.wsId, itemId, page, eyeOf(member)),
    ])
    const view = viewOf(deps, member, access, baseUrl)
    return { rows: rows.map((row) => toRendition(row, view)), total }
  })
}

/** @throws {ApiError} not_found */
export function showRendition(
  deps: RenditionDeps,
  member: Member,
  itemId: string,
  id: string,
  baseUrl: string,
): Promise<Rendition> {
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const view = viewOf(deps, member, await loadScene(tx, member, itemId, SEE_REVIEW), baseUrl)
    return toRendition(await renditionFor(tx, member.wsId, itemId, id, { eye: eyeOf(member) }), view)
  })
}

/**
 * One's own, or anybody's with the right to delete renditions.
 * @throws {ApiError} not_found, permission_denied
 */
export function updateRendition(
  deps: RenditionDeps,
  member: Member,
  itemId: string,
  id: string,
  body: { name?: string | undefined; description?: string | undefined },
  baseUrl: string,
): Promise<Rendition> {
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, itemId, CREATE)
    const row = await renditionFor(tx, member.wsId, itemId, id, { lock: true })
    if (row.created_by.id !== member.id) requirePermission(member, 'media_deleteRendition_delete', access.isCoordinator)
    const next = { name: body.name ?? row.name, description: body.description ?? row.description }
    await tx
      .update(rendition)
      .set({ ...next, updated_at: new Date() })
      .where(and(eq(rendition.ws_id, member.wsId), eq(rendition.id, id)))
    await recordPart(tx, member, itemId, 'rendition', [
      { from: renditionThen(row), to: renditionThen({ ...row, ...next }) },
    ])
    const { state, progress } = row
    emitEvent(tx, member.wsId, 'rendition.updated', { item_id: itemId, id, state, progress }, access)
    return toRendition(
      await renditionFor(tx, member.wsId, itemId, id, { eye: eyeOf(member) }),
      viewOf(deps, member, access, baseUrl),
    )
  })
}

/** Entities whose picture is one of the rendition's have it again when it is restored. */
async function keepPictures(tx: Tx, wsId: string, trashId: string, { files }: RenditionRow): Promise<void> {
  const keys = files.flatMap(({ thumbnail_key }) => thumbnail_key ?? [])
  await rowsOf(
    tx,
    sql`insert into trash_row (ws_id, trash_id, what, source, link, data)
      select e.ws_id, ${trashId}::uuid, 'link', 'entity', 'thumbnail_key',
        jsonb_build_object('ws_id', e.ws_id, 'id', e.id, 'thumbnail_key', e.thumbnail_key)
      from entity e where e.ws_id = ${wsId} and e.thumbnail_key = any(${sql.param(keys)}::text[])`,
  )
}

/**
 * Moves the rendition with its comments and drawings to the trash; its files stay until it leaves that.
 * @returns the id of the entry
 * @throws {ApiError} not_found, permission_denied
 */
export function deleteRendition(
  { database }: Pick<Deps, 'database'>,
  member: Member,
  itemId: string,
  id: string,
): Promise<string> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, itemId, 'media_deleteRendition_delete', { lock: true })
    const row = await renditionFor(tx, member.wsId, itemId, id, { lock: true })
    const scene = await sceneNameOf(tx, member.wsId, itemId)
    const trashId = await moveToTrash(tx, member, { kind: 'version', ids: [id], places: [access], scene })
    await keepPictures(tx, member.wsId, trashId, row)
    await tx.delete(rendition).where(and(eq(rendition.ws_id, member.wsId), eq(rendition.id, id)))
    await rowsOf(
      tx,
      sql`update item set thumbnail_key = ${newestThumbnail(member.wsId, itemId)}, updated_at = now()
        where ws_id = ${member.wsId} and id = ${itemId}`,
    )
    await recordPart(tx, member, itemId, 'rendition', [{ from: renditionThen(row), to: null }])
    for (const { thumbnail_key } of row.files) {
      await rowsOf(
        tx,
        sql`update entity set thumbnail_key = null where ws_id = ${member.wsId} and thumbnail_key = ${thumbnail_key}`,
      )
    }
    emitEvent(tx, member.wsId, 'rendition.deleted', { item_id: itemId, id }, access)
    return trashId
  })
}

/** @throws {ApiError} not_found, conflict where it has not failed, permission_denied */
export function retryRendition(
  deps: RenditionDeps,
  member: Member,
  itemId: string,
  id: string,
  baseUrl: string,
): Promise<Rendition> {
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, itemId, CREATE)
    const row = await renditionFor(tx, member.wsId, itemId, id, { lock: true })
    if (row.state !== 'failed') throw new ApiError('conflict')
    await tx
      .update(rendition)
      .set({ state: 'processing', progress: 0, error_code: null, error_message: null, updated_at: new Date() })
      .where(and(eq(rendition.ws_id, member.wsId), eq(rendition.id, id)))
    await enqueue(tx, { wsId: member.wsId, kind: INGEST_JOB, payload: { rendition_id: id }, dedupeKey: id })
    emitEvent(tx, member.wsId, 'rendition.updated', { item_id: itemId, id, state: 'processing', progress: 0 }, access)
    return toRendition(
      await renditionFor(tx, member.wsId, itemId, id, { eye: eyeOf(member) }),
      viewOf(deps, member, access, baseUrl),
    )
  })
}
