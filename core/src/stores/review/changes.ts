import { ApiError, isApiError } from '../../api/ApiError.ts'
import { SHOWN_BY_CALLER } from '../../api/effects.ts'
import type { Comment } from '../../contract/comments.ts'
import { text } from '../../texts.ts'
import type { NewComment, ReviewSource } from '../review-types.ts'
import { draftComment, putComment, removeComment, withReaction } from './commentList.ts'
import type { ReviewContext } from './context.ts'
import type { ReviewDelivery } from './delivery.ts'

type Changes = Pick<ReviewSource, 'addComment' | 'editComment' | 'completeComment' | 'reactToComment' | 'deleteComment'>

/** Changes of comments: shown at once, taken back when refused. All reject with the server's ApiError. */
export function createChanges(context: ReviewContext, delivery: ReviewDelivery): Changes {
  const { api, itemId, drafts, now, store } = context
  const { getState } = store
  const params = (id: string) => ({ item_id: itemId, id })

  async function change(id: string, next: (comment: Comment) => Comment, call: () => Promise<Comment>): Promise<void> {
    const comment = context.commentById(id)
    if (!comment) throw new ApiError(404, { error: 'not_found', message: text('review.comment_gone') })
    const shown = next(comment)
    const replace = (from: Comment, to: Comment) =>
      context.setComments(getState().comments.map((other) => (other === from ? to : other)))
    replace(comment, shown)
    try {
      const stored = await call()
      // What an event brought meanwhile is at least as new.
      if (context.commentById(id) === shown) replace(shown, stored)
      else context.putStored(stored)
    } catch (error) {
      replace(shown, comment)
      throw error
    }
  }

  return {
    async addComment(input: NewComment) {
      const { me, renditions } = getState()
      if (!me) throw new ApiError(401, { error: 'empty_token', message: text('session.signed_out') })
      const id = crypto.randomUUID()
      const moment = new Date(now()).toISOString()
      const draft = draftComment(input, { id, itemId, author: me, renditions, now: moment })
      drafts.add(id)
      context.setComments([...getState().comments, draft])
      await delivery.sendComment(draft)
      return context.commentById(id) ?? draft
    },

    async editComment(id, words) {
      const edited = words.trim()
      if (delivery.amend(id, edited)) return
      await change(
        id,
        (comment) => ({ ...comment, text: edited, edited: true }),
        () => api.updateComment({ params: params(id), body: { text: edited }, optOut: SHOWN_BY_CALLER }),
      )
    },

    async completeComment(id, done) {
      const { me } = getState()
      await change(
        id,
        (comment) => ({ ...comment, done, done_by: done ? me : null }),
        () => api.completeComment({ params: params(id), body: { done }, optOut: SHOWN_BY_CALLER }),
      )
    },

    async reactToComment(id, emoji, on) {
      const { me } = getState()
      await change(
        id,
        (comment) => (me ? withReaction(comment, emoji, me, on) : comment),
        () => api.reactToComment({ params: params(id), body: { emoji, on }, optOut: SHOWN_BY_CALLER }),
      )
    },

    async deleteComment(id) {
      if (delivery.amend(id, null)) return
      const before = getState().comments
      const after = removeComment(before, id)
      context.setComments(after)
      try {
        await api.deleteComment({ params: params(id), optOut: [...SHOWN_BY_CALLER, 404] })
      } catch (error) {
        // Gone already is what was asked for.
        if (isApiError(error) && error.status === 404) return
        const removed = before.filter((comment) => !after.includes(comment))
        context.setComments(removed.reduce<Comment[]>(putComment, getState().comments))
        throw error
      }
    },
  }
}
