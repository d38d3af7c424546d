import type { ApiToken } from '@arbo/core'

export type TokenScope = ApiToken['scopes'][number]

/** Scopes that reach into the same modules; null: into every one. */
export interface ScopeGroup {
  modules: readonly string[] | null
  scopes: readonly TokenScope[]
}

/** The scopes from the one that does least to the one that does most. A test holds the modules against the contract. */
export const SCOPE_GROUPS: readonly ScopeGroup[] = [
  { modules: null, scopes: ['read'] },
  { modules: ['media'], scopes: ['comment'] },
  { modules: ['item', 'media'], scopes: ['upload'] },
  {
    modules: [
      'project',
      'item',
      'work',
      'team',
      'time',
      'status',
      'metric',
      'media',
      'playlist',
      'workingday',
      'notification',
      'target',
      'standardReport',
      'woohoo',
    ],
    scopes: ['write'],
  },
]

const ORDER = SCOPE_GROUPS.flatMap(({ scopes }) => scopes)

/** In the order of the groups, however they were given. */
export function inOrder(scopes: readonly TokenScope[]): TokenScope[] {
  return ORDER.filter((scope) => scopes.includes(scope))
}
