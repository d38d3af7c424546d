import type { UploadProgress } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Member } from '../../platform/access/member.ts'
import { explained } from '../../platform/uploads/failures.ts'
import { folderOf } from '../../platform/uploads/keys.ts'
import { partsFolder, partsOf } from './parts.ts'
import { markStored, uploadsByKey } from '../../platform/uploads/queries.ts'
import type { UploadRow } from '../../platform/uploads/queries.ts'

type UploadDeps = Pick<Deps, 'database' | 'storage'>

/** @throws {ApiError} not_found */
async function uploadOf({ database }: UploadDeps, member: Member, key: string): Promise<UploadRow> {
  const [row] = await database.withWorkspace(member.wsId, (tx) => uploadsByKey(tx, member.wsId, member.id, [key]))
  if (!row) throw new ApiError('not_found')
  return row
}

const wholeUpload = (key: string, size: number | null) => ({ key, size, received: size ?? 0, stored: true })

/** How far one of the member's uploads is. @throws {ApiError} not_found */
export async function showUpload(deps: UploadDeps, member: Member, key: string): Promise<UploadProgress> {
  const { size, stored_at } = await uploadOf(deps, member, key)
  if (stored_at !== null) return wholeUpload(key, size)
  const { bytes } = await partsOf(deps.storage, key)
  return { key, size, received: bytes, stored: false }
}

/** Files that are being put together here: who asks meanwhile waits for the same. */
const joining = new Map<string, Promise<UploadProgress>>()

/**
 * Makes the parts of an upload its file.
 * @throws {ApiError} not_found, upload_incomplete with `received`, not_enough_storage
 */
export async function completeUpload(deps: UploadDeps, member: Member, key: string): Promise<UploadProgress> {
  const { stored_at, size, name } = await uploadOf(deps, member, key)
  if (stored_at !== null) return wholeUpload(key, size)
  const running = joining.get(key) ?? join(deps, member.wsId, { key, size, name })
  joining.set(key, running)
  try {
    return await running
  } catch (error) {
    // Another process was quicker, and took the parts away.
    const now = await uploadOf(deps, member, key)
    if (now.stored_at === null) throw error
    return wholeUpload(key, now.size)
  } finally {
    joining.delete(key)
  }
}

async function join(
  { database, storage }: UploadDeps,
  wsId: string,
  { key, size, name }: Pick<UploadRow, 'key' | 'size' | 'name'>,
): Promise<UploadProgress> {
  const { keys, bytes } = await partsOf(storage, key)
  const [first] = keys
  if (first === undefined || bytes !== size) throw new ApiError('upload_incomplete', { meta: { received: bytes } })
  const type = (await storage.stat(first))?.type ?? ''
  const stored = await explained(() => storage.join(keys, key, { type, name }))
  const isKept = await database.withWorkspace(wsId, (tx) => markStored(tx, wsId, key, stored.size, type))
  // Given up meanwhile: nothing is left of it.
  await storage.deletePrefix(isKept ? partsFolder(key) : folderOf(key))
  if (!isKept) throw new ApiError('not_found')
  return wholeUpload(key, stored.size)
}
