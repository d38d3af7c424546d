import { absoluteUrl } from '../data/addresses.ts'

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
