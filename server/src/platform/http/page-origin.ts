import type { IncomingHttpHeaders } from 'node:http'

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined
}

/**
 * The origin of the page that makes a call; undefined for a program. Browsers send no Origin with a GET to the page's
 * own origin, but then a Referer, which a page may withhold and not invent, or Sec-Fetch-Site, which it cannot touch.
 * @param own this server's address
 */
export function pageOrigin(headers: IncomingHttpHeaders, own: string): string | undefined {
  if (headers.origin !== undefined) return headers.origin
  const referer = headers.referer === undefined ? undefined : originOf(headers.referer)
  return referer ?? (headers['sec-fetch-site'] === undefined ? undefined : originOf(own))
}
