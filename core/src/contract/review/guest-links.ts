import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { GuestLink, GuestLinkBody, GuestPass } from './guest-fields.ts'
import { Id, WsIdParams, WsParams } from '../platform/shapes.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** Whoever may see to some playlist or scene; whether it is this one the service looks at. */
const MAKE = {
  rule: {
    anyOf: [
      'playlist_updatePersonalPlaylist_update',
      'playlist_updateWorkspacePlaylist_update',
      'item_updateItemDetails_update',
    ],
  },
} as const

const scope = { playlist_id: Id.optional(), item_id: Id.optional() }
const isOne = ({ playlist_id, item_id }: { playlist_id?: string | undefined; item_id?: string | undefined }) =>
  (playlist_id === undefined) !== (item_id === undefined)
const oneMessage = { ...refusal('playlist_or_scene'), path: ['playlist_id'] }

/** Links for people without an account (XREV-12). */
export const guestLinkEndpoints = resource({
  listGuestLinks: {
    method: 'GET',
    path: 'workspace/{ws_code}/guest-links',
    summary: 'Guest links of a playlist or a scene, newest first: for whoever may share the one or change the other.',
    access: MAKE,
    scope: 'none',
    params: WsParams,
    query: z.object(scope).refine(isOne, oneMessage),
    answer: 'data',
    data: z.array(GuestLink),
    errors: ['not_found', 'permission_denied'],
  },
  createGuestLink: {
    method: 'POST',
    path: 'workspace/{ws_code}/guest-links',
    summary: 'Make a link that shows a playlist or a scene without an account.',
    access: MAKE,
    scope: 'none',
    params: WsParams,
    body: GuestLinkBody.extend({
      ...scope,
      access: GuestLinkBody.shape.access.default('view'),
      passphrase: GuestLinkBody.shape.passphrase.default(null),
      expires_on: GuestLinkBody.shape.expires_on.default(null),
      has_watermark: GuestLinkBody.shape.has_watermark.default(false),
    }).refine(isOne, oneMessage),
    answer: 'data',
    data: GuestLink,
    errors: ['not_found', 'permission_denied', 'limit_reached'],
  },
  updateGuestLink: {
    method: 'PUT',
    path: 'workspace/{ws_code}/guest-links/{id}',
    summary: 'Change a guest link. Another passphrase ends what is open with the old one.',
    access: MAKE,
    scope: 'none',
    params: WsIdParams,
    body: GuestLinkBody.partial().extend({ version: z.number().int().min(1) }),
    answer: 'data',
    data: GuestLink,
    errors: ['not_found', 'permission_denied', 'conflict', 'guest_link_revoked'],
  },
  revokeGuestLink: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/guest-links/{id}',
    summary: 'End a guest link at once, also for those who have it open. It stays in the list.',
    access: MAKE,
    scope: 'none',
    params: WsIdParams,
    answer: 'data',
    data: GuestLink,
    errors: ['not_found', 'permission_denied'],
  },
  previewGuestLink: {
    method: 'POST',
    path: 'workspace/{ws_code}/guest-links/{id}/preview',
    summary: 'A pass to look at what guests see by this link. It writes nothing and is not counted.',
    access: MAKE,
    scope: 'none',
    params: WsIdParams,
    answer: 'data',
    data: GuestPass,
    errors: ['not_found', 'permission_denied', 'guest_link_expired', 'guest_link_revoked'],
  },
})
