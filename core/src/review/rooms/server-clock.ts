/** The server's clock, as far as this side knows it. */
export interface ServerClock {
  /** ms since 1970 on the server. */
  now(): number
  /** Learns from a round trip that began and ended at these moments of the own clock, and what the server's said between. */
  learn(began: number, ended: number, serverNow: string): void
}

/** Round trips that count: clocks drift, and a line may become slower. */
const KEPT = 5

/**
 * The middle of a round trip is when the server looked at its clock, give or take half of it; so the shortest of the
 * last ones is believed.
 */
export function createServerClock(own: () => number = Date.now): ServerClock {
  let trips: { took: number; offset: number }[] = []
  return {
    now() {
      const [best] = trips.toSorted((a, b) => a.took - b.took)
      return own() + (best?.offset ?? 0)
    },
    learn(began, ended, serverNow) {
      const offset = Date.parse(serverNow) - (began + ended) / 2
      trips = [...trips, { took: ended - began, offset }].slice(-KEPT)
    },
  }
}
