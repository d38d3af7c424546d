import { createRuleChoices, type RuleChoices } from '@arbo/core/internal'
import { useEffect, useMemo, useState } from 'react'
import { useApp } from '../../app/app-context.ts'

/** Entities and people to choose from, and the names of those in an address. */
export function useNames(entityId: string | undefined, people: readonly string[]): RuleChoices {
  const { session } = useApp()
  const choices = useMemo(() => createRuleChoices(session), [session])
  const [, setLearnt] = useState(0)
  const key = [entityId ?? '', ...people].join(',')

  useEffect(() => {
    let isOver = false
    const [entity = '', ...others] = key.split(',')
    const conditions = [
      ...(entity ? [{ field: 'entity' as const, operator: 'is' as const, values: [entity] }] : []),
      ...(others.length > 0 ? [{ field: 'assignee' as const, operator: 'is' as const, values: others }] : []),
    ]
    if (conditions.length === 0) return
    const learn = async (): Promise<void> => {
      await choices.learn({ match: 'all', conditions })
      if (!isOver) setLearnt((count) => count + 1)
    }
    void learn()
    return () => {
      isOver = true
    }
  }, [choices, key])
  return choices
}
