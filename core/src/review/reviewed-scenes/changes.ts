import { workText } from '../../platform/work-texts.ts'
import { ApiError, isApiError } from '../../platform/api/api-error.ts'
import { QUIET, SHOWN_BY_CALLER } from '../../platform/api/effects.ts'
import type { Comment } from '../../contract/review/comments.ts'
import { text } from '../../platform/texts.ts'
import type { NewComment, ReviewSource } from './review-types.ts'
import { draftComment, withReaction } from './comment-list.ts'
import type { ReviewContext } from './context.ts'
import type { ReviewDelivery } from './delivery.ts'

type Changes = Pick<
  ReviewSource,
  | 'addComment'
  | 'editComment'
  | 'completeComment'
  | 'assignComment'
  | 'setAudience'
  | 'addressComment'
  | 'reactToComment'
  | 'removeAttachment'
  | 'deleteComment'
  | 'findCommentPeople'
>

/** Most people in the list under a typed @. */
const PEOPLE_MAX = 8

/** Changes of comments: shown at once, taken back when refused. All reject with the server's ApiError. */
export function createChanges(context: ReviewContext, delivery: ReviewDelivery): Changes {
  const { api, itemId, drafts, now, store } = context
  const { getState } = store
  const params = (id: string) => ({ item_id: itemId, id })

  async function change(id: string, next: (comment: Comment) => Comment, call: () => Promise<Comment>): Promise<void> {
    const answer = context.optimistic.during(id, next, call)
    if (!answer) throw new ApiError(404, { error: 'not_found', message: workText('review.comment_gone') })
    context.putStored(await answer)
  }

  return {
    async addComment(input: NewComment) {
      const { me, renditions } = getState()
      if (!me) throw new ApiError(401, { error: 'empty_token', message: text('session.signed_out') })
      const id = crypto.randomUUID()
      const moment = new Date(now()).toISOString()
      const draft = draftComment(
        { ...input, ...context.audienceFor(input) },
        { id, itemId, author: me, renditions, audience: 'team', now: moment },
      )
      drafts.add(id)
      context.setComments([...getState().comments, draft])
      await delivery.sendComment(draft, input.attachments ?? [], input.drawings)
      return context.commentById(id) ?? draft
    },

    async editComment(id, words, mentions) {
      const edited = words.trim()
      if (delivery.amend(id, edited, mentions)) return
      const seen_edited_at = context.commentById(id)?.edited_at ?? null
      const mention_ids = mentions?.map((person) => person.id)
      const body = { text: edited, seen_edited_at, ...(mention_ids ? { mention_ids } : {}) }
      try {
        await change(
          id,
          (comment) => ({ ...comment, text: edited, edited: true, mentions: mentions ?? comment.mentions }),
          () => api.updateComment({ params: params(id), body, optOut: SHOWN_BY_CALLER }),
        )
      } catch (error) {
        // The text of the other writer shows, so that this one can decide.
        const current = isApiError(error) && error.code === 'conflict' ? error.toFailure().meta?.['current'] : undefined
        if (current) context.putStored(current as Comment)
        throw error
      }
    },

    async assignComment(id, assignee) {
      await change(
        id,
        (comment) => ({ ...comment, assignee }),
        () =>
          api.assignComment({
            params: params(id),
            body: { assignee_id: assignee?.id ?? null },
            optOut: SHOWN_BY_CALLER,
          }),
      )
    },

    async setAudience(id, audience) {
      await change(
        id,
        (comment) => ({ ...comment, audience }),
        () => api.setCommentAudience({ params: params(id), body: { audience }, optOut: SHOWN_BY_CALLER }),
      )
    },

    async addressComment(id, renditionId, addressed) {
      const { me, renditions } = getState()
      const version = renditions.find((rendition) => rendition.id === renditionId)?.version
      const at = new Date(now()).toISOString()
      await change(
        id,
        (comment) => {
          const others = comment.addressed.filter(({ rendition_id }) => rendition_id !== renditionId)
          if (!addressed || !me || version === undefined) return { ...comment, addressed: others }
          const address = { rendition_id: renditionId, rendition_version: version, by: me, at }
          return { ...comment, addressed: [...others, address] }
        },
        () =>
          api.addressComment({
            params: params(id),
            body: { rendition_id: renditionId, addressed },
            optOut: SHOWN_BY_CALLER,
          }),
      )
    },

    async removeAttachment(id, { id: attachment_id }) {
      await change(
        id,
        (comment) => ({ ...comment, attachments: comment.attachments.filter((each) => each.id !== attachment_id) }),
        () => api.deleteCommentAttachment({ params: { ...params(id), attachment_id }, optOut: SHOWN_BY_CALLER }),
      )
    },

    async findCommentPeople(name, signal) {
      const { data } = await api.listCommentPeople({
        params: { item_id: itemId },
        query: { per_page: PEOPLE_MAX, ...(name.trim() ? { name_like: name.trim() } : {}) },
        optOut: QUIET,
        ...(signal ? { signal } : {}),
      })
      context.meet(data)
      return data.map((person) => ({ ...person, ...getState().people[person.id] }))
    },

    async completeComment(id, done) {
      const { me } = getState()
      await change(
        id,
        (comment) => ({
          ...comment,
          done,
          done_by: done ? me : null,
          done_at: done ? new Date(now()).toISOString() : null,
        }),
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
      const removed = getState().comments.filter((comment) => comment.id === id || comment.parent_id === id)
      context.removeWithReplies(id)
      try {
        await api.deleteComment({ params: params(id), optOut: [...SHOWN_BY_CALLER, 404] })
      } catch (error) {
        // An attachment that is already removed is the wanted result.
        if (isApiError(error) && error.status === 404) return
        removed.forEach(context.putStored)
        throw error
      }
    },
  }
}
