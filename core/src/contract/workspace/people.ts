import { z } from 'zod'
import { AvatarInput, DisplayName } from '../account/account-fields.ts'
import { resource } from '../platform/endpoint.ts'
import { ACCOUNT_PAGE_SIZE, DATA_FIELDS_PAGE_SIZE } from '../platform/enums.ts'
import { CHANGE, Ids, PersonFile, Version, WorkspaceUser, WorkspaceUserDetail, INVITE } from './people-fields.ts'
import type { PermissionRule } from '../platform/permissions.ts'
import { CommaList, Done, Id, Line, PageQuery, Person, WsIdParams, WsParams } from '../platform/shapes.ts'
import { ExportQuery } from '../platform/sheets.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** A person whom work can be given to. */
export const AssignableUser = Person.extend({ ws_role_name: z.string(), is_guest: z.boolean() })
/** Somebody to choose as assignee or reviewer. */
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
/** A person, with account and role where they were asked for. */
export type WorkspaceAccount = z.infer<typeof WorkspaceAccount>

/** A field that the workspace adds to its people’s files, and what one person’s file has in it. */
export const CompanyDataField = z.object({ id: Id, label: z.string(), value: z.string() })
/** A field of the workspace’s own, filled in for one person. */
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

const LIST: PermissionRule = { anyOf: ['people_getListOfWorkspaceUsers_read', 'guest_getListOfGuests_read'] }
const DELETE: PermissionRule = { anyOf: ['people_deleteWorkspaceUser_delete', 'guest_deleteGuest_delete'] }
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
    summary:
      'One person with file and exceptions: oneself, or with the key people_getWorkspaceUserDetails_read. What is personal of others is empty without personalData_getPersonalDetails_read.',
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
      'Change a person: name, picture and file of oneself, or of others with the right to update people (guests), and what is personal with the right to read it too; the role with the right to update roles. What is left out stays.',
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
    errors: ['permission_denied'],
  },
  listCompanyDataFields: {
    method: 'GET',
    path: 'workspace/{ws_code}/ws-user-has-data-fields',
    summary:
      'The workspace’s fields with what one person’s file has in them; without a person the caller’s. Of others with the key personalData_getPersonalDetails_read.',
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
        .array(z.object({ id: Id.optional(), label: Line.min(1, refusal('name_required')).max(100) }))
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
