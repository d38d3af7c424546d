import { workText } from '../../platform/work-texts.ts'
import { addressRenewal } from '../../platform/addresses/address-renewal.ts'
import type { Comment } from '../../contract/review/comments.ts'
import { sceneRecords } from '../../planning/scenes/scene-records.ts'
import { SCENE_LEVEL, levelWord } from '../../contract/platform/levels.ts'
import { pageLanguage } from '../../contract/platform/language/language.ts'
import type { ReviewContext } from './context.ts'
import type { ReviewReads } from './reads.ts'

/** Follows the live events of the scene. `catchUp` reads without hiding what is there. Returns the way to stop. */
export function listenLive(
  context: ReviewContext,
  reads: ReviewReads,
  catchUp: (work: () => Promise<void>) => void,
): () => void {
  const { session, itemId, log, store, patch } = context
  const { getState } = store
  const scenes = sceneRecords(session)
  const here = (event: { item_id: string }) => event.item_id === itemId

  /** Events carry no addresses of files; those of a comment that is new here come with a read. */
  function hear(comment: Comment): void {
    context.putStored(comment)
    const attachments = context.commentById(comment.id)?.attachments ?? []
    const isMissing = attachments.some(({ url, voice }) => url === null && (getState().can.download || voice !== null))
    if (isMissing) catchUp(() => reads.comment(comment.id))
  }

  const stops = [
    session.on('comment.created', (event) => here(event) && hear(event.comment)),
    session.on('comment.updated', (event) => here(event) && hear(event.comment)),
    session.on('comment.deleted', (event) => here(event) && context.removeWithReplies(event.id)),
    session.on('comments.shared', (event) => here(event) && catchUp(() => reads.all(null))),
    session.on('annotation.ops', (event) => {
      if (!here(event)) return
      const { rendition_id, ops } = event
      const { annotations, people } = getState()
      // Drawings that are not loaded are read as a whole when they are needed.
      if (!annotations[rendition_id]) return
      log.confirm(rendition_id, ops, false)
      context.showAnnotations(rendition_id)
      if (ops.some((op) => !people[op.author_id])) catchUp(() => reads.annotations(rendition_id))
    }),
    session.on('rendition.created', (event) => here(event) && catchUp(() => reads.rendition(event.id))),
    session.on('rendition.updated', (event) => {
      if (!here(event)) return
      const { state, progress, id } = event
      const renditionBefore = getState().renditions.find((rendition) => rendition.id === id)
      if (renditionBefore?.state === 'processing' && state === 'processing') {
        const renditions = getState().renditions.map((other) =>
          other === renditionBefore ? { ...renditionBefore, progress } : other,
        )
        patch({ renditions })
        return
      }
      // The end of processing brings files or an error, which only a read has.
      catchUp(() => reads.rendition(id))
    }),
    session.on('rendition.deleted', (event) => here(event) && context.forgetRendition(event.id)),
    scenes.watch({
      shown: () => [itemId],
      // Written, or read, by another view of this page.
      onChanged(changes) {
        const row = changes.findLast(({ after }) => after.id === itemId)?.after
        const { item } = getState()
        if (!row || !item) return
        const { name, code, status, status_kind } = row
        patch({ item: { ...item, name, code, status, status_kind } })
      },
      onStale: (id) => (id === null || id === itemId) && catchUp(reads.item),
    }),
    // Where its frames begin may be said above it.
    session.on('entity.updated', () => catchUp(reads.item)),
    session.on('item.deleted', (event) => {
      if (!here(event)) return
      const message = workText('review.item_gone', {
        scene: levelWord(session.getState(), SCENE_LEVEL, 'one', pageLanguage()),
      })
      patch({ status: 'failed', error: { error: 'not_found', message } })
    }),
    session.on('resync', () => catchUp(() => reads.all(null))),
    addressRenewal(session).onAsked(() => catchUp(() => reads.all(null))),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
