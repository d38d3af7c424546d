import type { ReviewSource } from '@arbo/core'
import type { Tell } from '../../events.ts'
import { RefusedByPage } from './refused.ts'

/** The same source, but the page is told of each change before it is made and may refuse it. */
export function announce(source: ReviewSource, tell: Tell): ReviewSource {
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
    async addComment(comment) {
      ask(tell('comment-add', { comment }))
      return source.addComment(comment)
    },
    async editComment(id, text) {
      ask(tell('comment-update', { id, patch: { text } }))
      return source.editComment(id, text)
    },
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
