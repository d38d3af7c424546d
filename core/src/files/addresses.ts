import { absoluteUrl } from '../stores/addresses.ts'

const originOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).origin : null)

/**
 * Whether a picture's address can be shown as an avatar (CORE-34): https://, data:image/ and blob:, and http:// only
 * where the product itself is served without TLS, which is in development.
 */
export function isAvatarUrl(url: string | null | undefined, { insecure = false } = {}): url is string {
  if (!url) return false
  const prefixes = ['https://', 'data:image/', 'blob:', ...(insecure ? ['http://'] : [])]
  return prefixes.some((prefix) => url.toLowerCase().startsWith(prefix))
}

/** An avatar's address as the API gives it, made absolute; null where there is none or it is not usable. */
export function avatarUrl(apiUrl: string, address: string | null | undefined): string | null {
  if (!address) return null
  const url = URL.canParse(address, `${apiUrl}/`) ? absoluteUrl(apiUrl, address) : null
  return isAvatarUrl(url, { insecure: apiUrl.startsWith('http://') }) ? url : null
}

/**
 * Whether content may be loaded from an address (CORE-35): one on these hosts (API, storage and the app itself, given by
 * any address of theirs), a blob of one of them or of an https page, or a picture in the address.
 */
export function isCloudUrl(url: string | null | undefined, hosts: readonly string[]): url is string {
  if (!url) return false
  if (/^(blob:https:|data:image\/)/i.test(url)) return true
  // Compared as origins: https://arbo.example.com.evil.example starts with the right letters too.
  const origin = originOf(url.replace(/^blob:/i, ''))
  return origin !== null && origin !== 'null' && hosts.some((host) => originOf(host) === origin)
}
