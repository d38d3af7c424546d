/** Changes that show before they are answered. */
export interface Optimistic<T> {
  /** What is to be shown of a thing that the server has told: with all changes of it that are not answered. */
  shown(stored: T): T
  /**
   * Shows the change until the call is answered: then its answer, or the thing without the change. Rejects with the
   * call's error, and without calling where there is no such thing (null).
   */
  during(id: string, change: (thing: T) => T, call: () => Promise<T>): Promise<T> | null
}

interface Changing<T> {
  /** As the server has it, as far as is known. */
  stored: T
  /** In the order in which they were made. */
  changes: Set<(thing: T) => T>
}

interface OptimisticOptions<T> {
  /** The thing as it is shown. */
  thingById(id: string): T | undefined
  show(thing: T): void
  /** Whether what the server tells was overtaken by what is known already. */
  isOlder(told: T, known: T): boolean
}

/**
 * What is shown is always what is stored with all unanswered changes, one after the other. So a refused change leaves
 * nothing behind, in whatever order several of them are answered.
 */
export function createOptimistic<T extends { id: string }>(options: OptimisticOptions<T>): Optimistic<T> {
  const { thingById, show, isOlder } = options
  const changing = new Map<string, Changing<T>>()

  const fold = ({ stored, changes }: Changing<T>): T => [...changes].reduce((thing, change) => change(thing), stored)

  function shown(told: T): T {
    const entry = changing.get(told.id)
    if (!entry) return told
    if (!isOlder(told, entry.stored)) entry.stored = told
    return fold(entry)
  }

  async function settle(id: string, change: (thing: T) => T, call: () => Promise<T>): Promise<T> {
    const entry = changing.get(id)
    try {
      const answer = await call()
      if (entry && !isOlder(answer, entry.stored)) entry.stored = answer
      return answer
    } finally {
      entry?.changes.delete(change)
      if (entry?.changes.size === 0) changing.delete(id)
      // Removed meanwhile, it stays away.
      if (entry && thingById(id)) show(fold(entry))
    }
  }

  return {
    shown,
    during(id, change, call) {
      const thing = thingById(id)
      if (!thing) return null
      const entry = changing.get(id) ?? { stored: thing, changes: new Set() }
      changing.set(id, entry)
      entry.changes.add(change)
      show(fold(entry))
      return settle(id, change, call)
    },
  }
}
