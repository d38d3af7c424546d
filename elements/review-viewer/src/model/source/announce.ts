import type { Audience, ReviewSource } from '@arbo/core'
import type { Tell } from '../../events.ts'
import { RefusedByPage } from './refused.ts'

/** The same source, but the page is told of each change before it is made and may refuse it. */
export function announce(source: ReviewSource, tell: Tell): ReviewSource {
  const { exchange } = source
  const ask = (allowed: boolean): void => {
    if (!allowed) throw new RefusedByPage()
  }
  return {
    getState: () => source.getState(),
    subscribe: (listener) => source.subscribe(listener),
    reload: () => source.reload(),
    loadAnnotations: (renditionId) => source.loadAnnotations(renditionId),
    upload: (files) => source.upload(files),
    cancelUpload: (id) => source.cancelUpload(id),
    retryUpload: (id) => source.retryUpload(id),
    dismissUpload: (id) => source.dismissUpload(id),
    retryRendition: (id) => source.retryRendition(id),
    close: () => source.close(),
    scenes: source.scenes,
    renditions: source.renditions,
    parts: source.parts,
    exchange: exchange && {
      ...exchange,
      async importDrawings(renditionId, file) {
        ask(tell('annotations-import', { renditionId, fileName: file.name }))
        return exchange.importDrawings(renditionId, file)
      },
    },
    async addComment(comment) {
      ask(tell('comment-add', { comment }))
      return source.addComment(comment)
    },
    async editComment(id, text, mentions) {
      ask(tell('comment-update', { id, patch: mentions ? { text, mentions } : { text } }))
      return source.editComment(id, text, mentions)
    },
    ...(source.setAudience && {
      async setAudience(id: string, audience: Audience) {
        ask(tell('comment-update', { id, patch: { audience } }))
        await source.setAudience?.(id, audience)
      },
    }),
    async assignComment(id, assignee) {
      ask(tell('comment-update', { id, patch: { assignee } }))
      return source.assignComment(id, assignee)
    },
    async addressComment(id, renditionId, on) {
      ask(tell('comment-update', { id, patch: { addressed: { renditionId, on } } }))
      return source.addressComment(id, renditionId, on)
    },
    async removeAttachment(id, attachment) {
      ask(tell('comment-update', { id, patch: { removedAttachment: attachment.id } }))
      return source.removeAttachment(id, attachment)
    },
    findCommentPeople: (name, signal) => source.findCommentPeople(name, signal),
    async completeComment(id, done) {
      ask(tell('comment-update', { id, patch: { done } }))
      return source.completeComment(id, done)
    },
    async reactToComment(id, emoji, on) {
      ask(tell('comment-update', { id, patch: { reaction: { emoji, on } } }))
      return source.reactToComment(id, emoji, on)
    },
    async deleteComment(id) {
      ask(tell('comment-delete', { id }))
      return source.deleteComment(id)
    },
    annotate(renditionId, ops) {
      if (tell('annotation-ops', { renditionId, ops })) source.annotate(renditionId, ops)
    },
  }
}
