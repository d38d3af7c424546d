import { FRAME_RANGES, START_FRAME_MAX, StartFrame } from '@arbo/core/contract'
import { formatNumber } from '@arbo/core/format'
import { text } from '../texts.ts'
import type { SceneValues } from './scene-values.ts'

/** A frame as it is typed or stands in a file; undefined where it is none, or out of bounds. */
export function frameOf(words: string): number | undefined {
  const { data } = StartFrame.safeParse(/^\d+$/.test(words) ? Number(words) : null)
  return data
}

/** What to say of words that are no frame. */
export const noFrame = (): string => text('scenes.frame', { max: formatNumber(START_FRAME_MAX, 0) })

/** The ranges of frames that new values of a scene would make end before they begin; what they leave is as it is. */
export function reversedRanges(
  now: Partial<SceneValues>,
  to: Partial<SceneValues>,
): readonly (typeof FRAME_RANGES)[number][] {
  const next = { ...now, ...to }
  return FRAME_RANGES.filter(([first, last]) => {
    const [from, until] = [next[first] ?? null, next[last] ?? null]
    return (to[first] !== undefined || to[last] !== undefined) && from !== null && until !== null && until < from
  })
}
