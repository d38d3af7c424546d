import type { Location } from '../router/types.ts'
import { withBase, withoutBase, workspaceCodeOf } from '../router/workspace-code.ts'
import type { Decision, GuardState } from './types.ts'

/** A path of this origin. Kept addresses come from cookies, which other pages of the domain can write. */
export function isOwnPath(url: string): boolean {
  return /^\/(?![/\\])/.test(url)
}

/** The whole address of a location, base included. */
export function addressOf(location: Location): string {
  const query = location.query.toString()
  return withBase(location.path, location.code) + (query ? `?${query}` : '') + location.hash
}

/** To a kept path of this origin: in the open workspace by the router, in another one by loading it afresh. */
export function goTo(url: string, { workspaceCode }: GuardState): Extract<Decision, { type: 'redirect' | 'leave' }> {
  const code = workspaceCodeOf(url)
  // The router's base already adds the open workspace's code.
  if (code === null || code === workspaceCode) return { type: 'redirect', to: withoutBase(url) }
  return { type: 'leave', url }
}
