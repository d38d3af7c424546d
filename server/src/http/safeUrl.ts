/** An address for the log, without what proves anything: file links carry a token in their query. */
export function safeUrl(url: string): string {
  return url.replace(/([?&](?:access_token|token|signature)=)[^&]*/gi, '$1[redacted]')
}
