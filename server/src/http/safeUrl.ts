const IN_QUERY = /([?&](?:\w*token|signature)=)[^&]*/gi
/** Paths whose next part is a token or code. */
const IN_PATH = /(\/(?:ws-invitations|register|password-reset|otp\/totp\/verify)\/)[^/?]+/gi

/** An address for the log, without what proves anything: mailed links and file links carry tokens. */
export function safeUrl(url: string): string {
  return url.replace(IN_QUERY, '$1[redacted]').replace(IN_PATH, '$1[redacted]')
}
