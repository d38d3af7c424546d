import type { DeployedEntity, Failure } from '@arbo/core'
import { expect, test } from 'vitest'
import { deployedPlaces, refusedIds } from './deployed-places.ts'

const FILM = { id: 'e1', type: 0, name: 'Feature', code: null } as const
const SHOT = { id: 'e2', type: 1, name: 'Animation', code: null } as const
const BOTH: Readonly<Record<string, readonly DeployedEntity[]>> = {
  a: [{ ...FILM, ancestors: [], status: 1 }],
  b: [
    { ...FILM, ancestors: [], status: 1 },
    { ...SHOT, ancestors: [FILM], status: 1 },
  ],
}

test('LIB-13 LIB-14 LIB-15 a refused deletion names each entity once, with its path', async () => {
  const failure: Failure = { error: 'team_deployed', message: 'No', meta: { ids: ['a', 'b'] } }
  expect(await deployedPlaces({ deployedOn: async (id) => BOTH[id] ?? [] }, failure)).toEqual([
    { to: '/pl/dir/e1', name: 'Feature' },
    { to: '/pl/dir/e2', name: 'Feature / Animation' },
  ])
})

test('LIB-13 a refusal for another reason names no entity', async () => {
  const failure: Failure = { error: 'permission_denied', message: 'No', meta: { ids: 7 } }
  expect(refusedIds(failure)).toEqual([])
  expect(await deployedPlaces({ deployedOn: async () => BOTH['a'] ?? [] }, failure)).toEqual([])
})
