import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { Done, Moment, PageQuery } from '../platform/shapes.ts'

const AUDIT_EVENTS = [
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
/** A line of the login history: what happened, when and from where. */
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
/** A browser or program that is signed in. */
export type AuthSession = z.infer<typeof AuthSession>

/** Where the account is signed in, signing out there, and the login history. */
export const sessionEndpoints = resource({
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
})
