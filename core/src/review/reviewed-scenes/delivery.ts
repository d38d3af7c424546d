import { type ApiError, failureOf } from '../../platform/api/api-error.ts'
import type { AnnotationOp } from '../../contract/review/annotations.ts'
import type { Comment } from '../../contract/review/comments.ts'
import type { Person } from '../../contract/platform/shapes.ts'
import type { DraftOp, NewAttachment } from './review-types.ts'
import { draftComment, removeComment } from './comment-list.ts'
import type { ReviewContext } from './context.ts'
import { type Delivery, type Outbox, OPS_PER_CALL } from './outbox.ts'
import { type CommentBody, type OutboxEntry, type OutboxStorage, outboxScope } from './outbox-storage.ts'
import { pageOutbox, tellRefused } from './page-outbox.ts'
import { sendEntries } from './send-entries.ts'
import { type StoredAttachments, leftOver } from './upload-attachments.ts'
import { giveUpUploads } from '../../platform/upload/give-up-uploads.ts'

export interface ReviewDelivery {
  /** Shows and sends the work that an earlier page left unsent. */
  restore(): Promise<void>
  /** @param drawings ids of those that belong to it */
  sendComment(draft: Comment, attachments: readonly NewAttachment[], drawings?: readonly string[]): Promise<Delivery>
  annotate(renditionId: string, drafted: readonly DraftOp[]): void
  /** Changes the text of an unsent comment, or (null) withdraws it. False: it is sent or being sent. */
  amend(id: string, text: string | null, mentions?: Person[]): boolean
  wake(): void
  close(): void
}

/** Sends comments and drawings in order, and keeps what cannot be sent yet (XREV-07). */
export function createDelivery(context: ReviewContext, storage: OutboxStorage): ReviewDelivery {
  const { session, api, itemId, log, drafts, store, now } = context
  const { getState } = store
  /** Names this store in the logs; breaks ties of the clock. */
  const actor = crypto.randomUUID()
  let open: { scope: string; box: Outbox; leave(): void } | null = null
  /** Ids of the entries that show. */
  const shown = new Set<string>()
  let order = 0
  /** Attachments of unsent comments: a changed text keeps them. */
  const files = new Map<string, readonly NewAttachment[]>()
  /** Ids of their drawings, for the same reason. */
  const drawingIds = new Map<string, readonly string[]>()
  const stored: StoredAttachments = new Map()
  /** Ends the sending of a comment's files. */
  const uploading = new Map<string, AbortController>()

  /** Entries of one millisecond keep their order too. */
  function nextOrder(): number {
    order = Math.max(order + 1, now() * 1000)
    return order
  }

  function show(entry: OutboxEntry): void {
    if (shown.has(entry.id)) return
    shown.add(entry.id)
    const { me, renditions } = getState()
    if (entry.kind === 'annotations') {
      log.add(entry.renditionId, entry.ops, me?.id)
      context.showAnnotations(entry.renditionId)
      return
    }
    if (!me) return
    const {
      id,
      rendition_id = null,
      mention_ids = [],
      assignee_id,
      attachments: _,
      drawing_ids: __,
      ...body
    } = entry.body
    const people = (ids: readonly string[]) => (entry.people ?? []).filter((person) => ids.includes(person.id))
    const [assignee = null] = people(assignee_id ? [assignee_id] : [])
    const named = { mentions: people(mention_ids), assignee, attachments: entry.attachments ?? [] }
    const draft = draftComment(
      { ...body, ...named, rendition_id },
      // A draft from before there were audiences has the workspace's usual audience.
      {
        id,
        itemId,
        author: me,
        renditions,
        now: new Date(entry.order / 1000).toISOString(),
        ...context.audienceFor(body),
      },
    )
    drafts.add(id)
    files.set(id, entry.attachments ?? [])
    drawingIds.set(id, entry.body.drawing_ids ?? [])
    context.setComments([...removeComment(getState().comments, id), draft])
  }

  function takeBack(entry: OutboxEntry, error: ApiError): void {
    if (entry.kind === 'comment') context.removeWithReplies(entry.id)
    else {
      log.drop(entry.renditionId, entry.ops)
      context.showAnnotations(entry.renditionId)
    }
    tellRefused(session, error)
  }

  async function send(batch: readonly OutboxEntry[]): Promise<void> {
    const sent = await sendEntries({ session, api, itemId, stored, uploading }, batch)
    if (sent?.kind === 'comment') {
      context.putStored(sent.comment)
      files.delete(sent.comment.id)
      drawingIds.delete(sent.comment.id)
    } else if (sent) {
      log.confirm(sent.renditionId, sent.ops, false)
      context.showAnnotations(sent.renditionId)
    }
  }

  /** The queue of the signed-in member; every member has one. */
  function box(): Outbox {
    const scope = outboxScope(session, itemId)
    if (open?.scope === scope) return open.box
    if (open) {
      open.leave()
      // Of somebody who has left.
      for (const id of drafts) context.removeWithReplies(id)
      shown.clear()
    }
    open = {
      scope,
      ...pageOutbox(session, storage, itemId, {
        send,
        stop(id) {
          const abort = uploading.get(id)
          abort?.abort(new DOMException('Withdrawn', 'AbortError'))
          return abort !== undefined
        },
        refused: takeBack,
        // Its event tells of a comment that another tab has sent; a draft that was withdrawn there goes here, too.
        gone: ({ id }) => void (drafts.has(id) && context.removeWithReplies(id)),
        onCount: (pending) => context.patch({ pending }),
      }),
    }
    return open.box
  }

  function commentEntry(
    comment: Comment,
    attachments: readonly NewAttachment[],
    drawings: readonly string[] = [],
  ): OutboxEntry {
    const { id, rendition_id, parent_id, audience, text: words, frame_start, frame_end, file_index } = comment
    const { assignee, mentions } = comment
    // Drafts are made of NewComment, whose colour is of the palette.
    const marker_colour = comment.marker_colour as CommentBody['marker_colour']
    const place = { rendition_id, parent_id, frame_start, frame_end, file_index }
    const body = {
      id,
      ...place,
      audience,
      ...(drawings.length > 0 ? { drawing_ids: [...drawings] } : {}),
      text: words,
      marker_colour,
      ...(assignee ? { assignee_id: assignee.id } : {}),
      ...(mentions.length > 0 ? { mention_ids: mentions.map((person) => person.id) } : {}),
    }
    const people = assignee ? [assignee, ...mentions] : mentions
    return { id, order: nextOrder(), kind: 'comment', body, people, attachments: [...attachments] }
  }

  return {
    async restore() {
      for (const entry of await box().restore()) show(entry)
    },
    sendComment(draft, attachments, drawings = []) {
      files.set(draft.id, attachments)
      drawingIds.set(draft.id, drawings)
      shown.add(draft.id)
      return box().add(commentEntry(draft, attachments, drawings))
    },
    annotate(renditionId, drafted) {
      const ops = drafted.map((draft): AnnotationOp => {
        return { ...draft, op_id: crypto.randomUUID(), clock: log.tick(), actor }
      })
      for (let at = 0; at < ops.length; at += OPS_PER_CALL) {
        const part = ops.slice(at, at + OPS_PER_CALL)
        const entry = {
          id: crypto.randomUUID(),
          order: nextOrder(),
          kind: 'annotations',
          renditionId,
          ops: part,
        } as const
        show(entry)
        // takeBack has shown the reason.
        box()
          .add(entry)
          .catch((error: unknown) => void failureOf(error))
      }
      context.showAnnotations(renditionId, true)
    },
    amend(id, words, mentions) {
      const comment = context.commentById(id)
      if (!comment || !drafts.has(id)) return false
      if (words === null) {
        if (!box().amend(id, null)) return false
        giveUpUploads(session, leftOver(stored.get(id) ?? []))
        stored.delete(id)
        context.removeWithReplies(id)
        return true
      }
      const draft = { ...comment, text: words, mentions: mentions ?? comment.mentions }
      if (!box().amend(id, commentEntry(draft, files.get(id) ?? [], drawingIds.get(id)))) return false
      context.setComments(getState().comments.map((other) => (other === comment ? draft : other)))
      return true
    },
    wake: () => open?.box.wake(),
    close: () => open?.leave(),
  }
}
