import type { Client } from '../../platform/api/client.ts'
import { QUIET_BUT_FULL_DISK } from '../../platform/api/effects.ts'
import type { StoredAnnotationOp } from '../../contract/review/annotations.ts'
import type { Comment } from '../../contract/review/comments.ts'
import type { Session } from '../../platform/session/types.ts'
import type { OutboxEntry } from './outbox-storage.ts'
import { type StoredAttachments, uploadAttachments } from './upload-attachments.ts'

/** What the sending of a scene's entries remembers from one attempt to the next. */
export interface EntrySending {
  session: Session
  api: Client
  itemId: string
  stored: StoredAttachments
  /** Ends the sending of a comment's files, by the comment's id. */
  uploading: Map<string, AbortController>
}

/** What became of entries of one call. */
export type SentEntries =
  | { kind: 'comment'; comment: Comment }
  | { kind: 'annotations'; renditionId: string; ops: readonly StoredAnnotationOp[] }

/** Sends entries of one kind and rendition in one call. Rejects with an ApiError. */
export async function sendEntries(sending: EntrySending, batch: readonly OutboxEntry[]): Promise<SentEntries | null> {
  const { session, api, itemId, stored, uploading } = sending
  const [first] = batch
  if (!first) return null
  if (first.kind === 'comment') {
    const abort = new AbortController()
    uploading.set(first.id, abort)
    const { id: commentId, attachments: draftAttachments = [] } = first
    const attachments = await uploadAttachments(
      session,
      { itemId, commentId, attachments: draftAttachments, signal: abort.signal },
      stored,
    ).finally(() => uploading.delete(commentId))
    const body = attachments.length > 0 ? { ...first.body, attachments } : first.body
    const comment = await api.createComment({ params: { item_id: itemId }, body, optOut: QUIET_BUT_FULL_DISK })
    stored.delete(first.id)
    return { kind: 'comment', comment }
  }
  const ops = batch.flatMap((entry) => (entry.kind === 'annotations' ? entry.ops : []))
  const params = { item_id: itemId, rendition_id: first.renditionId }
  const answer = await api.createAnnotations({ params, body: { ops }, optOut: QUIET_BUT_FULL_DISK })
  return { kind: 'annotations', renditionId: first.renditionId, ops: answer }
}
