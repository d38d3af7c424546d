import type { PlaylistChanges, PlaylistItem } from '@arbo/core/contract'
import type { FrozenItem } from './frozen-item.ts'

/** Places of a longest run of numbers that rise: these stay where they are while the others move. */
export function longestRise(numbers: readonly number[]): Set<number> {
  /** For each length, the place of the smallest number that ends a run of it. */
  const ends: number[] = []
  const before = numbers.map(() => -1)
  const at = (place: number): number => numbers[place] ?? 0
  for (const [place, number] of numbers.entries()) {
    const index = ends.findIndex((end) => at(end) >= number)
    const length = index === -1 ? ends.length : index
    before[place] = ends[length - 1] ?? -1
    ends[length] = place
  }
  const run = new Set<number>()
  for (let place = ends.at(-1) ?? -1; place >= 0; place = before[place] ?? -1) run.add(place)
  return run
}

/** The changes of a playlist since it was frozen; as few scenes as possible count as moved. */
export function changesSince(
  then: readonly FrozenItem[],
  now: readonly Pick<PlaylistItem, 'id' | 'name' | 'rendition'>[],
): Omit<PlaylistChanges, 'snapshot'> {
  const previous = new Map(then.map((item, place) => [item.item_id, { ...item, place }]))
  const current = new Set(now.map(({ id }) => id))
  const common = now.flatMap(({ id, name, rendition }) => {
    const item = previous.get(id)
    return item ? [{ id, name, rendition, item }] : []
  })
  const stays = longestRise(common.map(({ item }) => item.place))
  return {
    added: now.filter(({ id }) => !previous.has(id)).map(({ id, name }) => ({ id, name })),
    removed: then.filter(({ item_id }) => !current.has(item_id)).map(({ item_id, name }) => ({ id: item_id, name })),
    moved: common.filter((_, place) => !stays.has(place)).map(({ id, name }) => ({ id, name })),
    updated: common
      .filter(({ rendition, item }) => (rendition?.id ?? null) !== item.rendition_id)
      .map(({ id, name, rendition, item }) => ({ id, name, from: item.number, to: rendition?.number ?? null })),
  }
}
