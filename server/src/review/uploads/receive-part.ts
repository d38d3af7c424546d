import { Readable } from 'node:stream'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { lookedAt } from '../../platform/storage/content-kind.ts'
import type { UploadPolicy } from '../../platform/storage/upload-form.ts'
import { explained } from '../../platform/uploads/failures.ts'
import { judgeOf } from './judge-of.ts'
import { UPLOAD_HOURS } from '../../platform/uploads/keys.ts'
import { exactly, partKey } from './parts.ts'
import { partIsWanted } from '../../platform/uploads/queries.ts'

/**
 * Stores a part of a file: exactly the bytes that belong there, so that one that comes twice, from two tabs or after its
 * answer was lost, changes nothing.
 * @throws {ApiError} upload_refused, upload_too_large, not_enough_storage, invalid_file_format
 */
export async function receivePart(
  { database, storage }: Pick<Deps, 'database' | 'storage'>,
  policy: UploadPolicy,
  offset: string,
  stream: Readable,
  signal: AbortSignal,
): Promise<{ key: string; size: number }> {
  const { key, type, maxBytes, partBytes } = policy
  const wsId = policy.context['ws'] ?? ''
  const at = /^\d{1,15}$/.test(offset) ? Number(offset) : NaN
  if (partBytes === undefined || !(at < maxBytes) || at % partBytes !== 0) throw new ApiError('upload_refused')
  const isWanted = () => database.withWorkspace(wsId, (tx) => partIsWanted(tx, wsId, key, UPLOAD_HOURS))
  if (!(await isWanted())) throw new ApiError('upload_refused')
  const bytes = Math.min(partBytes, maxBytes - at)
  // The first part tells the kind of the file.
  const looked = at === 0 ? await explained(() => lookedAt(stream, type, judgeOf(policy))) : null
  const content = Readable.from(exactly(looked?.content ?? stream, bytes), { objectMode: false })
  const meta = { type: looked?.mime ?? type }
  await explained(() => storage.put(partKey(key, at), content, meta, { maxBytes: bytes, signal }))
  if (!(await isWanted())) {
    await storage.delete(partKey(key, at))
    throw new ApiError('upload_refused')
  }
  return { key, size: bytes }
}
