import { nameOf } from '../router/nameOf.ts'
import { withoutBase } from '../router/workspaceCode.ts'
import { routes } from '../routes.ts'

/** The id in a person's slug: the id, a dash, and the name for those who read addresses. */
export function personIdOf(slug: string): string {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(slug)?.[0] ?? slug
}

/**
 * Where back navigation leads: the previous page, below the base; where its entity was just deleted, the page above it.
 * Null where there is no page before.
 */
export function wayBack(previous: string | null, deleted: ReadonlySet<string>): string | null {
  if (previous === null) return null
  const to = withoutBase(previous)
  const pieces = to.replace(/[?#].*$/, '').split('/')
  if (!pieces.some((piece) => deleted.has(personIdOf(decodeURIComponent(piece))))) return to
  const name = nameOf(to)
  const above = name === 'not_found' ? undefined : routes[name].breadcrumb?.parents?.at(-1)
  return above === undefined ? '/' : routes[above].path
}
