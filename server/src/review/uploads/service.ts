import { Readable } from 'node:stream'
import { uuidv7 } from 'uuidv7'
import { ATTACHMENT_BYTES_MAX } from '@arbo/core/contract'
import type { HandlerInput, UploadForm } from '@arbo/core/contract'
import { upload } from '../../platform/db/schema.gen.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { FILES_PATH } from '../../platform/http/files.ts'
import { checkAttachmentSize, checkReviewSize, fileExtension, reviewTypes } from '../../platform/storage/accepted.ts'
import type { AcceptedType } from '../../platform/storage/accepted.ts'
import { lookedAt } from '../../platform/storage/content-kind.ts'
import { partSize } from '../../platform/storage/s3/parts.ts'
import { createUploadForm, verifyUploadForm } from '../../platform/storage/upload-form.ts'
import { text } from '../texts.ts'
import type { Member } from '../../platform/access/member.ts'
import { loadScene } from '../../platform/access/rights.ts'
import { ADD_FILE, ATTACHMENT, COMMENT_ATTACHMENT, attachmentTypes } from '../../platform/uploads/attachments.ts'
import { explained } from '../../platform/uploads/failures.ts'
import { folderOf, UPLOAD_HOURS, uploadKey } from '../../platform/uploads/keys.ts'
import { judgeOf } from './judge-of.ts'
import { freeBytes, isWanted, markStored, takeUploads } from '../../platform/uploads/queries.ts'
import { receivePart } from './receive-part.ts'

type UploadDeps = Pick<Deps, 'config' | 'database' | 'disk' | 'secrets' | 'storage'>
type Announced = HandlerInput<'presignedUrl'>['body']['files'][number]

const COMMENT = 'media_createComment_create'
const UPLOAD_PATH = '/api/storage/upload'
/** How long a form waits for its file to begin; the sending itself may take longer. */
const FORM_SECONDS = 60 * 60

/** extra2 is the mime type as the browser sees it; `type` may be a class of the asking screen. */
function announcedType(file: Announced): string {
  return file.extra2 ?? (file.type.includes('/') ? file.type : '')
}

function checkAnnounced(
  files: readonly Announced[],
  { maxUploadBytes: limit, attachmentExtensions }: Deps['config'],
  isAttachment: boolean,
): AcceptedType[] {
  const typedFiles = files.map((file) => ({ name: file.name, type: announcedType(file) }))
  const types = isAttachment ? attachmentTypes(typedFiles, attachmentExtensions) : reviewTypes(typedFiles)
  for (const { size } of files) {
    if (size === undefined) continue
    if (size > limit) throw new ApiError('too_large', { meta: { limit } })
    checkReviewSize(size, limit)
  }
  return types
}

/**
 * One form per file of a rendition to be, or of the files that a scene is to get.
 * @throws {ApiError} not_found, permission_denied, file_must_have_ext, invalid_file_format, invalid_file_combination,
 *   invalid, too_large, not_enough_storage, disk_full
 */
export function requestUpload(
  { config, database, disk, secrets }: UploadDeps,
  member: Member,
  itemId: string,
  files: readonly Announced[],
  baseUrl: string,
): Promise<UploadForm[]> {
  return database.withWorkspace(member.wsId, async (tx) => {
    const isOfComment = files.every(({ extra1 }) => extra1 === COMMENT_ATTACHMENT)
    const isAttachment = isOfComment || files.every(({ extra1 }) => extra1 === ATTACHMENT)
    await loadScene(
      tx,
      member,
      itemId,
      isOfComment ? COMMENT : isAttachment ? ADD_FILE : 'media_createRendition_create',
    )
    if (isOfComment) await explained(async () => files.forEach(({ size }) => checkAttachmentSize(size ?? 1)))
    const types = await explained(async () => checkAnnounced(files, config, isAttachment))
    const total = files.reduce((sum, file) => sum + (file.size ?? 0), 0)
    if (total > (await freeBytes(tx, member.wsId))) throw new ApiError('not_enough_storage')
    if (!disk.hasRoomFor(total)) throw new ApiError('disk_full', { description: text('api.disk_full_file') })
    const forms: UploadForm[] = []
    for (const [index, file] of files.entries()) {
      const id = uuidv7()
      const mime = types[index]?.mime ?? ''
      const key = uploadKey(member.wsId, itemId, id, fileExtension(file.name))
      const expires = Math.floor(Date.now() / 1000) + FORM_SECONDS
      await tx.insert(upload).values({
        ws_id: member.wsId,
        id,
        item_id: itemId,
        ws_user_id: member.id,
        key,
        name: file.name,
        mime,
        size: file.size ?? null,
        expires_at: new Date(Date.now() + UPLOAD_HOURS * 3600_000),
      })
      const partBytes = partSize(file.size ?? 0, config.uploadPartBytes)
      const inParts = (file.size ?? 0) > partBytes
      const policy = {
        key,
        type: mime,
        maxBytes: file.size ?? (isOfComment ? ATTACHMENT_BYTES_MAX : config.maxUploadBytes),
        expires,
        context: { ws: member.wsId, ...(isAttachment ? { use: ATTACHMENT } : {}) },
        ...(inParts ? { partBytes } : {}),
      }
      const form = createUploadForm(secrets.storage, baseUrl + UPLOAD_PATH, policy)
      const data = { key, path: `${FILES_PATH}/${key}`, thumbnail: null, type: mime }
      forms.push({ ...form, data: { ...data, ...(inParts ? { part_bytes: partBytes } : {}) } })
    }
    return forms
  })
}

/**
 * Stores the file of a posted form, or a part of it. It is there completely or not at all; posting again replaces it.
 * @throws {ApiError} upload_refused, upload_too_large, not_enough_storage, invalid_file_format
 */
export async function receiveFile(
  deps: UploadDeps,
  fields: Readonly<Record<string, string>>,
  file: { stream: Readable; name: string },
  signal: AbortSignal,
): Promise<{ key: string; size: number }> {
  const { database, secrets, storage } = deps
  const policy = await explained(async () => verifyUploadForm(secrets.storage, fields))
  if (fields['offset'] !== undefined) return receivePart(deps, policy, fields['offset'], file.stream, signal)
  const wsId = policy.context['ws'] ?? ''
  const { key, type, maxBytes } = policy
  if (!(await database.withWorkspace(wsId, (tx) => isWanted(tx, wsId, key)))) throw new ApiError('upload_refused')
  const looked = await explained(() => lookedAt(file.stream, type, judgeOf(policy)))
  const content = Readable.from(looked.content, { objectMode: false })
  const meta = { type: looked.mime, name: file.name }
  const stored = await explained(() => storage.put(key, content, meta, { maxBytes, signal }))
  const isKept = await database.withWorkspace(wsId, (tx) => markStored(tx, wsId, key, stored.size, looked.mime))
  if (!isKept) {
    await storage.delete(key)
    throw new ApiError('upload_refused')
  }
  return { key, size: stored.size }
}

/** Gives an upload up. @throws {ApiError} not_found */
export async function cancelUpload({ database, storage }: UploadDeps, member: Member, key: string): Promise<void> {
  const uploads = await database.withWorkspace(member.wsId, (tx) => takeUploads(tx, member.wsId, member.id, [key]))
  if (uploads.length === 0) throw new ApiError('not_found')
  await storage.deletePrefix(folderOf(key))
}

/** Removes uploads that became nothing, with their stored bytes. */
export async function pruneUploads({ database, storage }: Pick<Deps, 'database' | 'storage'>): Promise<void> {
  const expired = await database.query<{ key: string }>('delete from upload where expires_at < now() returning key')
  for (const { key } of expired) await storage.deletePrefix(folderOf(key))
}
