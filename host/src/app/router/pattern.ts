const PARAMETER = /\{(\w+)\}/g

/** A route path as the table writes it (`/pl/dir/{id}`) as the expression for navigo: named groups, optional base. */
export function patternOf(path: string): RegExp {
  const inner = path
    .replace(/^\//, '')
    .replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    .replace(PARAMETER, '(?<$1>[^/]+)')
  // navigo matches against the path without its leading and trailing slash.
  return inner === '' ? /^(?:w:[a-z2-7]{8})?$/ : new RegExp(`^(?:w:[a-z2-7]{8}/)?${inner}$`)
}

/** Fills a route path's parameters. */
export function pathOf(path: string, params: Record<string, string> = {}): string {
  return path.replace(PARAMETER, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

/** Parameters of a match, decoded; null where the address holds a broken escape. */
export function decodeParams(groups: Record<string, string | undefined> | null): Record<string, string> | null {
  const params: Record<string, string> = {}
  try {
    for (const [name, value] of Object.entries(groups ?? {})) {
      if (value !== undefined) params[name] = decodeURIComponent(value)
    }
  } catch {
    return null
  }
  return params
}
