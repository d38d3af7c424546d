import { disposition } from '../../platform/http/attachment.ts'
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer } from '../../platform/http/handler.ts'
import { grantStands } from '../../platform/access/file-grant.ts'
import { FileTokenError, StorageError } from '../../platform/storage/errors.ts'
import { verifyFileToken } from '../../platform/storage/file-token.ts'
import type { FileToken } from '../../platform/storage/file-token.ts'
import { parseRange } from '../../platform/storage/range.ts'
import type { StoredObject } from '../../platform/storage/storage.ts'
import { keysForWidth } from '../../platform/media/wider-pictures.ts'
import { explained } from '../../platform/uploads/failures.ts'

type FileDeps = Pick<Deps, 'database' | 'secrets' | 'storage'>

/** The signature, and that whom the address was made for may still come in. */
async function checkToken({ database, secrets }: FileDeps, key: string, token: string | undefined): Promise<FileToken> {
  if (!token) throw new ApiError('empty_token')
  try {
    const checked = verifyFileToken(secrets.storage, key, token)
    const isOver = checked.grant !== null && !(await grantStands(database, checked.grant))
    if (isOver) throw new FileTokenError('token_ended')
    return checked
  } catch (error) {
    if (!(error instanceof FileTokenError)) throw error
    throw new ApiError('invalid_token', { description: error.message, cause: error })
  }
}

/**
 * Pictures, sound and films open in the browser, and files that the server made itself; other uploads are only saved,
 * SVG too.
 */
function isShown(key: string, type: string): boolean {
  return (/^(image|audio|video)\//.test(type) && !/svg|xml/.test(type)) || !/\/original\.[^/]*$/.test(key)
}

/** The file, or of a thumbnail the picture that is wide enough. */
async function statWidth({ storage }: FileDeps, key: string, width: number | undefined): Promise<StoredObject | null> {
  for (const each of keysForWidth(key, width)) {
    const info = await storage.stat(each)
    if (info) return info
  }
  return null
}

/**
 * A stored file or the part of it that the Range header asks for. Stored files never change, so browsers may keep
 * them for as long as their address can be opened.
 * @throws {ApiError} empty_token, invalid_token, not_found
 */
export async function serveFile(
  deps: FileDeps,
  asked: string,
  query: { access_token?: string | undefined; download?: string | undefined; width?: number | undefined },
  request: FastifyRequest,
): Promise<FileAnswer> {
  const { seconds } = await checkToken(deps, asked, query.access_token)
  const info = await explained(() => statWidth(deps, asked, query.width))
  if (!info) throw new ApiError('not_found')
  const { key } = info
  const etag = `"${createHash('sha256').update(`${key} ${info.size} ${info.modified.getTime()}`).digest('base64url').slice(0, 22)}"`
  const { type, size } = info
  const download = query.download ?? (isShown(key, type) ? undefined : key.slice(key.lastIndexOf('/') + 1))
  const headers: Record<string, string | number> = {
    etag,
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${Math.floor(seconds)}, immutable`,
    'last-modified': info.modified.toUTCString(),
    // Uploads are shown as the type that they are or not at all, and never run as a page of ours.
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    ...(download === undefined ? {} : { 'content-disposition': disposition(download) }),
  }
  if (request.headers['if-none-match'] === etag) return { body: '', type, status: 304, headers }
  const ifRange = request.headers['if-range']
  const rangeHeader = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  try {
    const range = parseRange(rangeHeader, size)
    if (request.method === 'HEAD')
      return { body: Readable.from([]), type, headers: { ...headers, 'content-length': size } }
    const { stream, start, end } = await deps.storage.get(key, range ?? undefined)
    const length = { 'content-length': end - start + 1 }
    if (!range) return { body: stream, type, headers: { ...headers, ...length } }
    const part = { ...length, 'content-range': `bytes ${start}-${end}/${size}` }
    return { body: stream, type, status: 206, headers: { ...headers, ...part } }
  } catch (error) {
    if (!(error instanceof StorageError) || error.code !== 'range_not_satisfiable') throw error
    return { body: '', type, status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } }
  }
}
