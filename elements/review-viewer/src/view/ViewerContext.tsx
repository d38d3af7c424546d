import { createContext, useContext, useSyncExternalStore } from 'react'
import type { ReviewState } from '@arbo/core'
import type { PlayerState } from '../model/player/player-types.ts'
import type { UiState } from '../model/viewer/ui-store.ts'
import type { Viewer } from '../model/viewer/viewer.ts'

/** What every view of a review has at hand. */
export interface ViewerScope {
  viewer: Viewer
  /** Number of the first frame on screen; frames inside stay counted from 0. */
  startFrame: number
}

export const ViewerContext = createContext<ViewerScope | null>(null)

export function useScope(): ViewerScope {
  const scope = useContext(ViewerContext)
  if (!scope) throw new Error('useScope: outside a review')
  return scope
}

export const useViewer = (): Viewer => useScope().viewer

/** A value of the player's state. `select` returns a primitive or a part of the state itself, never a new object. */
export function usePlayer<Value>(select: (state: PlayerState) => Value): Value {
  const { player, subscribePlayer } = useViewer()
  return useSyncExternalStore(subscribePlayer, () => select(player.getState()))
}

/** A value of the review's state, by the same rule. */
export function useReview<Value>(select: (state: ReviewState) => Value): Value {
  const { source, subscribeSource } = useViewer()
  return useSyncExternalStore(subscribeSource, () => select(source.getState()))
}

/** A value of what the interface shows, by the same rule. */
export function useUi<Value>(select: (state: UiState) => Value): Value {
  const { ui } = useViewer()
  return useSyncExternalStore(ui.subscribe, () => select(ui.getState()))
}
