import type { commentEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import { fileUrls } from '../../platform/http/files.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { setCommentAudience, shareComments } from './audience.ts'
import { rejectScenes } from './reject-scenes.ts'
import { listCommentPeople } from './people.ts'
import {
  addressComment,
  assignComment,
  completeComment,
  createComment,
  deleteComment,
  deleteCommentAttachment,
  listComments,
  reactToComment,
  showComment,
  updateComment,
} from './service.ts'

export function commentRoutes(deps: Deps): HandlersOf<typeof commentEndpoints> {
  const signed = (baseUrl: string) => ({ ...deps, fileUrl: fileUrls(deps, baseUrl) })
  return {
    rejectItems: ({ member, body }) => rejectScenes(deps, member, body),
    listComments: ({ member, params, query, baseUrl }) =>
      listComments(signed(baseUrl), member, params.item_id, null, query),
    listRenditionComments: ({ member, params, query, baseUrl }) =>
      listComments(signed(baseUrl), member, params.item_id, params.rendition_id, query),
    createComment: ({ member, params, body, baseUrl }) => createComment(signed(baseUrl), member, params.item_id, body),
    showComment: ({ member, params, baseUrl }) => showComment(signed(baseUrl), member, params.item_id, params.id),
    updateComment: ({ member, params, body, baseUrl }) =>
      updateComment(signed(baseUrl), member, params.item_id, params.id, body),
    completeComment: ({ member, params, body, baseUrl }) =>
      completeComment(signed(baseUrl), member, params.item_id, params.id, body.done),
    assignComment: ({ member, params, body, baseUrl }) =>
      assignComment(signed(baseUrl), member, params.item_id, params.id, body.assignee_id),
    addressComment: ({ member, params, body, baseUrl }) =>
      addressComment(signed(baseUrl), member, params.item_id, params.id, body),
    setCommentAudience: ({ member, params, body, baseUrl }) =>
      setCommentAudience(signed(baseUrl), member, params.item_id, params.id, body.audience),
    shareComments: ({ member, body }) => shareComments(deps, member, body),
    listCommentPeople: ({ member, params, query }) => listCommentPeople(deps, member, params.item_id, query),
    reactToComment: ({ member, params, body, baseUrl }) =>
      reactToComment(signed(baseUrl), member, params.item_id, params.id, body),
    deleteCommentAttachment: ({ member, params, baseUrl }) =>
      deleteCommentAttachment(signed(baseUrl), member, params.item_id, params.id, params.attachment_id),
    deleteComment: async ({ member, params, baseUrl }) => {
      await deleteComment(signed(baseUrl), member, params.item_id, params.id)
      return { ok: true }
    },
  }
}
