import { useSyncExternalStore } from 'react'
import type { CompareState } from '../model/compare/compare-actions.ts'
import type { Guides } from '../model/guides/guides-store.ts'
import { useViewer } from './ViewerContext.tsx'

/** A value of the comparison. `select` returns a primitive or a part of the state itself, never a new object. */
export function useCompare<Value>(select: (state: CompareState) => Value): Value {
  const { store } = useViewer().compare
  return useSyncExternalStore(store.subscribe, () => select(store.getState()))
}

/** A value of how the picture is looked at, by the same rule. */
export function useGuides<Value>(select: (state: Guides) => Value): Value {
  const { guides } = useViewer()
  return useSyncExternalStore(guides.subscribe, () => select(guides.getState()))
}
