import { z } from 'zod'
import { AnnotationOp, StoredAnnotationOp } from './annotations.ts'
import { Comment } from './comments.ts'
import { resource } from '../platform/endpoint.ts'
import { GuestItem, GuestName, GuestPass, GuestReview } from './guest-fields.ts'
import { PASSPHRASE_MAX } from './guest-values.ts'
import { Done, Frame, Id, PaletteColour, Person } from '../platform/shapes.ts'
import { refusal } from '../platform/refusal-texts.ts'

const LinkParams = z.object({ token: z.string().min(1).max(200) })
const ItemParams = z.object({ item_id: Id })
const CommentParams = ItemParams.extend({ id: Id })
const Words = z.string().trim().min(1, refusal('text_required')).max(10_000)

const ENDS = ['guest_session_ended', 'guest_link_expired', 'guest_link_revoked'] as const
const WRITES = [...ENDS, 'not_found', 'guest_view_only', 'guest_preview'] as const
const asGuest = { access: 'guest', scope: 'none', answer: 'data' } as const

/** What a guest calls: before and after a link is opened (XREV-12). */
export const guestReviewEndpoints = resource({
  showGuestLink: {
    method: 'GET',
    path: 'guest-links/{token}',
    summary: 'Whose link this is, and whether it asks for a passphrase. Nothing more before it is opened.',
    access: 'public',
    scope: 'none',
    params: LinkParams,
    answer: 'data',
    data: z.object({ workspace: z.string(), needs_passphrase: z.boolean() }),
    errors: ['guest_link_unknown', 'guest_link_expired', 'guest_link_revoked'],
  },
  openGuestLink: {
    method: 'POST',
    path: 'guest-links/{token}/open',
    summary: 'Open a guest link under a name, and with its passphrase where it has one.',
    access: 'public',
    scope: 'none',
    params: LinkParams,
    body: z.object({
      name: GuestName,
      passphrase: z.string().max(PASSPHRASE_MAX).optional(),
      /** An earlier pass of this link: whoever comes back under the same name stays the author of what they wrote. */
      earlier: z.string().max(2000).optional(),
    }),
    answer: 'data',
    data: GuestPass.extend({ guest: Person }),
    errors: ['guest_link_unknown', 'guest_link_expired', 'guest_link_revoked', 'guest_passphrase_wrong'],
  },
  showGuestReview: {
    ...asGuest,
    method: 'GET',
    path: 'guest/review',
    summary: 'What the link shows: the playlist’s scenes in their order, or the one scene.',
    data: GuestReview,
    errors: [...ENDS],
  },
  showGuestItem: {
    ...asGuest,
    method: 'GET',
    path: 'guest/items/{item_id}',
    summary: 'A scene of the link: the rendition that is played, with its comments and drawings.',
    params: ItemParams,
    data: GuestItem,
    errors: [...ENDS, 'not_found'],
  },
  createGuestComment: {
    ...asGuest,
    method: 'POST',
    path: 'guest/items/{item_id}/comments',
    summary: 'Comment on a rendition, a frame or a range of frames as a guest; or reply. Words only.',
    params: ItemParams,
    body: z
      .object({
        /** Made by the client, so that a repeated send after a lost answer creates it once. */
        id: Id.optional(),
        rendition_id: Id,
        parent_id: Id.nullish(),
        text: Words,
        frame_start: Frame.nullish(),
        frame_end: Frame.nullish(),
        file_index: z.number().int().nonnegative().nullish(),
        marker_colour: PaletteColour.nullish(),
      })
      .refine(({ frame_start, frame_end }) => frame_end == null || (frame_start != null && frame_end >= frame_start), {
        ...refusal('frame_range'),
        path: ['frame_end'],
      }),
    data: Comment,
    errors: [...WRITES, 'invalid_reference', 'conflict'],
  },
  updateGuestComment: {
    ...asGuest,
    method: 'PUT',
    path: 'guest/items/{item_id}/comments/{id}',
    summary: 'Change the words of one’s own comment.',
    params: CommentParams,
    body: z.object({ text: Words }),
    data: Comment,
    errors: [...WRITES, 'permission_denied'],
  },
  deleteGuestComment: {
    ...asGuest,
    method: 'DELETE',
    path: 'guest/items/{item_id}/comments/{id}',
    summary: 'Delete one’s own comment with its replies.',
    params: CommentParams,
    data: Done,
    errors: [...WRITES, 'permission_denied'],
  },
  createGuestAnnotations: {
    ...asGuest,
    method: 'POST',
    path: 'guest/items/{item_id}/renditions/{rendition_id}/annotations',
    summary: 'Append operations on drawings: new ones, and changes of one’s own.',
    params: ItemParams.extend({ rendition_id: Id }),
    body: z.object({ ops: z.array(AnnotationOp).min(1).max(200) }),
    largeBody: true,
    data: z.array(StoredAnnotationOp),
    errors: [...WRITES, 'permission_denied', 'conflict'],
  },
})
