import type { IncomingHttpHeaders } from 'node:http'

/** Whatever a proxy or tunnel adds; then the connection's address says nothing about who asks. */
const FORWARDED = /^(forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/**
 * Whether a request comes from a person at this machine, and no web page that the person happens to have open: the
 * connection is a loopback one, nothing forwarded it, the address bar shows a local name (a rebound one would not), and
 * the browser says that the page itself, or the person, asks.
 */
export function isOwnMachine(remoteAddress: string | undefined, headers: IncomingHttpHeaders): boolean {
  if (!LOOPBACK.test(remoteAddress ?? '') || !LOCAL_HOST.test(headers.host ?? '')) return false
  if (Object.keys(headers).some((name) => FORWARDED.test(name))) return false
  if (headers.origin !== undefined) return false
  const site = headers['sec-fetch-site']
  const isNavigation = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  return site === undefined || site === 'same-origin' || site === 'none' || isNavigation
}
