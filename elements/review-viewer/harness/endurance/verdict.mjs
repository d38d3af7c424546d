/**
 * What is counted at each rest of the endurance run.
 * @typedef {{ heap: number, nodes: number, listeners: number, frames: number, bitmaps: number, media: number }} Sample
 */

/**
 * How much of a thing may be there more at the end than after the first minutes: the heap breathes with the collector and
 * with what the compiler keeps, the frames with how far the viewer has read ahead. All else returns to the same number.
 */
export const ALLOWED = {
  heap: { what: 'JS heap', share: 0.1, more: 1_000_000 },
  nodes: { what: 'DOM nodes', share: 0.02, more: 20 },
  listeners: { what: 'event listeners', share: 0.02, more: 10 },
  frames: { what: 'VideoFrames held', share: 0.1, more: 12 },
  bitmaps: { what: 'ImageBitmaps held', share: 0, more: 0 },
  media: { what: 'media elements', share: 0, more: 0 },
}

/** The first minutes, in which caches fill and code is compiled, are a third of the run. */
const WARM_UP = 1 / 3

const median = (/** @type {number[]} */ list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0

/**
 * Compares the samples after the warm-up with the last ones, by the median of each third of them.
 * @param {readonly Sample[]} samples at least six
 * @returns {{ name: string, early: number, late: number, grows: boolean }[]}
 */
export function judge(samples) {
  const warm = samples.slice(Math.ceil(samples.length * WARM_UP))
  const part = Math.max(1, Math.floor(warm.length / 3))
  return Object.entries(ALLOWED).map(([name, { what, share, more }]) => {
    const values = warm.map((sample) => sample[/** @type {keyof Sample} */ (name)])
    const [early, late] = [median(values.slice(0, part)), median(values.slice(-part))]
    return { name: what, early, late, grows: late > early * (1 + share) + more }
  })
}
