import { z } from 'zod'
import { resource } from './endpoint.ts'
import { Done, Frame, Id, Moment, PageQuery, PaletteColour, Person, WsParams } from './shapes.ts'

export const Reaction = z.object({ emoji: z.string(), people: z.array(Person) })

export const Comment = z.object({
  id: Id,
  item_id: Id,
  /** Null: a general comment on the scene. */
  rendition_id: Id.nullable(),
  /** Version of that rendition, for 'open since v3'. */
  rendition_version: z.number().int().nullable(),
  parent_id: Id.nullable(),
  text: z.string(),
  /** First and last frame it is about; both null for a comment on the whole. */
  frame_start: Frame.nullable(),
  frame_end: Frame.nullable(),
  /** Index of the page in an image rendition of several files. */
  file_index: z.number().int().nonnegative().nullable(),
  marker_colour: z.string().nullable(),
  edited: z.boolean(),
  done: z.boolean(),
  done_by: Person.nullable(),
  assignee: Person.nullable(),
  mentions: z.array(Person),
  reactions: z.array(Reaction),
  replies_count: z.number().int(),
  author: Person,
  created_at: Moment,
  updated_at: Moment,
})
export type Comment = z.infer<typeof Comment>

const CommentText = z.string().trim().min(1, 'Text is required').max(10_000)
const ItemParams = WsParams.extend({ item_id: Id })
const CommentParams = ItemParams.extend({ id: Id })
const RenditionParams = ItemParams.extend({ rendition_id: Id })
const ListQuery = PageQuery.extend({
  per_page: z.coerce.number().int().min(1).max(99999).default(100),
  done_eq: z.enum(['true', 'false']).optional(),
})
const range = (value: { frame_start?: number | null; frame_end?: number | null }) =>
  value.frame_end == null || (value.frame_start != null && value.frame_end >= value.frame_start)
const rangeMessage = { message: 'The range must end on or after its first frame', path: ['frame_end'] }

export const commentEndpoints = resource({
  listComments: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{item_id}/comments',
    summary: 'All comments of a scene, general ones and those of every rendition, oldest first.',
    access: { rule: 'media_getReviewUserInterface_read' },
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
    access: { rule: 'media_getReviewUserInterface_read' },
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
        text: CommentText,
        frame_start: Frame.nullish(),
        frame_end: Frame.nullish(),
        file_index: z.number().int().nonnegative().nullish(),
        marker_colour: PaletteColour.nullish(),
        assignee_id: Id.nullish(),
        mention_ids: z.array(Id).max(50).optional(),
      })
      .refine(range, rangeMessage),
    answer: 'data',
    data: Comment,
    errors: ['not_found', 'invalid_reference', 'conflict'],
  },
  showComment: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{item_id}/comments/{id}',
    summary: 'One comment.',
    access: { rule: 'media_getReviewUserInterface_read' },
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
    }),
    answer: 'data',
    data: Comment,
    errors: ['not_found', 'permission_denied', 'invalid_reference'],
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
  exportComments: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{item_id}/comments/export/pdf',
    summary: 'PDF of all comments of a scene with the annotated frames.',
    access: { rule: 'media_getReviewUserInterface_read' },
    scope: 'read',
    params: ItemParams,
    answer: 'file',
    errors: ['not_found'],
  },
  exportRenditionComments: {
    method: 'GET',
    path: 'workspace/{ws_code}/items/{item_id}/renditions/{rendition_id}/comments/export/pdf',
    summary: 'PDF of the comments of one rendition with the annotated frames.',
    access: { rule: 'media_getReviewUserInterface_read' },
    scope: 'read',
    params: RenditionParams,
    answer: 'file',
    errors: ['not_found'],
  },
})
