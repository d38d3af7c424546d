import { uuidv7 } from 'uuidv7'
import type { Rational, Rendition } from '@arbo/core/contract'
import { rendition, renditionFile } from '../../platform/db/schema.gen.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { fileUrls, folderUrls } from '../../platform/http/files.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { checkKind } from '../../platform/media/check-kind.ts'
import { probe } from '../../platform/media/probe.ts'
import type { MediaInfo } from '../../platform/media/types.ts'
import { reviewTypes } from '../../platform/storage/accepted.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadScene, may } from '../../platform/access/rights.ts'
import { emitEvent } from '../../platform/realtime/emit-event.ts'
import { notifyVersion } from './notify-version.ts'
import { recordPart, renditionThen } from '../../planning/scenes/record-part.ts'
import { explained } from '../../platform/uploads/failures.ts'
import { folderOf } from '../../platform/uploads/keys.ts'
import { withLocalFile } from '../uploads/local-file.ts'
import { takeUploads, uploadsByKey } from '../../platform/uploads/queries.ts'
import type { UploadRow } from '../../platform/uploads/queries.ts'
import { INGEST_JOB } from './ingest-kind.ts'
import { toRendition } from './present.ts'
import { nextVersion, renditionFor, usualRate } from './queries.ts'

type RenditionDeps = Pick<Deps, 'config' | 'database' | 'secrets' | 'storage' | 'workDir'>

export interface NewRendition {
  name?: string | undefined
  description?: string | undefined
  files: readonly { key: string; name: string; frame_rate?: Rational | undefined }[]
}

interface ProbedUpload extends UploadRow {
  name: string
  size: number
  kind: 'image' | 'video'
  mime: string
  info: MediaInfo
  /** The uploader's choices. */
  rate: Rational | undefined
}

const CREATE = 'media_createRendition_create'

/** The stored uploads of a request, in its order. @throws {ApiError} upload_incomplete */
async function storedUploads(
  deps: RenditionDeps,
  member: Member,
  itemId: string,
  body: NewRendition,
): Promise<UploadRow[]> {
  const keys = body.files.map((file) => file.key)
  if (new Set(keys).size < keys.length) throw new ApiError('invalid_file_combination')
  const rows = await deps.database.withWorkspace(member.wsId, async (tx) => {
    await loadScene(tx, member, itemId, CREATE)
    return uploadsByKey(tx, member.wsId, member.id, keys)
  })
  return keys.map((key) => {
    const row = rows.find((upload) => upload.key === key && upload.item_id === itemId)
    if (!row || row.stored_at === null) throw new ApiError('upload_incomplete')
    return row
  })
}

/** Looks into each file, so that one that cannot be used is refused at once and not minutes later. */
async function probeUploads(
  deps: RenditionDeps,
  uploads: readonly UploadRow[],
  body: NewRendition,
): Promise<ProbedUpload[]> {
  const types = reviewTypes(
    uploads.map((row, index) => ({ name: body.files[index]?.name ?? row.name, type: row.mime })),
  )
  const probed: ProbedUpload[] = []
  for (const [index, row] of uploads.entries()) {
    const type = types[index]
    if (!type || (type.kind !== 'image' && type.kind !== 'video')) throw new ApiError('invalid_file_format')
    const info = await withLocalFile(deps, row.key, (path) => probe(path))
    checkKind(type, info)
    probed.push({
      ...row,
      name: body.files[index]?.name ?? row.name,
      size: info.size,
      kind: type.kind,
      mime: type.mime,
      info,
      rate: body.files[index]?.frame_rate,
    })
  }
  return probed
}

const rateColumns = ({ num, den }: Rational) => ({ frame_rate_num: num, frame_rate_den: den })

/** Name without its extension. */
function baseName(name: string): string {
  return name.replace(/\.[^.]+$/, '')
}

async function insert(
  tx: Tx,
  member: Member,
  itemId: string,
  body: NewRendition,
  files: ProbedUpload[],
): Promise<string> {
  const ws_id = member.wsId
  const [first] = files
  if (!first) throw new ApiError('upload_incomplete')
  const id = uuidv7()
  await tx.insert(rendition).values({
    ws_id,
    id,
    item_id: itemId,
    version: await nextVersion(tx, ws_id, itemId),
    name: body.name ?? baseName(first.name),
    description: body.description ?? '',
    kind: first.kind,
    state: 'processing',
    created_by: member.id,
  })
  for (const [position, file] of files.entries()) {
    const { info, key, kind, mime, size } = file
    await tx.insert(renditionFile).values({
      ws_id,
      id: file.id,
      rendition_id: id,
      position,
      original_name: file.name,
      key,
      kind,
      mime,
      size,
      width: info.width,
      height: info.height,
      has_audio: info.audio !== null,
      video_codec: info.codec,
      audio_codec: info.audio?.codec ?? null,
      // A sequence of pictures has no rate but that which it is given.
      ...(info.container === 'zip' ? rateColumns(file.rate ?? (await usualRate(tx, ws_id, itemId))) : {}),
    })
  }
  return id
}

/** Removes uploads that cannot become a rendition. */
async function discard(deps: RenditionDeps, member: Member, uploads: readonly UploadRow[]): Promise<void> {
  const keys = uploads.map((row) => row.key)
  await deps.database.withWorkspace(member.wsId, (tx) => takeUploads(tx, member.wsId, member.id, keys))
  for (const key of keys) await deps.storage.deletePrefix(folderOf(key))
}

const REFUSALS = new Set(['invalid', 'invalid_file_format', 'invalid_file_combination', 'too_large'])

/**
 * Makes stored uploads the scene's newest rendition and lets the pipeline prepare it.
 * @throws {ApiError} not_found, permission_denied, upload_incomplete, invalid, invalid_file_format, too_large,
 *   invalid_file_combination, file_must_have_ext, media_tools_missing
 */
export async function createRendition(
  deps: RenditionDeps,
  member: Member,
  itemId: string,
  body: NewRendition,
  baseUrl: string,
): Promise<Rendition> {
  const uploads = await storedUploads(deps, member, itemId, body)
  const files = await explained(() => probeUploads(deps, uploads, body)).catch(async (error: unknown) => {
    if (error instanceof ApiError && REFUSALS.has(error.code)) await discard(deps, member, uploads)
    throw error
  })
  return deps.database.withWorkspace(member.wsId, async (tx) => {
    const access = await loadScene(tx, member, itemId, CREATE, { lock: true })
    const keys = uploads.map((row) => row.key)
    const takenUploads = await takeUploads(tx, member.wsId, member.id, keys)
    // A second request for the same upload, sent while this one looked into the file.
    if (takenUploads.length < keys.length) throw new ApiError('upload_incomplete')
    const id = await insert(tx, member, itemId, body, files)
    await enqueue(tx, { wsId: member.wsId, kind: INGEST_JOB, payload: { rendition_id: id }, dedupeKey: id })
    emitEvent(tx, member.wsId, 'rendition.created', { item_id: itemId, id }, access)
    const mayDownload = may(member, 'media_downloadFile_read', access.isCoordinator)
    const row = await renditionFor(tx, member.wsId, itemId, id)
    await recordPart(tx, member, itemId, 'rendition', [{ from: null, to: renditionThen(row) }])
    await notifyVersion(tx, member, access, row.version)
    return toRendition(row, { fileUrl: fileUrls(deps, baseUrl), folderUrl: folderUrls(deps, baseUrl), mayDownload })
  })
}
