import { z } from 'zod'
import { AvatarInput, DisplayName } from './account-fields.ts'
import { resource } from './endpoint.ts'
import { ACCOUNT_PAGE_SIZE, DATA_FIELDS_PAGE_SIZE } from './enums.ts'
import { PERMISSION_KEYS } from './permissions.ts'
import type { PermissionRule } from './permissions.ts'
import { CommaList, Day, Done, Id, Moment, PageQuery, Person, WsCode, WsIdParams, WsParams } from './shapes.ts'
import { ExportQuery, ImportAnswer, ImportBody } from './sheets.ts'

/** A route below /w:{code} that may be a landing page, without query. */
const LandingRoute = z.string().regex(/^\/[\w/-]{0,100}$/, 'A landing page is a path such as /pl/dir')

export const LandingPage = z.object({
  landing_page_route: z.string().nullable(),
  landing_page_name: z.string().nullable(),
})
export type LandingPage = z.infer<typeof LandingPage>

/** Null for both goes back to the role’s. */
const LandingPageInput = z.object({
  landing_page_route: LandingRoute.nullable(),
  landing_page_name: z.string().trim().min(1).max(100).nullable(),
})

export const WorkspaceMember = z.object({
  id: Id,
  user_id: Id,
  display_name: z.string(),
  profile_image: z.string().nullable(),
  ws_role_id: Id,
  ws_root_role_id: z.number().int(),
  /** 1 active, 0 archived, 2 pending (invited), 3 deleted. */
  status: z.number().int(),
  blocked: z.boolean(),
})
export type WorkspaceMember = z.infer<typeof WorkspaceMember>

/** An invitation that was not accepted yet, as those see it who may invite. */
export const OpenInvite = z.object({
  id: Id,
  email: z.string(),
  /** Name of who invited. */
  invited_by: z.string(),
  created_at: Moment,
  expires_at: Moment,
  /** Too late to accept it; it can be sent again. */
  expired: z.boolean(),
})
export type OpenInvite = z.infer<typeof OpenInvite>

/** A person of the workspace (the specification’s workspace user) as lists have it. */
export const WorkspaceUser = WorkspaceMember.extend({
  ws_code: WsCode,
  email: z.string(),
  ws_role_name: z.string(),
  /** The role is made of the root role guest: the person uses no seat. */
  is_guest: z.boolean(),
  /** Whether lists to choose people from have the person. */
  visible: z.boolean(),
  /** How many keys differ from the role’s. */
  exceptions: z.number().int(),
  /** The invitation that waits for its answer; empty unless the person is pending. */
  pending_invites: z.array(OpenInvite),
  /** Null for people who have never been here. */
  last_access_at: Moment.nullable(),
  created_at: Moment,
  /** Counts the changes; an update names the one that it has read. */
  version: z.number().int(),
})
export type WorkspaceUser = z.infer<typeof WorkspaceUser>

const short = z.string().trim().max(100)
const phone = z.string().trim().max(50)

function isPast(day: string): boolean {
  // Where the clock is furthest ahead, tomorrow has begun.
  return day >= '1900-01-01' && day <= new Date(Date.now() + 14 * 3600_000).toISOString().slice(0, 10)
}

/** What a person’s file holds beside name, picture and role. Texts that nobody entered are ''. */
export const PersonFile = z.object({
  first_name: short,
  middle_name: short,
  last_name: short,
  birthday: Day.refine(isPast, 'A birthday lies in the past').nullable(),
  phone,
  mobile_phone: phone,
  address_1: short,
  address_2: short,
  address_3: short,
  postal_code: z.string().trim().max(20),
  city: short,
  country: short,
  holiday_group_id: Id.nullable(),
})
export type PersonFile = z.infer<typeof PersonFile>

/** One person with their file and what makes up their rights. */
export const WorkspaceUserDetail = WorkspaceUser.extend({
  ...PersonFile.shape,
  birthday: Day.nullable(),
  /** Keys that the person has beside the role’s, and keys of the role that the person has not. */
  granted: z.array(z.string()),
  revoked: z.array(z.string()),
  /** Keys of the role, before the exceptions. */
  role_permissions: z.array(z.string()),
  /** The person’s own landing page, else the role’s. */
  ...LandingPage.shape,
  /** The landing page is the person’s own. */
  landing_page_own: z.boolean(),
})
export type WorkspaceUserDetail = z.infer<typeof WorkspaceUserDetail>

export const InviteResult = z.object({
  email: z.string(),
  /** `invited`: a mail is on its way; `member`: already in; `invalid`: no address. */
  result: z.enum(['invited', 'member', 'invalid']),
})
export type InviteResult = z.infer<typeof InviteResult>

/** A person whom work can be given to. */
export const AssignableUser = Person.extend({ ws_role_name: z.string(), is_guest: z.boolean() })
export type AssignableUser = z.infer<typeof AssignableUser>

/** A person with account and role beside each other, for lists that are read whole. */
export const WorkspaceAccount = Person.extend({
  status: z.number().int(),
  blocked: z.boolean(),
  /** With include=user. */
  user: z.object({ id: Id, display_name: z.string(), avatar: z.string().nullable(), email: z.string() }).optional(),
  /** With include=ws_role. */
  ws_role: z.object({ id: Id, name: z.string(), ws_root_role_id: z.number().int() }).optional(),
})
export type WorkspaceAccount = z.infer<typeof WorkspaceAccount>

/** A field that the workspace adds to its people’s files, and what one person’s file has in it. */
export const CompanyDataField = z.object({ id: Id, label: z.string(), value: z.string() })
export type CompanyDataField = z.infer<typeof CompanyDataField>

const ORDER = ['name', 'email', 'role', 'status', 'last_access'] as const
/** Filters of the list of people, which its export takes as well. */
const PeopleFilter = z.object({
  /** Anywhere in name or address. */
  search: z.string().trim().max(100).optional(),
  ws_role_id_ina: CommaList.pipe(z.array(Id).max(200)).optional(),
  /** Without it everybody but the deleted. */
  status_eq: z.enum(['0', '1', '2', '3']).optional(),
  blocked_eq: z.enum(['0', '1']).optional(),
  /** 1: guests only; 0: everybody else. Without it both, as far as the caller may list them. */
  guest_eq: z.enum(['0', '1']).optional(),
  order_by: z.enum([...ORDER, ...ORDER.map((field) => `-${field}` as const)]).default('name'),
})

/** ws_user ids. Everybody or nobody: where one of them cannot be changed, none is. */
const Ids = z.object({ ids: z.array(Id).min(1).max(500) })
/** The version that was read; where the row has moved on the answer is `conflict` with meta.current. */
const Version = z.number().int().min(1).optional()

const Permissions = z
  .array(z.enum(PERMISSION_KEYS, 'This is no permission of the catalogue'))
  .max(PERMISSION_KEYS.length)

const LIST: PermissionRule = { anyOf: ['people_getListOfWorkspaceUsers_read', 'guest_getListOfGuests_read'] }
const INVITE: PermissionRule = { anyOf: ['people_inviteWorkspaceUser_create', 'guest_inviteGuest_create'] }
const DELETE: PermissionRule = { anyOf: ['people_deleteWorkspaceUser_delete', 'guest_deleteGuest_delete'] }
const CHANGE: PermissionRule = {
  anyOf: ['people_updateWorkspaceUserDetails_update', 'guest_updateGuestDetails_update'],
}
/** Taking access away is deleting’s right, giving it back is restoring’s. */
const STATE: PermissionRule = {
  anyOf: [
    'people_deleteWorkspaceUser_delete',
    'people_restoreWorkspaceUser_update',
    'guest_deleteGuest_delete',
    'guest_restoreGuest_update',
  ],
}

/**
 * People and guests share their endpoints. Where a rule names a key for each, the one that the person’s root role asks
 * for is needed. Nobody changes somebody whose root role is above their own, gives more than they hold, or takes their
 * own access; the last owner stays.
 */
export const peopleEndpoints = resource({
  listWorkspaceMembers: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-members',
    summary: 'People of the workspace, by display name; guests see those they share work with.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ display_name_like: z.string().max(100).optional() }),
    answer: 'list',
    data: WorkspaceMember,
  },
  listWorkspaceUsers: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-user-roles',
    summary: 'The people directory: search, filters, order and pages. Guests need their own key.',
    access: { rule: LIST },
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend(PeopleFilter.shape),
    answer: 'list',
    data: WorkspaceUser,
  },
  showWorkspaceUser: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-user-roles/{id}',
    summary: 'One person with file and exceptions: oneself, or with the key people_getWorkspaceUserDetails_read.',
    access: 'member',
    scope: 'read',
    params: WsIdParams,
    answer: 'data',
    data: WorkspaceUserDetail,
    errors: ['not_found', 'permission_denied'],
  },
  updateUserRole: {
    method: 'PUT',
    path: 'workspace/{ws_code}/ws-user-roles/{id}',
    summary:
      'Change a person: name, picture and file of oneself, or of others with the right to update people (guests); the role with the right to update roles. What is left out stays.',
    access: 'member',
    scope: 'none',
    params: WsIdParams,
    body: PersonFile.partial().extend({
      display_name: DisplayName.optional(),
      profile_image: AvatarInput.optional(),
      ws_role_id: Id.optional(),
      /** Without it the change is made over whatever is there. */
      version: Version,
    }),
    answer: 'data',
    data: WorkspaceUserDetail,
    errors: [
      'not_found',
      'permission_denied',
      'invalid',
      'invalid_reference',
      'conflict',
      'last_owner',
      'not_yourself',
      'licences_used_up',
    ],
  },
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
  deleteWorkspaceUser: {
    method: 'DELETE',
    path: 'workspace/{ws_code}/ws-user-roles/{id}',
    summary: 'Delete a person from the workspace, or the invitation of one who is pending. What they made stays.',
    access: { rule: DELETE },
    scope: 'none',
    params: WsIdParams,
    answer: 'data',
    data: Done,
    errors: ['not_found', 'permission_denied', 'last_owner', 'not_yourself'],
  },
  deleteWorkspaceUsers: {
    method: 'POST',
    path: 'workspace/{ws_code}/ws-user-roles/delete',
    summary: 'Delete several people at once.',
    access: { rule: DELETE },
    scope: 'none',
    params: WsParams,
    body: Ids,
    answer: 'data',
    data: Done,
    errors: ['not_found', 'permission_denied', 'last_owner', 'not_yourself'],
  },
  putUsersStatus: {
    method: 'PUT',
    path: 'workspace/{ws_code}/ws-user-status',
    summary:
      'Archive (0), unarchive or restore (1), or delete (3) people. Only an invitation makes people pending (2). Archiving and deleting need the right to delete, the way back that to restore.',
    access: { rule: STATE },
    scope: 'none',
    params: WsParams,
    body: Ids.extend({ new_status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]) }),
    answer: 'data',
    data: z.array(WorkspaceUser),
    errors: ['not_found', 'permission_denied', 'last_owner', 'not_yourself', 'licences_used_up', 'not_possible'],
  },
  putUsersBlocked: {
    method: 'PUT',
    path: 'workspace/{ws_code}/ws-user-blocked',
    summary: 'Block people, or end it. Blocking needs the right to delete, unblocking that to restore.',
    access: { rule: STATE },
    scope: 'none',
    params: WsParams,
    body: Ids.extend({ blocked: z.boolean() }),
    answer: 'data',
    data: z.array(WorkspaceUser),
    errors: ['not_found', 'permission_denied', 'last_owner', 'not_yourself', 'not_possible'],
  },
  putUsersVisible: {
    method: 'PUT',
    path: 'workspace/{ws_code}/ws-user-roles/visible',
    summary: 'Show people in lists to choose people from, or leave them out there.',
    access: { rule: CHANGE },
    scope: 'none',
    params: WsParams,
    body: Ids.extend({ visible: z.boolean() }),
    answer: 'data',
    data: z.array(WorkspaceUser),
    errors: ['not_found', 'permission_denied'],
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
  inviteUsers: {
    method: 'POST',
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
  exportWorkspaceUsers: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-user-roles/export',
    summary: 'The people directory as a file, with the filters and the order of the list.',
    access: { rule: LIST },
    scope: 'read',
    params: WsParams,
    query: PeopleFilter.extend(ExportQuery.shape),
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
  listAssignableUsers: {
    method: 'GET',
    path: 'workspace/{ws_code}/items-assignable-users',
    summary: 'Active people whom work can be given to, by name; guests see those they share work with.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ display_name_like: z.string().max(100).optional() }),
    answer: 'list',
    data: AssignableUser,
  },
  listAccounts: {
    method: 'GET',
    path: 'workspace/{ws_code}/accounts',
    summary: 'Active, archived and blocked people with account and role, by name.',
    access: { rule: LIST },
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({
      per_page: z.coerce.number().int().min(1).max(99999).default(ACCOUNT_PAGE_SIZE),
      display_name_like: z.string().max(100).optional(),
      /** Any of user, ws_role. */
      include: CommaList.pipe(z.array(z.enum(['user', 'ws_role']))).optional(),
    }),
    answer: 'list',
    data: WorkspaceAccount,
  },
  listOwnDataFields: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-auth-user-data-fields',
    summary: 'The workspace’s fields with what the caller’s own file has in them.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    query: PageQuery.extend({ per_page: z.coerce.number().int().min(1).max(99999).default(DATA_FIELDS_PAGE_SIZE) }),
    answer: 'list',
    data: CompanyDataField,
  },
  listCompanyDataFields: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-user-has-data-fields',
    summary: 'The workspace’s fields with what one person’s file has in them; without a person the caller’s.',
    access: 'member',
    scope: 'read',
    params: WsParams,
    query: z.object({ ws_user_id: Id.optional() }),
    answer: 'data',
    data: z.array(CompanyDataField),
    errors: ['not_found', 'permission_denied'],
  },
  storeCompanyDataFields: {
    method: 'POST',
    path: 'workspace/{ws_code}/ws-user-has-data-fields',
    summary:
      'Replace the workspace’s fields (with the right to update its settings), or values in one person’s file, or both. A field left out goes with its values.',
    access: 'member',
    scope: 'none',
    params: WsParams,
    body: z.object({
      /** In their order; without id a new one. */
      fields: z
        .array(z.object({ id: Id.optional(), label: z.string().trim().min(1, 'Name is required').max(100) }))
        .max(50)
        .optional(),
      /** Whose values; the caller’s without it. */
      ws_user_id: Id.optional(),
      /** By field id; '' empties one. */
      values: z.record(Id, z.string().trim().max(250)).optional(),
    }),
    answer: 'data',
    data: z.array(CompanyDataField),
    errors: ['not_found', 'permission_denied', 'invalid_reference', 'conflict'],
  },
})
