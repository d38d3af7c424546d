import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { Ids, WorkspaceUser } from './people-fields.ts'
import type { PermissionRule } from '../platform/permissions.ts'
import { Done, Id, PageQuery, WsParams } from '../platform/shapes.ts'
import { ExportQuery, ImportAnswer, ImportBody } from '../platform/sheets.ts'

export const InviteResult = z.object({
  email: z.string(),
  /** `invited`: a mail is on its way; `member`: already in; `invalid`: no address. */
  result: z.enum(['invited', 'member', 'invalid']),
})
export type InviteResult = z.infer<typeof InviteResult>

const INVITE: PermissionRule = { anyOf: ['people_inviteWorkspaceUser_create', 'guest_inviteGuest_create'] }

/** Inviting people into a workspace, each by the key for their kind. What the invited do is users’. */
export const invitationEndpoints = resource({
  inviteUsers: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/ws-user-roles/invite',
    summary: 'Invite people by mail. Again for the same address: a new link, the old one ends. May take minutes.',
    access: { rule: INVITE },
    scope: 'none',
    params: WsParams,
    body: z.object({
      emails: z.array(z.string().trim().max(254)).min(1).max(200),
      /** The default member role without it. */
      ws_role_id: Id.optional(),
      /** In the default guest role, where no other is given. */
      guest: z.boolean().default(false),
    }),
    answer: 'data',
    data: z.array(InviteResult),
    errors: ['seat_limit', 'invalid_reference', 'permission_denied'],
  },
  resendInvitations: {
    method: 'POST',
    path: 'workspace/{ws_code}/ws-user-roles/resend',
    summary: 'Send the invitations of pending people again: a new link for each, the old ones end.',
    access: { rule: INVITE },
    scope: 'none',
    params: WsParams,
    body: Ids.extend({ ids: z.array(Id).min(1).max(200) }),
    answer: 'data',
    data: z.array(InviteResult),
    errors: ['not_found', 'not_possible', 'seat_limit', 'permission_denied'],
  },
  importInvitations: {
    method: 'POST',
    once: true,
    path: 'workspace/{ws_code}/ws-user-roles/import-invite',
    summary:
      'Invite everybody of a CSV or xlsx file with the columns email and, where it is not the default one, role. At most 5000 rows, all or nothing; with dry_run nothing is done.',
    access: { rule: INVITE },
    scope: 'none',
    params: WsParams,
    body: ImportBody,
    answer: 'data',
    /** `members`: addresses that are in the workspace already and stay as they are. */
    data: ImportAnswer.extend({ members: z.number().int() }),
    errors: ['invalid', 'invalid_file_format', 'too_large', 'import_faulty', 'seat_limit', 'permission_denied'],
  },
  invitationSample: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-user-roles/export-format',
    summary: 'A sample file for import-invite.',
    access: { rule: INVITE },
    scope: 'read',
    params: WsParams,
    query: ExportQuery,
    answer: 'file',
  },
  listPendingUsers: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-user-role/pending',
    summary: 'People who have not answered their invitation yet, the last changed first.',
    access: { rule: INVITE },
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ guest_eq: z.enum(['0', '1']).optional() }),
    answer: 'list',
    data: WorkspaceUser,
  },
  deleteInvitations: {
    method: 'POST',
    path: 'workspace/{ws_code}/delete-invite',
    summary: 'Withdraw the invitations of pending people; their links stop working and their seats are free.',
    access: { rule: INVITE },
    scope: 'none',
    params: WsParams,
    body: Ids,
    answer: 'data',
    data: Done,
    errors: ['not_found', 'not_possible', 'permission_denied'],
  },
})
