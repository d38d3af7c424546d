import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { DisplayName, PasswordPair } from '../account/account-fields.ts'
import { Ids, INVITE } from './people-fields.ts'
import { Done, Id, Moment, WsCode, WsParams } from '../platform/shapes.ts'
import { ExportQuery, ImportAnswer, ImportBody } from '../platform/sheets.ts'
import { WorkspaceColour } from './workspace-fields.ts'

/** What became of one address that was to be invited. */
export const InviteResult = z.object({
  email: z.string(),
  /** `invited`: a mail is on its way; `member`: already in; `invalid`: no address. */
  result: z.enum(['invited', 'member', 'invalid']),
})
/** An address and whether a mail is on its way to it. */
export type InviteResult = z.infer<typeof InviteResult>

/** The address that an invitation was for, and the code of the workspace that it led into. */
export const JoinedWorkspace = z.object({ email: z.string(), ws_code: WsCode })
/** Where an accepted invitation has led. */
export type JoinedWorkspace = z.infer<typeof JoinedWorkspace>

/** An invitation as anybody who holds its link sees it. */
export const Invitation = z.object({
  ws_code: WsCode,
  ws_name: z.string(),
  ws_avatar: z.string().nullable(),
  color: WorkspaceColour,
  role_name: z.string(),
  invited_by: z.string(),
  email: z.string(),
  /** The invited account, for confirm-ws-invitation. */
  user: Id,
  /** The address has an account with a password: sign in to join; else register by the token. */
  registered: z.boolean(),
  expires_at: z.iso.datetime(),
})
/** What stands behind the link of an invitation. */
export type Invitation = z.infer<typeof Invitation>

const InvitationToken = z.object({ token: z.string().min(1).max(512) })

/** An invitation as the invited person sees it. */
export const PendingInvite = z.object({
  /** The invited account's id and the invitation's token, for confirm-ws-invitation. */
  user: Id,
  token: z.string(),
  ws_code: WsCode,
  ws_name: z.string(),
  ws_avatar: z.string().nullable(),
  color: z.object({ bgColor: z.string(), textColor: z.string() }),
  role_name: z.string(),
  invited_by: z.string(),
  expires_at: Moment,
})
/** An invitation that waits for the caller to accept or decline it. */
export type PendingInvite = z.infer<typeof PendingInvite>

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
  showInvitation: {
    method: 'GET',
    path: 'ws-invitations/{token}',
    summary: 'What an invitation’s link leads to.',
    access: 'public',
    scope: 'none',
    params: InvitationToken,
    answer: 'data',
    data: Invitation,
    errors: ['invitation_invalid'],
  },
  confirmInvitation: {
    method: 'GET',
    path: 'confirm-ws-invitation',
    summary:
      'Join a workspace by the link of an invitation. An account that is still virtual has to be confirmed first.',
    access: 'public',
    scope: 'none',
    query: InvitationToken.extend({ user: Id }),
    answer: 'data',
    data: JoinedWorkspace,
    errors: ['invitation_invalid', 'not_registered'],
  },
  declineInvitation: {
    method: 'DELETE',
    path: 'ws-invitations/{token}',
    summary: 'Decline an invitation.',
    access: 'public',
    scope: 'none',
    params: InvitationToken,
    answer: 'data',
    data: Done,
    errors: ['invitation_invalid'],
  },
  pendingInvites: {
    method: 'GET',
    path: 'me/pending-ws-invite',
    summary: 'Workspaces that the user is invited to and has not joined yet.',
    access: 'user',
    scope: 'none',
    answer: 'data',
    data: z.array(PendingInvite),
  },
  registerInvited: {
    method: 'POST',
    path: 'register/{token}',
    summary:
      'Create an account from a workspace invitation: the address is the invitation’s and counts as verified, and the workspace is joined.',
    access: 'public',
    scope: 'none',
    params: z.object({ token: z.string().min(1).max(512) }),
    body: z.object({ display_name: DisplayName, ...PasswordPair }),
    answer: 'data',
    data: JoinedWorkspace,
    errors: ['invitation_invalid', 'account_exists', 'sso_required'],
  },
  virtual: {
    method: 'PUT',
    path: 'virtual',
    summary:
      'Confirm a virtual account, one that an invitation made: its owner gives it a name and a password, and joins the workspace.',
    access: 'public',
    scope: 'none',
    body: z.object({ token: z.string().min(1).max(512), display_name: DisplayName, ...PasswordPair }),
    answer: 'data',
    data: JoinedWorkspace,
    errors: ['invitation_invalid', 'account_exists', 'sso_required'],
  },
})
