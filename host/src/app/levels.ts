import { levelsOf, pageLanguage, type Levels } from '@arbo/core'
import { useMemo } from 'react'
import { useSessionState } from './use-session-state.ts'

/** What the open workspace calls its five levels (WS-02). Changes by other users show at once. */
export function useLevels(): Levels {
  const workspace = useSessionState((state) => state.workspace)
  const language = pageLanguage()
  return useMemo(() => levelsOf({ workspace }, language), [workspace, language])
}
