import { decodeParams, patternOf } from '../router/pattern.ts'
import { nameOf } from '../router/name-of.ts'
import type { Location } from '../router/types.ts'
import { withoutBase, workspaceCodeOf } from '../router/workspace-code.ts'
import { routes } from '../routes.ts'
import type { GuardState } from './types.ts'

export const CODE = 'abcdefgh'
export const OTHER = '22222222'

/** A location as the router gives it. */
export function at(address: string): Location {
  const url = new URL(address, 'http://localhost')
  const name = nameOf(url.pathname)
  const match = name === 'not_found' ? null : patternOf(routes[name].path).exec(url.pathname.slice(1))
  return {
    name,
    path: withoutBase(url.pathname),
    params: decodeParams(match?.groups ?? null) ?? {},
    query: url.searchParams,
    hash: url.hash,
    code: workspaceCodeOf(url.pathname),
    how: 'push',
  }
}

export const signedOut: GuardState = {
  status: 'signed-out',
  hasProfile: false,
  hasRefreshToken: false,
  arrivedSignedOut: true,
  workspaceCode: null,
  workspace: 'none',
  workspaceCount: null,
  unchosen: null,
  ownWorkspace: null,
  hasAcceptedTerms: true,
  can: () => false,
  lastAccessUrl: null,
  lastVisited: null,
  from: null,
  landingPage: null,
  lastDynamicAppUrl: null,
  left: { target: null, review: null, people: null, playlist: null },
  sites: { targets: '', review: '', people: '' },
}

export const signedIn: GuardState = {
  ...signedOut,
  status: 'signed-in',
  hasProfile: true,
  arrivedSignedOut: false,
  workspaceCode: CODE,
  workspace: 'ready',
  can: () => true,
}
