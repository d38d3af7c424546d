import Navigo, { type Match } from 'navigo'
import type { RouteName, RouteSpec } from '../routes.ts'
import { decodeParams, patternOf } from './pattern.ts'
import type { Keeper, Location, Router } from './types.ts'
import { withBase, withoutBase, workspaceCodeOf } from './workspace-code.ts'

export interface RouterOptions {
  routes: Readonly<Record<RouteName, RouteSpec>>
  /** Code of the workspace that addresses get as their base; null without one. */
  workspaceCode: () => string | null
  onLocation: (location: Location) => void
}

/**
 * History-mode router. Navigo matches and dispatches; the history is kept here, because navigo calls its handlers
 * before it changes the address, writes an extra entry for every hash, and throws on a broken escape in a query.
 */
export function createRouter({ routes, workspaceCode, onLocation }: RouterOptions): Router {
  let how: Location['how'] = 'pop'
  let keeper: Keeper | null = null
  const navigo = new Navigo('/')
  // oxlint-disable-next-line eslint/no-underscore-dangle -- navigo's typed switch for its own popstate listener
  navigo.__freezeListening = true

  function report(name: Location['name'], match?: Match): void {
    const params = decodeParams(match?.data ?? null)
    const { pathname, search, hash } = window.location
    onLocation({
      name: params ? name : 'not_found',
      path: withoutBase(pathname),
      params: params ?? {},
      query: new URLSearchParams(search),
      hash,
      code: workspaceCodeOf(pathname),
      how,
    })
  }

  for (const [name, route] of Object.entries(routes) as [RouteName, RouteSpec][]) {
    const handle = (match?: Match): void => report(name, match)
    // Opening the same address again is a navigation too: `replaceQuery` may have changed the query.
    navigo.on(patternOf(route.path), handle, { already: handle })
  }
  const notFound = (): void => report('not_found')
  navigo.notFound(notFound, { already: notFound })

  function resolve(next: Location['how']): void {
    how = next
    navigo.resolve(window.location.pathname)
  }

  function pass(target: string | null, go: () => void): void {
    if (keeper) keeper(target, go)
    else go()
  }

  const onPop = (): void => pass(null, () => resolve('pop'))

  function href(to: string): string {
    const path = withoutBase(to).replace(/[?#].*$/, '')
    const inside = Object.values(routes).some(
      (route) => route.requiresAuth && !route.notRequireWs && patternOf(route.path).test(path.slice(1)),
    )
    return withBase(to, inside ? workspaceCode() : null)
  }

  return {
    start() {
      window.addEventListener('popstate', onPop)
      resolve('pop')
    },
    navigate(to, { replace = false, over } = {}) {
      const target = href(to)
      const go = (): void => {
        if (over !== undefined) window.history.replaceState(null, '', href(over))
        const { pathname, search, hash } = window.location
        const same = target === pathname + search + hash
        if (replace || same) window.history.replaceState(null, '', target)
        else window.history.pushState(null, '', target)
        resolve(replace ? 'replace' : 'push')
      }
      if (replace) go()
      else pass(target, go)
    },
    keep: (next) => void (keeper = next),
    replaceQuery(patch) {
      const url = new URL(window.location.href)
      for (const [key, value] of Object.entries(patch)) {
        if (value === null) url.searchParams.delete(key)
        else url.searchParams.set(key, value)
      }
      window.history.replaceState(null, '', url)
    },
    href,
    back: () => window.history.back(),
    stop() {
      window.removeEventListener('popstate', onPop)
      navigo.destroy()
    },
  }
}
