import type { VerifiedEmail } from '../../contract/account/registration.ts'
import type { AuditEntry, AuthSession } from '../../contract/account/sessions.ts'
import type { AnswerData, CallInput } from '../../contract/index.ts'
import type { CanonicalTimezone, TimezoneInfo, UserConfig } from '../../contract/account/me.ts'
import type { Passkey } from '../../contract/account/passkeys.ts'
import type { LandingPage } from '../../contract/workspace/people-fields.ts'
import type { Language } from '../../contract/platform/language/language.ts'
import type { ListMeta } from '../../contract/platform/shapes.ts'
import type { DataField, User } from '../../contract/account/users.ts'
import type { Invitation, JoinedWorkspace, PendingInvite } from '../../contract/workspace/invitations.ts'

/** The proof in a mailed link: until when it holds (epoch seconds), and the server’s signature. */
export interface LinkProof {
  expires: number
  signature: string
}

/** Facts of a new account, beside its email address. */
export interface NewAccount {
  /** At most 60 characters: letters of any script, digits, spaces, hyphens, apostrophes and dots. */
  display_name: string
  /** 8 to 128 characters with a letter and a digit. It is sent as its own confirmation too (AUTH-35). */
  password: string
}

/** The address of an activation mail, `/activation-email/{id}/{code}?expires&signature&ws_invite_token`. */
export interface ActivationLink extends LinkProof {
  id: string
  code: string
  /** The mail was sent for an invitation into a workspace. */
  ws_invite_token?: string | undefined
}

/** The changes; fields left out stay. */
export interface ProfileChange {
  display_name?: string
  /** PNG, JPEG or WebP as a data URL, '' to remove it. */
  avatar?: string
  /** An IANA name; null for none: the local one counts. */
  preferred_timezone?: string | null
  /** Null for none: that of the browser. */
  language?: Language | null
}

/** A two-factor secret that is not active yet. */
export type TotpSetup = AnswerData<'addTotp'>

/** The passkeys of an account, as `listPasskeys` answers. */
export type PasskeyList = AnswerData<'listPasskeys'>

/** A row of the permission catalogue: its key, module, action and verb. */
export type PermissionEntry = AnswerData<'listPermissions'>[number]

/** One page of the login history, with how many there are. */
export interface AuditPage {
  data: AuditEntry[]
  meta: ListMeta
}

/** A value that an account keeps under a code of its own. */
export type ConfigValue = NonNullable<CallInput<'putConfig'>['body']>['value']

/**
 * What one can do with an account, signed in or not. Every action rejects with an ApiError whose code and message the
 * form shows: neither a refusal nor a failing server leads away from what was typed. What an action changes of the
 * session’s profile or workspace shows in the session’s state when it resolves.
 */
export interface Account {
  /**
   * Creates an account and has the activation mail sent. Resolves likewise where the address has one already: with the
   * claim that this browser keeps for `claimRegistration`.
   */
  register(input: NewAccount & { email: string }): Promise<string>
  /**
   * Signs in to an account that its mail has just activated, with the password that this browser registered it with.
   * Codes: link_invalid where the claim is of another registration or has expired.
   */
  claimRegistration(input: LinkProof & { email: string; claim: string }): Promise<void>
  /**
   * Creates an account from a workspace invitation; its address counts as verified and the workspace is joined.
   * Codes: invitation_invalid, account_exists.
   */
  registerInvited(token: string, input: NewAccount): Promise<JoinedWorkspace>
  /** Gives the virtual account of an invitation its name and password. Codes: invitation_invalid, account_exists. */
  confirmVirtual(token: string, input: NewAccount): Promise<JoinedWorkspace>
  /** Activates an account, which gets its password by setPassword with the answer's proof. Code: link_invalid. */
  verifyEmail(link: ActivationLink): Promise<VerifiedEmail>
  /** Resolves whether or not the address has an account. */
  resendActivation(email: string): Promise<void>
  /** Resolves whether or not the address has an account. */
  forgotPassword(email: string): Promise<void>
  /** Sets a new password by the token of the reset mail; all sessions of the account end. Code: link_invalid. */
  resetPassword(input: { email: string; token: string; password: string }): Promise<void>
  /** Sets the first password of an account that was activated. Code: link_invalid. */
  setPassword(input: LinkProof & { email: string; password: string }): Promise<void>

  /** Accepts the terms, and reads the profile and the workspace again. */
  acceptTerms(): Promise<void>
  /** Changes name, picture or time zone. Codes: timezone_invalid, invalid. */
  updateProfile(change: ProfileChange): Promise<User>
  /** Ends all other sessions of the account. Code: wrong_password. */
  changePassword(input: { current_password: string; password: string }): Promise<void>

  /**
   * Deletes the account for good; the session ends as by a logout. Codes: wrong_password, sign_in_again, sole_owner.
   * @param keepName false shows what the account wrote as that of a 'Former member'
   */
  deleteAccount(input: { password?: string; keepName: boolean }): Promise<void>

  /** Begins two-factor sign-in: nothing changes until confirmTotp. Code: wrong_password. */
  beginTotp(password: string): Promise<TotpSetup>
  /** Turns it on by a first code of 6 digits. Gives the ten recovery codes, this once. Code: wrong_code. */
  confirmTotp(code: string): Promise<string[]>
  /** Turns it off. Code: wrong_password. */
  removeTotp(password: string): Promise<void>

  /** The passkeys of the account, and whether changing them asks for a password. */
  passkeys(): Promise<PasskeyList>
  /**
   * Adds a passkey, which the browser asks its user for. Codes: wrong_password, sign_in_again, passkey_refused,
   * limit_reached; `passkey_cancelled` where the person or the browser does not.
   * @param password empty where the account has none
   */
  addPasskey(name: string, password: string): Promise<Passkey>
  /** Code: not_found. */
  renamePasskey(id: string, name: string): Promise<Passkey>
  /** Codes: wrong_password, sign_in_again, not_found. */
  removePasskey(id: string, password: string): Promise<void>

  /** The login history, newest first; pages from 1. */
  loginHistory(page?: number, perPage?: number): Promise<AuditPage>
  /** Where the account is signed in, last used first. */
  sessions(): Promise<AuthSession[]>
  /** Signs one session out. Code: not_found. */
  endSession(id: string): Promise<void>
  /** Signs out everywhere. This session ends too, as by a logout, unless it is to stay. */
  endSessions(options?: { keepCurrent?: boolean }): Promise<void>

  /** Workspaces that the user is invited to and has not joined. */
  pendingInvites(): Promise<PendingInvite[]>
  /** The workspace behind the link of an invitation; needs no sign-in. Code: invitation_invalid. */
  invitation(token: string): Promise<Invitation>
  /** Joins. Codes: invitation_invalid; not_registered where the account is virtual (confirmVirtual). */
  joinInvitation(input: { token: string; user: string }): Promise<JoinedWorkspace>
  /** Code: invitation_invalid. */
  declineInvitation(token: string): Promise<void>

  /** One stored value; null where none is stored. */
  config(code: string): Promise<UserConfig['value']>
  configs(): Promise<UserConfig[]>
  /** Stores JSON of at most 10 kB; null removes it. A failure is told as a toast, too. Code: limit_reached. */
  setConfig(code: string, value: ConfigValue): Promise<void>
  /** Chooses the landing page in the open workspace; null goes back to the role’s. A failure is told as a toast, too. */
  setLandingPage(page: { route: string; name: string } | null): Promise<LandingPage>

  /** All time zones as they are now. */
  timezones(): Promise<TimezoneInfo[]>
  /** The canonical name of a zone, and whether the one given is another name of it. Code: timezone_invalid. */
  canonicalTimezone(tz: string): Promise<CanonicalTimezone['canonical_tz']>

  /** Accounts that share a workspace with the caller, by name. */
  users(query?: CallInput<'listUsers'>['query']): Promise<{ data: User[]; meta: ListMeta }>
  /** Code: not_found. */
  user(id: string): Promise<User>
  /** Replaces one’s own default data fields, at most 50. */
  setDataFields(fields: DataField[]): Promise<DataField[]>
  /** Free values that tools keep with one’s own account. */
  meta(): Promise<Record<string, unknown>>
  /** Adds or replaces values; null removes one. Answers with all of them. Code: limit_reached. */
  setMeta(values: Record<string, ConfigValue>): Promise<Record<string, unknown>>
  /** The permission catalogue, where the filter fits: a module, or the beginning of a key. */
  permissions(filter?: string): Promise<PermissionEntry[]>

  /** Registers this device for push messages under a code that stays with it; a logout removes it. */
  registerPush(fcmToken: string): Promise<void>
}
