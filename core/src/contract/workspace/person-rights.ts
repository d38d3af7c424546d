import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { CHANGE, LandingPage, Version, WorkspaceUserDetail } from './people-fields.ts'
import { PERMISSION_KEYS } from '../platform/permissions.ts'
import { Id, Line, WsIdParams, WsParams } from '../platform/shapes.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** A route below /w:{code} that may be a landing page, without query. */
const LandingRoute = z.string().regex(/^\/[\w/-]{0,100}$/, refusal('landing_page'))

/** Null for both goes back to the role’s. */
const LandingPageInput = z.object({
  landing_page_route: LandingRoute.nullable(),
  landing_page_name: Line.min(1).max(100).nullable(),
})

const Permissions = z.array(z.enum(PERMISSION_KEYS, refusal('permission'))).max(PERMISSION_KEYS.length)

/** What a person may do beside their role, which role they have by default, and where they land. */
export const personRightsEndpoints = resource({
  addUserExceptions: {
    method: 'POST',
    path: 'workspace/{ws_code}/ws-user-roles/{id}/exceptions',
    summary: 'Add exceptions to a person’s role; those that the person has already stay as they are.',
    access: { rule: 'people_addRoleException_create' },
    scope: 'none',
    params: WsIdParams,
    body: z.object({
      granted: Permissions.default([]),
      revoked: Permissions.default([]),
      version: Version,
    }),
    answer: 'data',
    data: WorkspaceUserDetail,
    errors: ['not_found', 'permission_denied', 'conflict', 'owner_exception', 'not_yourself'],
  },
  putUserExceptions: {
    method: 'PUT',
    path: 'workspace/{ws_code}/ws-user-roles/{id}/exceptions',
    summary:
      'Replace the exceptions to a person’s role. Keys that were none before also need the right to add exceptions.',
    access: { rule: 'people_updateAccessExceptions_update' },
    scope: 'none',
    params: WsIdParams,
    body: z.object({
      granted: Permissions,
      revoked: Permissions,
      version: Version,
    }),
    answer: 'data',
    data: WorkspaceUserDetail,
    errors: ['not_found', 'permission_denied', 'conflict', 'owner_exception', 'not_yourself'],
  },
  resetUserRole: {
    method: 'PUT',
    path: 'workspace/{ws_code}/ws-user-roles/{id}/reset-default',
    summary: 'Give a person the default member role (guests: the default guest role) without exceptions.',
    access: { rule: 'people_resetWorkspaceUserRole_update' },
    scope: 'none',
    params: WsIdParams,
    body: z.object({ version: Version }),
    answer: 'data',
    data: WorkspaceUserDetail,
    errors: ['not_found', 'permission_denied', 'conflict', 'last_owner', 'not_yourself'],
  },
  convertGuest: {
    method: 'POST',
    path: 'workspace/{ws_code}/ws-user-roles/{id}/convert',
    summary: 'Make a guest a licensed user, in the default member role or the one given. Takes a seat.',
    access: { rule: 'guest_convertGuest_update' },
    scope: 'none',
    params: WsIdParams,
    body: z.object({ ws_role_id: Id.optional(), version: Version }),
    answer: 'data',
    data: WorkspaceUserDetail,
    errors: ['not_found', 'permission_denied', 'conflict', 'licences_used_up', 'invalid_reference', 'not_possible'],
  },
  putLandingPage: {
    method: 'PUT',
    path: 'workspace/{ws_code}/ws-user-roles/landing-page',
    summary: 'Choose one’s own landing page; null for both goes back to the role’s.',
    access: 'member',
    scope: 'none',
    params: WsParams,
    body: LandingPageInput,
    answer: 'data',
    data: LandingPage,
  },
  putUserLandingPage: {
    method: 'PUT',
    path: 'workspace/{ws_code}/ws-user-roles/{id}/landing-page',
    summary: 'Choose somebody’s landing page; null for both goes back to the role’s.',
    access: { rule: CHANGE },
    scope: 'none',
    params: WsIdParams,
    body: LandingPageInput,
    answer: 'data',
    data: LandingPage,
    errors: ['not_found', 'permission_denied'],
  },
})
