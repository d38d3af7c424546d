import type { FaceChoice } from './draw-face.ts'

const DEFAULTS: FaceChoice = { face: 'fox', colour: 'sky' }

/** The canvas's choice after a new face or colour: the other of the two stays, or defaults to the first. */
export function choiceOf(before: FaceChoice | null, change: Partial<FaceChoice>): FaceChoice {
  return { ...DEFAULTS, ...before, ...change }
}
