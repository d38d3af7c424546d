import type { PlaylistKind } from '@arbo/core'
import { useMemo } from 'react'
import { useApp } from '../../app/app-context.ts'
import { useSessionState } from '../../app/use-session-state.ts'

const KEYS = {
  personal: 'playlist_addPersonalPlaylist_create',
  workspace: 'playlist_addWorkspacePlaylist_create',
  smart: 'playlist_addSmartPlaylist_create',
} as const

/** Kinds of playlists that the user may make; computed again when their rights change. */
export function useKinds(): readonly PlaylistKind[] {
  const { session } = useApp()
  const permissions = useSessionState((state) => state.permissions)
  return useMemo(
    () => (['personal', 'workspace', 'smart'] as const).filter((kind) => permissions && session.can(KEYS[kind])),
    [session, permissions],
  )
}
