import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { DisplayName, Email, GivenPassword, NewPassword } from './account-fields.ts'
import { Done, Moment, PageQuery, WsCode } from '../platform/shapes.ts'

/** Access token (60 min) and refresh token (30 days, rotated at each use). `expires_in` is in seconds. */
export const TokenPayload = z.object({
  access_token: z.string(),
  /** Empty where the caller asked for the cookie (x-arbo-session) and has it. */
  refresh_token: z.string(),
  expires_in: z.number().int(),
  /** Id of the session whose refresh token is in the cookie; left out where the token is in the answer. */
  kept_session: z.uuid().optional(),
})
export type TokenPayload = z.infer<typeof TokenPayload>

/** Password and its confirmation; the server checks the confirmation where it is sent (decision 28). */
const PasswordPair = { password: NewPassword, password_confirmation: z.string().optional() }

/** Proof of a mailed link: until when it holds (epoch seconds), and the server's signature. */
const SignedLink = {
  expires: z.coerce.number().int(),
  signature: z.string().min(1).max(200),
}

export const AUDIT_EVENTS = [
  'login',
  'login_failed',
  'logout',
  'session_ended',
  'session_reused',
  'password_changed',
  'password_reset',
  'totp_enabled',
  'totp_removed',
  'recovery_code_used',
  'email_verified',
  'passkey_added',
  'passkey_removed',
  'sso_linked',
  'account_blocked',
  'account_unblocked',
] as const

/** What happened to an account: the login history. */
export const AuditEntry = z.object({
  id: z.uuid(),
  event: z.enum(AUDIT_EVENTS),
  at: Moment,
  /** Network address that the call came from. */
  address: z.string(),
  /** The browser or program, as it names itself. */
  user_agent: z.string(),
  /** Made by the session that asks. */
  current: z.boolean(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** A place where the account is signed in. */
export const AuthSession = z.object({
  id: z.uuid(),
  address: z.string(),
  user_agent: z.string(),
  created_at: Moment,
  last_used_at: Moment,
  expires_at: Moment,
  current: z.boolean(),
})
export type AuthSession = z.infer<typeof AuthSession>

export const VerifiedEmail = z.object({
  email: z.string(),
  /** The account has no password yet: choose one with this proof (password/set). Null where it was activated before. */
  set_password: z.object({ expires: z.number().int(), signature: z.string() }).nullable(),
  /** Code of the workspace that the invitation in the link led into; null where there was none. */
  ws_code: WsCode.nullable(),
})
export type VerifiedEmail = z.infer<typeof VerifiedEmail>

export const JoinedWorkspace = z.object({ email: z.string(), ws_code: WsCode })
export type JoinedWorkspace = z.infer<typeof JoinedWorkspace>

export const authEndpoints = resource({
  login: {
    method: 'POST',
    path: 'login',
    summary:
      'Sign in with email and password. An account with two-factor sign-in answers 412 requires_2fa with meta.challenge, which otp/login exchanges within 5 minutes.',
    access: 'public',
    scope: 'none',
    body: z.object({
      email: Email,
      password: GivenPassword,
      /** Sent by the product’s own form with the same value; checked only when present. */
      password_confirmation: z.string().optional(),
    }),
    answer: 'data',
    data: TokenPayload,
    errors: ['invalid_credentials', 'blocked', 'email_not_verified', 'requires_2fa', 'sso_required'],
  },
  otpLogin: {
    method: 'POST',
    path: 'otp/login',
    summary: 'Complete a sign-in with a two-factor code, or with one of the recovery codes.',
    access: 'public',
    scope: 'none',
    body: z.object({ challenge: z.string().min(1).max(512), code: z.string().trim().min(1).max(32) }),
    answer: 'data',
    data: TokenPayload,
    errors: ['invalid_otp', 'challenge_expired', 'blocked'],
  },
  logout: {
    method: 'GET',
    path: 'logout',
    summary: 'End this session: its refresh token and access token stop working.',
    access: 'user',
    scope: 'none',
    answer: 'data',
    data: Done,
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
  refreshToken: {
    method: 'POST',
    path: 'refresh-token',
    summary:
      'Exchange a refresh token for a new pair. Repeated within 10 s it gives the same pair again (a lost answer); used again later it ends its whole session. A page of the server’s own origin sends an empty one and its session’s id in the header x-arbo-session, where its token is in the cookie.',
    access: 'public',
    scope: 'none',
    body: z.object({ refresh_token: z.string().max(512) }),
    answer: 'data',
    data: TokenPayload,
    errors: ['refresh_token_expired', 'empty_token', 'blocked', 'user_not_exists'],
  },
  endKeptSession: {
    method: 'DELETE',
    path: 'refresh-token',
    summary:
      'End the session that the header x-arbo-session names, by its cookie alone, and remove the cookie: a page was signed out while the server could not be reached. The answer is the same where there is no such cookie.',
    access: 'public',
    scope: 'none',
    answer: 'data',
    data: Done,
  },
  register: {
    method: 'POST',
    path: 'register',
    summary:
      'Create an account. The answer is the same whether or not the address has one; the mail that follows says which.',
    access: 'public',
    scope: 'none',
    body: z.object({ display_name: DisplayName, email: Email, ...PasswordPair }),
    answer: 'data',
    data: Done,
    errors: ['sso_required'],
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
  forgotPassword: {
    method: 'POST',
    path: 'forgot-password',
    summary: 'Send a mail with a link to reset the password (60 min). The answer tells nothing about the account.',
    access: 'public',
    scope: 'none',
    body: z.object({ email: Email }),
    answer: 'data',
    data: Done,
    errors: ['sso_required'],
  },
  verifyEmail: {
    method: 'GET',
    path: 'email/verify/{id}/{code}',
    summary:
      'Activate an account by the link of the activation mail (7 days). The password that it was registered with does not count; password/set sets one with the proof in the answer.',
    access: 'public',
    scope: 'none',
    params: z.object({ id: z.uuid(), code: z.string().min(1).max(200) }),
    query: z.object({ ...SignedLink, ws_invite_token: z.string().max(512).optional() }),
    answer: 'data',
    data: VerifiedEmail,
    errors: ['link_invalid'],
  },
  resendActivation: {
    method: 'POST',
    path: 'email/resend',
    summary: 'Send the activation mail again. The answer tells nothing about the account.',
    access: 'public',
    scope: 'none',
    body: z.object({ email: Email }),
    answer: 'data',
    data: Done,
    errors: ['sso_required'],
  },
  resetPassword: {
    method: 'POST',
    path: 'password/reset',
    summary: 'Set a new password by the token of the reset mail. All sessions of the account end.',
    access: 'public',
    scope: 'none',
    query: z.object({ email: Email, token: z.string().min(1).max(512) }),
    body: z.object(PasswordPair),
    answer: 'data',
    data: Done,
    errors: ['link_invalid', 'sso_required'],
  },
  setPassword: {
    method: 'POST',
    path: 'password/set/{email}',
    summary: 'Set the first password of an account that was activated.',
    access: 'public',
    scope: 'none',
    params: z.object({ email: Email }),
    query: z.object(SignedLink),
    body: z.object(PasswordPair),
    answer: 'data',
    data: Done,
    errors: ['link_invalid', 'sso_required'],
  },
  audit: {
    method: 'GET',
    path: 'audit',
    summary: 'The login history of the account, newest first unless ordered otherwise.',
    access: 'user',
    scope: 'none',
    query: PageQuery.extend({ order_by: z.enum(['created_at', '-created_at']).default('-created_at') }),
    answer: 'list',
    data: AuditEntry,
  },
  addTotp: {
    method: 'POST',
    path: 'otp/totp/add',
    summary: 'Begin to set up two-factor sign-in: a new secret, active once a code of it has been verified.',
    access: 'user',
    scope: 'none',
    body: z.object({ password: GivenPassword }),
    answer: 'data',
    data: z.object({
      /** Base32, for typing in. */
      secret: z.string(),
      otpauth_url: z.string(),
      /** The address as a QR code: SVG as a data URL. */
      qr_code: z.string(),
    }),
    errors: ['wrong_password', 'permission_denied'],
  },
  verifyTotp: {
    method: 'GET',
    path: 'otp/totp/verify/{code}',
    summary:
      'Turn two-factor sign-in on by a first code. Answers with ten recovery codes, which are shown this once and stored hashed.',
    access: 'user',
    scope: 'none',
    params: z.object({ code: z.string().regex(/^\d{6}$/, 'The code has 6 digits') }),
    answer: 'data',
    data: z.object({ recovery_codes: z.array(z.string()).length(10) }),
    errors: ['wrong_code', 'permission_denied'],
  },
  deleteTotp: {
    method: 'PUT',
    path: 'otp/totp/delete',
    summary: 'Turn two-factor sign-in off.',
    access: 'user',
    scope: 'none',
    body: z.object({ password: GivenPassword }),
    answer: 'data',
    data: Done,
    errors: ['wrong_password', 'permission_denied'],
  },
  listSessions: {
    method: 'GET',
    path: 'me/sessions',
    summary: 'Where the account is signed in, last used first.',
    access: 'user',
    scope: 'none',
    answer: 'data',
    data: z.array(AuthSession),
  },
  endSession: {
    method: 'DELETE',
    path: 'me/sessions/{id}',
    summary: 'Sign one session out.',
    access: 'user',
    scope: 'none',
    params: z.object({ id: z.uuid() }),
    answer: 'data',
    data: Done,
    errors: ['not_found'],
  },
  endSessions: {
    method: 'DELETE',
    path: 'me/sessions',
    summary: 'Sign out everywhere, this session included unless `keep_current` is 1.',
    access: 'user',
    scope: 'none',
    query: z.object({ keep_current: z.enum(['0', '1']).default('0') }),
    answer: 'data',
    data: Done,
  },
})
