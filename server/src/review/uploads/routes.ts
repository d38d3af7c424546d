import type { uploadEndpoints } from '@arbo/core/contract'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { withGrant } from '../../platform/http/grant.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import type { Identity } from '../../platform/access/identity.ts'
import type { Member } from '../../platform/access/member.ts'
import { memberOfCode, memberOfId } from '../../platform/access/member-of.ts'
import { createRendition } from '../renditions/create.ts'
import { completeUpload, showUpload } from './complete-upload.ts'
import { grantOf } from '../../platform/access/file-grant.ts'
import { readForm } from './read-form.ts'
import { serveFile } from './serve-file.ts'
import { cancelUpload, receiveFile, requestUpload } from './service.ts'

export function uploadRoutes(deps: Deps): HandlersOf<typeof uploadEndpoints> {
  async function ownerOf(identity: Identity, key: string): Promise<Member> {
    const [wsId] = key.split('/')
    if (!wsId) throw new ApiError('not_found')
    return memberOfId(deps.database, identity, wsId)
  }

  return {
    presignedUrl: async ({ identity, body, baseUrl }) => {
      const member = await memberOfCode(deps.database, identity, body.wsCode)
      return requestUpload(deps, member, body.item_id, body.files, baseUrl)
    },
    postFile: ({ request }) => readForm(request, (fields, file, signal) => receiveFile(deps, fields, file, signal)),
    getFile: ({ params, query, request }) => serveFile(deps, params.key, query, request),
    reviewUpload: async ({ identity, body, baseUrl }) => {
      const member = await memberOfCode(deps.database, identity, body.wsCode)
      return withGrant(
        () => grantOf({ identity, member }),
        () => createRendition(deps, member, body.item_id, body, baseUrl),
      )
    },
    showUpload: async ({ identity, params: { key } }) => showUpload(deps, await ownerOf(identity, key), key),
    completeUpload: async ({ identity, params: { key } }) => completeUpload(deps, await ownerOf(identity, key), key),
    cancelUpload: async ({ identity, params: { key } }) => {
      await cancelUpload(deps, await ownerOf(identity, key), key)
      return { ok: true }
    },
  }
}
