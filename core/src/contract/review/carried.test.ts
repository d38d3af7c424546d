import { describe, expect, it } from 'vitest'
import { SHOWN_AS_OWN, carriedTo, shownOn, type CarriedFacts } from './carried.ts'

const on = (version: number | null, more: Partial<CarriedFacts> = {}): CarriedFacts => {
  const rendition_id = version === null ? null : `r${version}`
  return { rendition_id, rendition_version: version, done: false, addressed: [], ...more }
}
const addressed = (...versions: number[]) => ({
  addressed: versions.map((version) => ({ rendition_id: `r${version}`, rendition_version: version })),
})
const at = (comment: CarriedFacts, version: number) => shownOn(comment, `r${version}`, version)

describe('the comments that a version shows', () => {
  it('XREV-23 include the scene’s and its own, done or not', () => {
    expect(at(on(null), 2)).toEqual(SHOWN_AS_OWN)
    expect(at(on(2, { done: true }), 2)).toEqual(SHOWN_AS_OWN)
    expect(at(on(3), 2)).toBe(null)
    // A rendition of which no version is known carries nothing.
    expect(shownOn(on(1), 'r2', null)).toBe(null)
  })

  it('XREV-23 include open ones from older versions, but no done ones', () => {
    expect(at(on(1), 2)).toEqual({ since: 1, addressedIn: null })
    expect(at(on(1), 5)).toEqual({ since: 1, addressedIn: null })
    expect(at(on(1, { done: true }), 2)).toBe(null)
    // It was marked in v2 after v1: the comment itself stays where it was made.
    expect(at(on(1, addressed(2)), 1)).toEqual(SHOWN_AS_OWN)
  })

  it('XREV-23 include one that was addressed in this version, but not in later ones', () => {
    expect(at(on(1, addressed(3)), 2)).toEqual({ since: 1, addressedIn: null })
    expect(at(on(1, addressed(3)), 3)).toEqual({ since: 1, addressedIn: 3 })
    expect(at(on(1, addressed(3)), 4)).toBe(null)
    expect(at(on(1, addressed(3, 4)), 4)).toBe(null)
    expect(carriedTo(on(1, addressed(3)), 4)).toEqual({ since: 1, addressedIn: 3 })
  })
})
