import { useMemo } from 'react'
import { levelsOf, type Levels } from '@arbo/core'
import { useSessionState } from './use-session.ts'

/**
 * What the workspace of the session around this element calls its five levels; the specification's names where there is
 * none. The view renders again when somebody changes them.
 */
export function useLevels(): Levels {
  const workspace = useSessionState()?.workspace
  return useMemo(() => levelsOf({ workspace: workspace ?? null }), [workspace])
}
