import { contract, keysOf, moduleOf, type EndpointSpec, type Scope } from '@arbo/core/contract'
import { expect, it } from 'vitest'
import { SCOPE_GROUPS, inOrder } from './scopes.ts'

const all = Object.values(contract) as EndpointSpec[]
const modulesOf = (scope: Scope): string[] => {
  const endpoints = all.filter((endpoint) => endpoint.scope === scope)
  const keys = endpoints.flatMap(({ access }) => (typeof access === 'string' ? [] : keysOf(access.rule)))
  return [...new Set(keys.map(moduleOf))].toSorted()
}

it('XOPS-08 each scope is listed once, under the modules that its endpoints reach', () => {
  const scopesOfContract = new Set(all.map(({ scope }) => scope).filter((scope) => scope !== 'none'))
  expect(SCOPE_GROUPS.flatMap(({ scopes }) => scopes).toSorted()).toEqual([...scopesOfContract].toSorted())
  for (const { modules, scopes } of SCOPE_GROUPS) {
    if (modules === null) continue
    for (const scope of scopes) expect(modules.toSorted(), scope).toEqual(modulesOf(scope))
  }
  expect(inOrder(['write', 'read'])).toEqual(['read', 'write'])
})
