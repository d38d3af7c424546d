import type { ReactNode } from 'react'
import { Decision } from '../scene-page/Decision.tsx'
import { useReviewedScene } from '../scene-page/use-reviewed-scene.ts'

/** Approve and Retake for the scene of a playlist that is on screen. */
export function PlaylistDecision({ id }: { id: string }): ReactNode {
  return <Decision scene={useReviewedScene(id)} />
}
