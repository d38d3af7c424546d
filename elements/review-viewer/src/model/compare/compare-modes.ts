/** Ways to see two renditions at once. */
export const COMPARE_MODES = ['side', 'overlay', 'wipe', 'difference'] as const
export type CompareMode = (typeof COMPARE_MODES)[number]

/** Factors that brighten a difference: powers of two, so that the result is exact. */
export const DIFFERENCE_GAINS = [1, 2, 4, 8, 16] as const
export type DifferenceGain = (typeof DIFFERENCE_GAINS)[number]

/** How the two pictures are put together. */
export interface CompareLook {
  mode: CompareMode
  /** Of the other picture over the leading one, 0 to 1. */
  opacity: number
  /** Place of the wipe's edge from the picture's left, 0 to 1; the other picture lies right of it. */
  wipe: number
  gain: DifferenceGain
}
