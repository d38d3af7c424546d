import type { PlaylistRule } from '@arbo/core'
import { createRulePreview, type RulePreviewState } from '@arbo/core/internal'
import { useEffect, useMemo } from 'react'
import { useApp } from '../../../app/app-context.ts'
import { useSelected } from '../../../app/store.ts'

/** The scenes that a rule matches, read again for each change of the rule; null reads nothing. */
export function useRulePreview(rule: PlaylistRule | null): RulePreviewState {
  const { session } = useApp()
  const preview = useMemo(() => createRulePreview(session), [session])
  const ruleKey = rule === null ? null : JSON.stringify(rule)
  useEffect(() => {
    preview.ask(ruleKey === null ? null : (JSON.parse(ruleKey) as PlaylistRule))
  }, [preview, ruleKey])
  useEffect(() => preview.close, [preview])
  return useSelected(preview, (state) => state)
}
