/**
 * Fills `{name}` of a route's path. Slashes in a value stay (storage keys have them), everything else is escaped; a
 * missing value, `.` and `..` throw, since they would make another address.
 */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === '') throw new TypeError(`The path ${path} needs a value for ${name}`)
    const segments = value.split('/')
    if (segments.some((segment) => segment === '.' || segment === '..')) {
      throw new TypeError(`${name} must not have dot segments`)
    }
    return segments.map(encodeURIComponent).join('/')
  })
}

/** Query values as the API reads them: lists comma-separated, null and undefined left out. */
export function queryOf(query: Record<string, unknown> = {}): Record<string, string> {
  const out: Record<string, string> = {}
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue
    out[key] = Array.isArray(value) ? value.join(',') : String(value)
  }
  return out
}
