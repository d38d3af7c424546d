/** First path segment of a workspace's pages: `w:` and the code of 8 lower-case base32 characters. */
const BASE = /^\/?(w:([a-z2-7]{8}))(?=\/|$|\?|#)/

/** The workspace code of a path, or null. Any other first segment is not a workspace code. */
export function workspaceCodeOf(path: string): string | null {
  return BASE.exec(path)?.[2] ?? null
}

/** The path below the base, with a leading slash; query and hash stay. */
export function withoutBase(path: string): string {
  const rest = path.replace(BASE, '').replace(/^\/+/, '')
  return `/${rest}`
}

/** The path with the base of a workspace in front; without a code the path itself. */
export function withBase(path: string, code: string | null): string {
  const inner = withoutBase(path)
  if (code === null) return inner
  return inner === '/' ? `/w:${code}` : `/w:${code}${inner}`
}
