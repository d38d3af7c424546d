import type { Comment, CommentAttachment } from '../../contract/review/comments.ts'
import type { Audience } from '../../contract/platform/enums.ts'
import type { Rendition } from '../../contract/review/renditions.ts'
import type { Person } from '../../contract/platform/shapes.ts'
import { categoryOf, fileKind } from '../../platform/upload/file-kinds.ts'
import type { NewAttachment, NewComment } from './review-types.ts'

/** Pure changes of a list of comments, oldest first. */

/** Live events and late answers may come in any order: an older state never replaces a newer one. */
export function putComment(list: readonly Comment[], comment: Comment): Comment[] {
  const at = list.findIndex((other) => other.id === comment.id)
  const before = list[at]
  if (!before) {
    return [...list, comment].sort((a, b) => a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id))
  }
  if (Date.parse(comment.updated_at) < Date.parse(before.updated_at)) return [...list]
  return list.with(at, comment)
}

/** Without the comment and its replies. */
export function removeComment(list: readonly Comment[], id: string): Comment[] {
  return list.filter((comment) => comment.id !== id && comment.parent_id !== id)
}

export interface DraftContext {
  id: string
  itemId: string
  author: Person
  renditions: readonly Rendition[]
  /** The audience of a comment that names none. */
  audience: Audience
  /** ISO 8601. */
  now: string
}

/** A comment as it shows until the server has it. */
export function draftComment(
  input: NewComment,
  { id, itemId, author, renditions, audience, now }: DraftContext,
): Comment {
  return {
    id,
    item_id: itemId,
    rendition_id: input.rendition_id,
    rendition_version: renditions.find((rendition) => rendition.id === input.rendition_id)?.version ?? null,
    parent_id: input.parent_id ?? null,
    audience: input.audience ?? audience,
    text: input.text.trim(),
    frame_start: input.frame_start ?? null,
    frame_end: input.frame_end ?? input.frame_start ?? null,
    file_index: input.file_index ?? null,
    marker_colour: input.marker_colour ?? null,
    edited: false,
    edited_at: null,
    done: false,
    done_by: null,
    done_at: null,
    addressed: [],
    assignee: input.assignee ?? null,
    mentions: input.mentions ?? [],
    reactions: [],
    attachments: (input.attachments ?? []).map(draftAttachment),
    replies_count: 0,
    author,
    created_at: now,
    updated_at: now,
  }
}

/** An attachment as it shows until the server has it: a file has no address yet. */
export function draftAttachment(input: NewAttachment, index: number): CommentAttachment {
  const id = `draft-${index}`
  if ('url' in input) {
    const { url, name = new URL(url).hostname } = input
    return { id, name, category: 'link', kind: 'other', mime: null, size: 0, url, is_link: true, voice: null }
  }
  const { file, voice = null } = input
  const kind = fileKind(file.type)
  const place = { url: null, is_link: false, voice }
  return { id, name: file.name, category: categoryOf(kind), kind, mime: file.type, size: file.size, ...place }
}

/** Signed addresses come with reads, not with events: those that are known stay. */
export function keepAddresses(comment: Comment, previous: Comment | undefined): Comment {
  if (!previous || comment.attachments.every(({ url }) => url !== null)) return comment
  const attachments = comment.attachments.map((each) => ({
    ...each,
    url: each.url ?? previous.attachments.find(({ id }) => id === each.id)?.url ?? null,
  }))
  return { ...comment, attachments }
}

/** The comment with one's own reaction set or taken back. */
export function withReaction(comment: Comment, emoji: string, person: Person, on: boolean): Comment {
  const others = comment.reactions.map((reaction) =>
    reaction.emoji === emoji ? { ...reaction, people: reaction.people.filter(({ id }) => id !== person.id) } : reaction,
  )
  const hasEmoji = others.some((reaction) => reaction.emoji === emoji)
  const reactions = !on
    ? others
    : hasEmoji
      ? others.map((reaction) =>
          reaction.emoji === emoji ? { ...reaction, people: [...reaction.people, person] } : reaction,
        )
      : [...others, { emoji, people: [person] }]
  return { ...comment, reactions: reactions.filter(({ people }) => people.length > 0) }
}
