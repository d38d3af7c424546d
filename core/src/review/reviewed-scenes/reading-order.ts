/**
 * What was taken of which thing, and when it began. Readings overtake each other and live events: of one thing what began
 * last is the newest, and a list that began before a thing came or went says nothing about it.
 */
export interface ReadingOrder {
  /** A reading begins now. */
  begin(): number
  /**
   * Takes what began then, or just now, as what is known of the thing; also that it is gone.
   * @returns whether it is news: false where something that began later was taken already
   */
  take(id: string, began?: number): boolean
  /** Whether something that began later than that was taken. */
  isPassed(id: string, began: number): boolean
}

export function createReadingOrder(): ReadingOrder {
  let last = 0
  const latestTaken = new Map<string, number>()
  const begin = (): number => (last += 1)
  const isPassed = (id: string, began: number): boolean => (latestTaken.get(id) ?? 0) > began
  return {
    begin,
    isPassed,
    take(id, began = begin()) {
      if (isPassed(id, began)) return false
      latestTaken.set(id, began)
      return true
    },
  }
}
