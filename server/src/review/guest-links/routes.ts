import type { guestLinkEndpoints, guestReviewEndpoints } from '@arbo/core/contract'
import type { Deps } from '../../platform/deps.ts'
import type { HandlersOf } from '../../platform/http/handler.ts'
import { createLink, listLinks, previewLink, revokeLink, updateLink } from './links.ts'
import { openLink, showLink } from './open.ts'
import { showItem, showReview } from './review.ts'
import { createGuestAnnotations, createGuestComment, deleteGuestComment, updateGuestComment } from './write.ts'

export function guestRoutes(deps: Deps): HandlersOf<typeof guestLinkEndpoints & typeof guestReviewEndpoints> {
  return {
    listGuestLinks: ({ member, query }) => listLinks(deps, member, query),
    createGuestLink: ({ member, body }) => createLink(deps, member, body),
    updateGuestLink: ({ member, params, body }) => updateLink(deps, member, params.id, body),
    revokeGuestLink: ({ member, params }) => revokeLink(deps, member, params.id),
    previewGuestLink: ({ member, params }) => previewLink(deps, member, params.id),
    showGuestLink: ({ params }) => showLink(deps, params.token),
    openGuestLink: ({ params, body, request }) => openLink(deps, params.token, body, request.ip),
    showGuestReview: ({ member, baseUrl }) => showReview(deps, member, baseUrl),
    showGuestItem: ({ member, params, baseUrl }) => showItem(deps, member, params.item_id, baseUrl),
    createGuestComment: ({ member, params, body }) => createGuestComment(deps, member, params.item_id, body),
    updateGuestComment: ({ member, params, body }) => updateGuestComment(deps, member, params.item_id, params.id, body),
    deleteGuestComment: async ({ member, params }) => {
      await deleteGuestComment(deps, member, params.item_id, params.id)
      return { ok: true }
    },
    createGuestAnnotations: ({ member, params, body }) => createGuestAnnotations(deps, member, params, body.ops),
  }
}
