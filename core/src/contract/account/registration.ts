import { z } from 'zod'
import { resource } from '../platform/endpoint.ts'
import { DisplayName, Email, PasswordPair } from './account-fields.ts'
import { TokenPayload } from './auth.ts'
import { Done, WsCode } from '../platform/shapes.ts'

/** Proof of a mailed link: until when it holds (epoch seconds), and the server's signature. */
const SignedLink = {
  expires: z.coerce.number().int(),
  signature: z.string().min(1).max(200),
}

/** What comes after the link of an activation mail: a password to choose, a workspace to go to. */
export const VerifiedEmail = z.object({
  email: z.string(),
  /** The account has no password yet: choose one with this proof (password/set). Null where it was activated before. */
  set_password: z.object({ expires: z.number().int(), signature: z.string() }).nullable(),
  /** Code of the workspace that the invitation in the link led into; null where there was none. */
  ws_code: WsCode.nullable(),
})
/** The address that was confirmed, and what is to do next. */
export type VerifiedEmail = z.infer<typeof VerifiedEmail>

/** What the registering browser keeps until the mail is followed there. */
export const Registered = Done.extend({
  /** Sealed by the server, and worth nothing without the mailed link; holds 7 days. For `email/claim`. */
  claim: z.string(),
})
/** The answer to a registration, with the claim of the browser that made it. */
export type Registered = z.infer<typeof Registered>

/** An account of one’s own, and its password by mail. */
export const registrationEndpoints = resource({
  register: {
    method: 'POST',
    path: 'register',
    summary:
      'Create an account. The answer is the same whether or not the address has one; the mail that follows says which.',
    access: 'public',
    scope: 'none',
    body: z.object({ display_name: DisplayName, email: Email, ...PasswordPair }),
    answer: 'data',
    data: Registered,
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
  claimRegistration: {
    method: 'POST',
    path: 'email/claim',
    summary:
      'Sign in to an account that its mail has just activated, in the browser that registered it: with the proof of email/verify and the claim of that registration its password counts.',
    access: 'public',
    scope: 'none',
    body: z.object({ email: Email, ...SignedLink, claim: z.string().min(1).max(1000) }),
    answer: 'data',
    data: TokenPayload,
    errors: ['link_invalid', 'sso_required'],
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
})
