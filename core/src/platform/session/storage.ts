/** Values by name; what is absent reads as null. */
export interface KeyValues {
  get(name: string): string | null
  set(name: string, value: string, days?: number): void
  remove(name: string): void
}

/** Where a session keeps its values. */
export interface SessionStorage {
  /** Shared by all tabs of the product's domain, for `days`. */
  cookies: KeyValues
  /** This tab's own. */
  tab: KeyValues
  /** Whether other tabs see the same cookies, so that they are told of signing in and out. */
  shared: boolean
}

function mapValues(): KeyValues {
  const values = new Map<string, string>()
  return {
    get: (name) => values.get(name) ?? null,
    set: (name, value) => void values.set(name, value),
    remove: (name) => void values.delete(name),
  }
}

/** Keeps everything in this object: for Node, and for embedded elements, which must not leave cookies on foreign pages. */
export function memoryStorage(): SessionStorage {
  return { cookies: mapValues(), tab: mapValues(), shared: false }
}

export interface CookieOptions {
  /** Parent domain that the product's hosts share, e.g. `example.com`; this host alone without it. */
  domain?: string | undefined
  /** Whether to set Secure: cookies of a page under https. */
  secure: boolean
}

/** The text that sets a cookie. Browsers shorten the life to what they allow (400 days in Chromium). */
export function cookieText(name: string, value: string, days: number, { domain, secure }: CookieOptions): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, 'path=/', `max-age=${days * 86_400}`, 'samesite=lax']
  if (domain) parts.push(`domain=${domain}`)
  if (secure) parts.push('secure')
  return parts.join('; ')
}

export function readCookie(all: string, name: string): string | null {
  for (const pair of all.split('; ')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at) !== name) continue
    try {
      return decodeURIComponent(pair.slice(at + 1))
    } catch {
      // Not written by cookieText: a value that somebody else left under this name counts as absent.
      return null
    }
  }
  return null
}

/** Cookies and the tab's session storage. Where the page may not use them (blocked, sandboxed) it keeps them in memory. */
export function browserStorage(options: { domain?: string } = {}): SessionStorage {
  const cookieOptions = { domain: options.domain, secure: location.protocol === 'https:' }
  const write = (text: string) => {
    document.cookie = text
    // Chromium writes later than it returns, and a tab that takes the lock of the refresh meanwhile would read the old
    // token and exchange it again. Reading waits for what was written.
    void document.cookie
  }
  const cookies: KeyValues = {
    get: (name) => readCookie(document.cookie, name),
    set: (name, value, days = 1) => write(cookieText(name, value, days, cookieOptions)),
    remove: (name) => write(cookieText(name, '', 0, cookieOptions)),
  }
  const tab: KeyValues = {
    get: (name) => sessionStorage.getItem(name),
    set: (name, value) => sessionStorage.setItem(name, value),
    remove: (name) => sessionStorage.removeItem(name),
  }
  try {
    cookies.get('')
    tab.get('')
    return { cookies, tab, shared: true }
  } catch {
    // Both throw a SecurityError in a sandboxed frame.
    return memoryStorage()
  }
}
