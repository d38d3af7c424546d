import type { SceneImportSkipped } from '@arbo/core/contract'

/** A clip of a timeline’s picture. */
export interface Clip {
  name: string
  /** First and last frame, both inclusive, counted from the first frame of the timeline, which is 0. */
  first: number
  last: number
  /** The frames of its source that are seen, by the source’s own count; null where they are not told. */
  source: { first: number; last: number } | null
}

/** What a timeline has besides its clips and a person would miss. */
export type Skipped = SceneImportSkipped

/** What is read of a timeline. */
export interface TimelineClips {
  clips: Clip[]
  skipped: Skipped[]
}

/** Characters that are kept of a line or a name. */
const WORDS = 200

/** The line or name of what is passed over, in one line. */
export const skippedWords = (words: string): string =>
  words
    .slice(0, 2 * WORDS)
    .replace(/\s+/g, ' ')
    .slice(0, WORDS)

/** A fault of a timeline as a whole, in words for the person who chose it. */
export class TimelineError extends Error {}

/** All that two parts of a shot show of its source. */
function joined(one: Clip['source'], other: Clip['source']): Clip['source'] {
  if (!one || !other) return one ?? other
  return { first: Math.min(one.first, other.first), last: Math.max(one.last, other.last) }
}

/**
 * Clips in the order of the cut. A shot that was cut into parts is one clip again where its parts touch; other clips
 * of the same name get a number, since scenes are told apart by their names.
 */
export function mergeClips(clips: readonly Clip[]): Clip[] {
  const sorted = clips.toSorted((one, other) => one.first - other.first || one.last - other.last)
  const merged: Clip[] = []
  for (const clip of sorted) {
    const before = merged.at(-1)
    const touches = before?.name === clip.name && clip.first <= before.last + 1
    if (touches) {
      const last = Math.max(before.last, clip.last)
      merged[merged.length - 1] = { ...before, last, source: joined(before.source, clip.source) }
    } else merged.push(clip)
  }
  const counts = new Map<string, number>()
  return merged.map((clip) => {
    const count = (counts.get(clip.name) ?? 0) + 1
    counts.set(clip.name, count)
    return count === 1 ? clip : { ...clip, name: `${clip.name}-${count}` }
  })
}
