import type { SessionState } from '@arbo/core'
import { useSyncExternalStore } from 'react'
import { useApp } from './AppContext.ts'

/** A part of the session's state; renders again when that part changes. */
export function useSessionState<Part>(select: (state: SessionState) => Part): Part {
  const { session } = useApp()
  return useSyncExternalStore(session.subscribe, () => select(session.getState()))
}
