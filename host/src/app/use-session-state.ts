import type { SessionState } from '@arbo/core'
import { useSyncExternalStore } from 'react'
import { useApp } from './app-context.ts'

/** A part of the session's state; renders again when that part changes. */
export function useSessionState<Part>(select: (state: SessionState) => Part): Part {
  const { session } = useApp()
  const read = (): Part => select(session.getState())
  // Hydration of the served sign-in page reads the same state: its title follows the session too.
  return useSyncExternalStore(session.subscribe, read, read)
}
