import { z } from 'zod'
import type { PermissionRule } from '../platform/permissions.ts'
import { Day, Id, Line, Moment, WsCode } from '../platform/shapes.ts'
import { refusal } from '../platform/refusal-texts.ts'

/** People as lists and details have them, and what their endpoints share. */

export const INVITE: PermissionRule = { anyOf: ['people_inviteWorkspaceUser_create', 'guest_inviteGuest_create'] }

/** Where somebody lands after signing in: a path below the workspace, and its name; null for the product’s own. */
export const LandingPage = z.object({
  landing_page_route: z.string().nullable(),
  landing_page_name: z.string().nullable(),
})
/** Path and name of a landing page. */
export type LandingPage = z.infer<typeof LandingPage>

/** A person of the workspace in brief: name, picture, role and whether they are active. */
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
/** A person in brief; `user_id` is the account, `id` the membership. */
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
/** An invitation without an answer. */
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
  /**
   * Null for people who have never been here; of others also for callers without `personalData_getPersonalDetails_read`.
   */
  last_access_at: Moment.nullable(),
  created_at: Moment,
  /** Counts the changes; an update names the one that it has read. */
  version: z.number().int(),
})
/** A person as lists show them; `showWorkspaceUser` has the rest. */
export type WorkspaceUser = z.infer<typeof WorkspaceUser>

const short = Line.max(100)
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
  birthday: Day.refine(isPast, refusal('birthday')).nullable(),
  phone,
  mobile_phone: phone,
  address_1: short,
  address_2: short,
  address_3: short,
  postal_code: Line.max(20),
  city: short,
  country: short,
  holiday_group_id: Id.nullable(),
})
/** Name, birthday, phones, address and holiday group of a person. */
export type PersonFile = z.infer<typeof PersonFile>

/** One person with their file and what makes up their rights. */
export const WorkspaceUserDetail = WorkspaceUser.extend({
  ...PersonFile.shape,
  birthday: Day.nullable(),
  /** Whether the caller may read what is personal; where not, the fields in `PERSONAL_FIELDS` are as if nobody had entered them. */
  sees_personal: z.boolean(),
  /** Active teams that the caller may see, by name. */
  teams: z.array(z.object({ id: Id, name: z.string() })),
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
/** All of one person that the caller may read. */
export type WorkspaceUserDetail = z.infer<typeof WorkspaceUserDetail>

/** ws_user ids. Everybody or nobody: where one of them cannot be changed, none is. */
export const Ids = z.object({ ids: z.array(Id).min(1).max(500) })
/** The version that was read; where the row has moved on the answer is `conflict` with meta.current. */
export const Version = z.number().int().min(1).optional()

/** The right to change people, or guests. */
export const CHANGE: PermissionRule = {
  anyOf: ['people_updateWorkspaceUserDetails_update', 'guest_updateGuestDetails_update'],
}
