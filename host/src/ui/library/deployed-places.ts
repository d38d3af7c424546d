import type { DeployedEntity, Failure } from '@arbo/core'
import type { UsedAt } from './DeleteDialog.tsx'

/** How many records of a refused deletion are looked up. */
const LOOKED_UP = 5

/** The ids that a refusal names. */
export function refusedIds({ meta }: Failure): readonly string[] {
  const ids = meta?.['ids']
  return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : []
}

/** The entities that use records which cannot be deleted: each once, only those that the user sees. */
export async function deployedPlaces(
  library: { deployedOn: (id: string) => Promise<readonly DeployedEntity[]> },
  failure: Failure,
): Promise<UsedAt[]> {
  const entities = await Promise.all(
    refusedIds(failure)
      .slice(0, LOOKED_UP)
      .map((id) => library.deployedOn(id)),
  )
  const places = new Map(
    entities.flat().map(({ id, name, ancestors }) => [id, [...ancestors.map((one) => one.name), name].join(' / ')]),
  )
  return Array.from(places, ([id, name]) => ({ to: `/pl/dir/${id}`, name }))
}
