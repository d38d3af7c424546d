import type { FaceChoice } from './draw-face.ts'

const DEFAULTS: FaceChoice = { face: 'fox', colour: 'sky' }

/** What the canvas shows after a face or a colour was chosen: the other of the two stays, or is the first choice of ours. */
export function choiceOf(before: FaceChoice | null, change: Partial<FaceChoice>): FaceChoice {
  return { ...DEFAULTS, ...before, ...change }
}
