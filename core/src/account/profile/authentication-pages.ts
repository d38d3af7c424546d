/** Pages of signing in and up, by the first part of their path below the base. */
const AUTHENTICATION_PAGES: readonly string[] = [
  'login',
  'signup',
  'forgot-password',
  'password-reset',
  'activation-email',
  'resend-email-activation',
  'ws-invite',
]

/** Whether a path, without the workspace segment, is a page of signing in: no time zone is known or asked for there. */
export function isAuthenticationPage(path: string): boolean {
  return AUTHENTICATION_PAGES.includes(path.split(/[/?#]/)[1] ?? '')
}
