import { useMemo } from 'react'
import { levelsOf, type Levels } from '@arbo/core'
import { useLanguage } from '../ui/language-context.ts'
import { useSessionState } from './use-session.ts'

/**
 * What the workspace of the session around this element calls its five levels; the specification's names, in the language of the element, where there is
 * none. The view renders again when somebody changes them.
 */
export function useLevels(): Levels {
  const workspace = useSessionState()?.workspace
  const language = useLanguage()
  return useMemo(() => levelsOf({ workspace: workspace ?? null }, language), [workspace, language])
}
