const IN_QUERY = /([?&](?:\w*token|signature|code|state|challenge|secret|password)=)[^&]*/gi
/** Paths, of the API and of the pages, whose next part is a token or code. */
const IN_PATH =
  /(\/(?:ws-invitations|calendar-feeds|register|password-reset|otp\/totp\/verify|api\/guest-links|g|playlists\/shared|(?:email\/verify|activation-email)\/[^/?]+)\/)[^/?]+/gi

/** An address for the log, without proofs: mailed links and file links carry tokens. */
export function safeUrl(url: string): string {
  return url.replace(IN_QUERY, '$1[redacted]').replace(IN_PATH, '$1[redacted]')
}
