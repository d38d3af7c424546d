import type { avatarEndpoints } from '@arbo/core/contract'
import { Readable } from 'node:stream'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { FileAnswer, HandlersOf } from '../../platform/http/handler.ts'
import { explained } from '../../platform/uploads/failures.ts'
import { avatarKey } from './avatar-key.ts'

const TYPE = 'image/png'

export function avatarRoutes({ storage }: Pick<Deps, 'storage'>): HandlersOf<typeof avatarEndpoints> {
  return {
    showAvatar: async ({ params, request }): Promise<FileAnswer> => {
      const key = avatarKey(params.name)
      const info = await explained(() => storage.stat(key))
      if (!info) throw new ApiError('not_found')
      const etag = `"${params.name}"`
      const headers = {
        etag,
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
      }
      if (request.headers['if-none-match'] === etag) return { body: '', type: TYPE, status: 304, headers }
      const withLength = { ...headers, 'content-length': info.size }
      if (request.method === 'HEAD') return { body: Readable.from([]), type: TYPE, headers: withLength }
      const { stream } = await explained(() => storage.get(key))
      return { body: stream, type: TYPE, headers: withLength }
    },
  }
}
