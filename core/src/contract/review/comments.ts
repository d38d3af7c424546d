import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import {
  ATTACHMENT_CATEGORIES,
  ATTACHMENTS_MAX,
  AUDIENCES,
  COMMENT_DRAWINGS_MAX,
  FILE_KINDS,
  SHARED_SCENES_MAX,
  VOICE_MS_MAX,
  VOICE_PEAKS_MAX,
} from '../platform/enums.ts'
import { WebAddress } from '../planning/item-files.ts'
import { BulkOutcome, SceneSelection } from '../planning/scene-fields.ts'
import { Done, Frame, Id, Line, Moment, PageQuery, PaletteColour, Person, WsParams } from '../platform/shapes.ts'
import { SEE_REVIEW, SEE_SCENES } from '../platform/sight.ts'
import { refusal } from '../platform/refusal-texts.ts'

const Reaction = z.object({ emoji: z.string(), people: z.array(Person) })

/** What a recorded voice note looks like: its length, and the loudness of equal parts of it, 0 to 1. */
export const VoiceNote = z.object({
  ms: z.number().int().min(1).max(VOICE_MS_MAX),
  peaks: z.array(z.number().min(0).max(1)).max(VOICE_PEAKS_MAX),
})
/** Length in ms, and loudness. */
export type VoiceNote = z.infer<typeof VoiceNote>

/** A file, link or voice note of a comment. */
export const CommentAttachment = z.object({
  id: Id,
  name: z.string(),
  category: z.enum(ATTACHMENT_CATEGORIES),
  kind: z.enum(FILE_KINDS),
  /** Null of a link. */
  mime: z.string().nullable(),
  /** Bytes; 0 of a link. */
  size: z.number().int(),
  /**
   * Of a link, where it leads. Of a file, signed for its reader; null without the right to download, and in events. A
   * voice note is part of what is said, so that whoever reads the comment may hear it.
   */
  url: z.string().nullable(),
  is_link: z.boolean(),
  voice: VoiceNote.nullable(),
})
/** What hangs on a comment. */
export type CommentAttachment = z.infer<typeof CommentAttachment>

/** That a newer version answers a comment on an older one. */
export const CommentAddressed = z.object({
  rendition_id: Id,
  rendition_version: z.number().int(),
  by: Person,
  at: Moment,
})
/** The version, who marked it, and when. */
export type CommentAddressed = z.infer<typeof CommentAddressed>

/** What somebody said about a scene, a rendition or some frames of it; a reply names its `parent_id`. */
export const Comment = z.object({
  id: Id,
  item_id: Id,
  /** Null: a general comment on the scene. */
  rendition_id: Id.nullable(),
  /** Version of that rendition, for 'open since v3'. */
  rendition_version: z.number().int().nullable(),
  parent_id: Id.nullable(),
  /** Who reads it, its files and its drawings: the team alone, or guests and guest links too. */
  audience: z.enum(AUDIENCES),
  text: z.string(),
  /** First and last frame it is about; both null for a comment on the whole. */
  frame_start: Frame.nullable(),
  frame_end: Frame.nullable(),
  /** Index of the page in an image rendition of several files. */
  file_index: z.number().int().nonnegative().nullable(),
  marker_colour: z.string().nullable(),
  edited: z.boolean(),
  edited_at: Moment.nullable(),
  done: z.boolean(),
  done_by: Person.nullable(),
  done_at: Moment.nullable(),
  /** Newer renditions in which it was marked as addressed, oldest first. */
  addressed: z.array(CommentAddressed),
  assignee: Person.nullable(),
  mentions: z.array(Person),
  reactions: z.array(Reaction),
  attachments: z.array(CommentAttachment),
  replies_count: z.number().int(),
  author: Person,
  created_at: Moment,
  updated_at: Moment,
})
/** A comment with its replies counted, its reactions and its files. */
export type Comment = z.infer<typeof Comment>

/** Who can be named in a comment. Guests read only what is for clients. */
export const CommentPerson = Person.extend({ is_guest: z.boolean() })
/** Somebody to mention. */
export type CommentPerson = z.infer<typeof CommentPerson>

/** What was, or would be, opened to clients. */
export const SharedComments = z.object({ dry_run: z.boolean(), comments: z.number().int(), drawings: z.number().int() })
/** How many comments and drawings clients read from now on. */
export type SharedComments = z.infer<typeof SharedComments>

const CommentText = z.string().trim().min(1, refusal('text_required')).max(10_000)
const FileName = Line.min(1, refusal('name_required')).max(255)
/** An upload that has arrived (upload/presigned-url with extra1 `comment`), or a link. */
const NewAttachment = z.union([
  z.object({ key: z.string().max(400), name: FileName.optional(), voice: VoiceNote.optional() }),
  z.object({ url: WebAddress, name: FileName.optional() }),
])
const ItemParams = WsParams.extend({ item_id: Id })
const CommentParams = ItemParams.extend({ id: Id })
const RenditionParams = ItemParams.extend({ rendition_id: Id })
const ListQuery = PageQuery.extend({
  per_page: z.coerce.number().int().min(1).max(99999).default(100),
  done_eq: z.enum(['true', 'false']).optional(),
})
const range = (value: { frame_start?: number | null; frame_end?: number | null }) =>
  value.frame_end == null || (value.frame_start != null && value.frame_end >= value.frame_start)
const rangeMessage = { ...refusal('frame_range'), path: ['frame_end'] }

/** Comments on scenes and renditions: write, reply, assign, mark as done or addressed, react. */
export const commentEndpoints = resource({
  listComments: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{item_id}/comments',
    summary: 'All comments of a scene, general ones and those of every rendition, oldest first.',
    access: { rule: SEE_REVIEW },
    scope: 'read',
    params: ItemParams,
    query: ListQuery,
    answer: 'list',
    data: Comment,
    errors: ['not_found'],
  },
  listRenditionComments: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{item_id}/renditions/{rendition_id}/comments',
    summary: 'Comments of one rendition, by frame.',
    access: { rule: SEE_REVIEW },
    scope: 'read',
    params: RenditionParams,
    query: ListQuery,
    answer: 'list',
    data: Comment,
    errors: ['not_found'],
  },
  createComment: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/{item_id}/comments',
    summary: 'Comment on a scene, a rendition, a frame or a range of frames; or reply.',
    access: { rule: 'media_createComment_create' },
    scope: 'comment',
    params: ItemParams,
    body: z
      .object({
        /** Made by the client, so that a repeated send after a lost answer creates it once. */
        id: Id.optional(),
        rendition_id: Id.nullish(),
        parent_id: Id.nullish(),
        /** May be empty where something is attached. */
        text: z.string().trim().max(10_000),
        frame_start: Frame.nullish(),
        frame_end: Frame.nullish(),
        file_index: z.number().int().nonnegative().nullish(),
        marker_colour: PaletteColour.nullish(),
        assignee_id: Id.nullish(),
        mention_ids: z.array(Id).max(50).optional(),
        /**
         * Without it, what the workspace says. A reply is never wider than its thread’s first comment, and what guests
         * write is always for clients too.
         */
        audience: z.enum(AUDIENCES).optional(),
        /** One’s own drawings on the rendition that belong to the comment: they have its audience, now and later. */
        drawing_ids: z.array(Id).max(COMMENT_DRAWINGS_MAX).optional(),
        attachments: z.array(NewAttachment).max(ATTACHMENTS_MAX).optional(),
      })
      .refine(range, rangeMessage)
      .refine(({ text, attachments }) => text !== '' || (attachments?.length ?? 0) > 0, {
        ...refusal('text_required'),
        path: ['text'],
      }),
    answer: 'data',
    data: Comment,
    errors: ['not_found', 'invalid_reference', 'conflict', 'upload_incomplete'],
  },
  showComment: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{item_id}/comments/{id}',
    summary: 'One comment.',
    access: { rule: SEE_REVIEW },
    scope: 'read',
    params: CommentParams,
    answer: 'data',
    data: Comment,
    errors: ['not_found'],
  },
  updateComment: {
    method: 'PUT',
    path: 'workspace/{ws_code}/items/{item_id}/comments/{id}',
    summary: 'Edit one’s own comment.',
    access: { rule: 'media_createComment_create' },
    scope: 'comment',
    params: CommentParams,
    body: z.object({
      text: CommentText.optional(),
      marker_colour: PaletteColour.nullish(),
      assignee_id: Id.nullish(),
      mention_ids: z.array(Id).max(50).optional(),
      /** edited_at as the writer saw it: another edit since then is a conflict. Without it, the last one wins. */
      seen_edited_at: Moment.nullish(),
    }),
    answer: 'data',
    data: Comment,
    errors: ['not_found', 'permission_denied', 'invalid_reference', 'conflict'],
  },
  setCommentAudience: {
    method: 'PUT',
    path: 'workspace/{ws_code}/items/{item_id}/comments/{id}/audience',
    summary:
      'Open a comment to clients or keep it for the team: its author, and who may delete others’ comments. Its drawings go with it; a first comment that is kept for the team keeps its replies, too.',
    access: { rule: 'media_createComment_create' },
    scope: 'comment',
    params: CommentParams,
    body: z.object({ audience: z.enum(AUDIENCES) }),
    answer: 'data',
    data: Comment,
    errors: ['not_found', 'permission_denied'],
  },
  shareComments: {
    method: 'POST',
    path: 'workspace/{ws_code}/review/share-comments',
    summary:
      'Open all comments and drawings of scenes to clients, for who may delete others’ comments on each of them. `dry_run` only counts.',
    access: { rule: 'media_createComment_create' },
    scope: 'comment',
    params: WsParams,
    body: z
      .object({
        item_ids: z.array(Id).min(1, refusal('name_one')).max(SHARED_SCENES_MAX).optional(),
        /** All scenes of a playlist that the caller sees, instead of naming them. */
        playlist_id: Id.optional(),
        dry_run: z.boolean().default(false),
      })
      .refine((body) => (body.item_ids === undefined) !== (body.playlist_id === undefined), {
        ...refusal('scenes_or_playlist'),
        path: ['item_ids'],
      }),
    answer: 'data',
    data: SharedComments,
    errors: ['not_found', 'permission_denied'],
  },
  assignComment: {
    method: 'PUT',
    path: 'workspace/{ws_code}/items/{item_id}/comments/{id}/assignee',
    summary: 'Say who is to see to a comment, or nobody. Whoever may comment may say so.',
    access: { rule: 'media_createComment_create' },
    scope: 'comment',
    params: CommentParams,
    body: z.object({ assignee_id: Id.nullable() }),
    answer: 'data',
    data: Comment,
    errors: ['not_found', 'invalid_reference'],
  },
  addressComment: {
    method: 'PUT',
    path: 'workspace/{ws_code}/items/{item_id}/comments/{id}/addressed',
    summary: 'Mark a comment of an older rendition as addressed in a newer one, or take that back.',
    access: { rule: 'media_createComment_create' },
    scope: 'comment',
    params: CommentParams,
    body: z.object({ rendition_id: Id, addressed: z.boolean() }),
    answer: 'data',
    data: Comment,
    errors: ['not_found', 'invalid_reference'],
  },
  listCommentPeople: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{item_id}/comment-people',
    summary: 'People who may see the scene, by name: those who can be mentioned in its comments and assigned to them.',
    access: { rule: 'media_createComment_create' },
    scope: 'read',
    params: ItemParams,
    query: PageQuery.extend({ name_like: z.string().max(200).optional() }),
    answer: 'list',
    data: CommentPerson,
    errors: ['not_found'],
  },
  deleteCommentAttachment: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/items/{item_id}/comments/{id}/attachments/{attachment_id}',
    summary: 'Delete an attachment of one’s own comment. The last thing that a comment without text has cannot be.',
    access: { rule: 'media_createComment_create' },
    scope: 'comment',
    params: CommentParams.extend({ attachment_id: Id }),
    answer: 'data',
    data: Comment,
    errors: ['not_found', 'permission_denied'],
  },
  completeComment: {
    method: 'PUT',
    path: 'workspace/{ws_code}/items/{item_id}/comments/{id}/complete',
    summary: 'Mark a comment done or undone.',
    access: { rule: 'media_createComment_create' },
    scope: 'comment',
    params: CommentParams,
    body: z.object({ done: z.boolean() }),
    answer: 'data',
    data: Comment,
    errors: ['not_found'],
  },
  reactToComment: {
    method: 'PUT',
    path: 'workspace/{ws_code}/items/{item_id}/comments/{id}/reaction',
    summary: 'Set or take back one’s own reaction.',
    access: { rule: 'media_createComment_create' },
    scope: 'comment',
    params: CommentParams,
    body: z.object({ emoji: z.string().min(1).max(16), on: z.boolean() }),
    answer: 'data',
    data: Comment,
    errors: ['not_found'],
  },
  deleteComment: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/items/{item_id}/comments/{id}',
    summary: 'Delete a comment and its replies: one’s own, or anybody’s with the right to delete comments.',
    access: { rule: 'media_createComment_create' },
    scope: 'comment',
    params: CommentParams,
    answer: 'data',
    data: Done,
    errors: ['not_found', 'permission_denied'],
  },
  rejectItems: {
    method: 'POST',
    path: 'workspace/{ws_code}/items/reject',
    summary:
      'A reviewer sends scenes back: each gets the first retake status of its flow, with the reason as a comment.',
    access: { rule: SEE_SCENES },
    scope: 'write',
    params: WsParams,
    body: SceneSelection.extend({
      reason: z.string().trim().max(10_000).optional(),
      /** For whom the reason is; without it, what the workspace says. */
      audience: z.enum(AUDIENCES).optional(),
    }),
    answer: 'data',
    data: BulkOutcome,
  },
})
