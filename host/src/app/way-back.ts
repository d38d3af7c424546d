import { nameOf } from './router/name-of.ts'
import { withoutBase } from './router/workspace-code.ts'
import { routes, type RouteName } from './routes.ts'

/** The id in a person's slug: the id, a dash, and the name for those who read addresses. */
export function personIdOf(slug: string): string {
  return /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/i.exec(slug)?.[0] ?? slug
}

/** The page above one. */
function above(name: RouteName | 'not_found'): string {
  const parent = name === 'not_found' ? undefined : routes[name].breadcrumb?.parents?.at(-1)
  return parent === undefined ? '/' : routes[parent].path
}

/**
 * Where back navigation leads, below the base: to the previous page; where its entity was just deleted, to the page
 * above it. Where this tab has shown no page before, to this page's parent: the browser's own back may lead to another
 * site, or nowhere.
 */
export function wayBack(
  { previous, current }: { previous: string | null; current: RouteName | 'not_found' },
  deleted: ReadonlySet<string>,
): string {
  if (previous === null) return above(current)
  const to = withoutBase(previous)
  const pieces = to.replace(/[?#].*$/, '').split('/')
  if (!pieces.some((piece) => deleted.has(personIdOf(decodeURIComponent(piece))))) return to
  return above(nameOf(to))
}
