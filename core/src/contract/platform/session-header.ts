/**
 * Header by which a page of the server's own origin has its refresh token kept in a cookie that scripts cannot read:
 * {@link KEEP_IN_COOKIE} with a call that gives tokens out, and from then on the session's id, which the cookie must be
 * of. Pages of other origins cannot send it; without it no cookie is read.
 */
export const SESSION_HEADER = 'x-arbo-session'
/** Value of {@link SESSION_HEADER} that asks for a cookie where there is no session yet. */
export const KEEP_IN_COOKIE = 'cookie'
