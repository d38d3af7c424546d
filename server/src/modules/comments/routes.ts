import type { Deps } from '../../http/deps.ts'
import type { Handlers } from '../../http/handler.ts'
import { exportPdf } from './exportPdf.ts'
import {
  completeComment,
  createComment,
  deleteComment,
  listComments,
  reactToComment,
  showComment,
  updateComment,
} from './service.ts'

type Names =
  | 'listComments'
  | 'listRenditionComments'
  | 'createComment'
  | 'showComment'
  | 'updateComment'
  | 'completeComment'
  | 'reactToComment'
  | 'deleteComment'
  | 'exportComments'
  | 'exportRenditionComments'

export function commentRoutes(deps: Deps): Pick<Handlers, Names> {
  return {
    listComments: ({ member, params, query }) => listComments(deps, member, params.item_id, null, query),
    listRenditionComments: ({ member, params, query }) =>
      listComments(deps, member, params.item_id, params.rendition_id, query),
    createComment: ({ member, params, body }) => createComment(deps, member, params.item_id, body),
    showComment: ({ member, params }) => showComment(deps, member, params.item_id, params.id),
    updateComment: ({ member, params, body }) => updateComment(deps, member, params.item_id, params.id, body),
    completeComment: ({ member, params, body }) => completeComment(deps, member, params.item_id, params.id, body.done),
    reactToComment: ({ member, params, body }) => reactToComment(deps, member, params.item_id, params.id, body),
    deleteComment: async ({ member, params }) => {
      await deleteComment(deps, member, params.item_id, params.id)
      return { ok: true }
    },
    exportComments: ({ member, params }) => exportPdf(deps, member, params.item_id, null),
    exportRenditionComments: ({ member, params }) => exportPdf(deps, member, params.item_id, params.rendition_id),
  }
}
