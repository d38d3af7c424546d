import type { Production, SourceThing } from './production.ts'

/** Where in its project a thing lies, by names. */
export interface SourcePlace {
  episode: string
  /** Sequence, folders, or the type of an asset; '' where there is none. */
  group: string
  /** Why it could not be told. */
  fault: 'cycle' | 'orphan' | null
}

const CHAIN_MAX = 50

/** The things above one, the highest first. */
function chainOf({ things }: Production, thing: SourceThing): { chain: SourceThing[]; fault: SourcePlace['fault'] } {
  const chain: SourceThing[] = []
  const keys = new Set([thing.key])
  let { parent } = thing
  while (parent !== null) {
    if (keys.has(parent) || chain.length >= CHAIN_MAX) return { chain: [], fault: 'cycle' }
    keys.add(parent)
    const above: SourceThing | undefined = things.get(parent)
    if (!above) return { chain, fault: 'orphan' }
    chain.unshift(above)
    ;({ parent } = above)
  }
  return { chain, fault: null }
}

/**
 * A source may have any number of levels between project and shot, here there are two: the episode is one, all others
 * together are the group. Without a thing that is called an episode, the highest of several counts as it.
 */
export function placeOfThing(production: Production, thing: SourceThing): SourcePlace {
  const { chain, fault } = chainOf(production, thing)
  const episode = chain.find(({ kind }) => kind === 'episode') ?? (chain.length > 1 ? chain[0] : undefined)
  const others = chain.filter((one) => one !== episode).map(({ name }) => name)
  const group = others.length > 0 ? others.join(' / ') : thing.kind === 'asset' ? thing.group : ''
  return { episode: episode?.name ?? '', group, fault }
}
