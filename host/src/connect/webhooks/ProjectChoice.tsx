import type { Webhook, WebhooksStore } from '@arbo/core'
import { Select } from '@arbo/kit/ui'
import { useEffect, useState, type ReactNode } from 'react'
import { levelValues } from '../../app/level-text.ts'
import { webhooksTexts } from './texts.ts'
import { useLevels } from '../../app/levels.ts'

interface ProjectChoiceProps {
  store: WebhooksStore
  /** The current project, known before the others are read. */
  current: Webhook['project']
  value: string
  onChange: (project: string) => void
}

/** Everything, or one project. */
export function ProjectChoice({ store, current, value, onChange }: ProjectChoiceProps): ReactNode {
  const levels = useLevels()
  const [projects, setProjects] = useState(current ? [current] : [])
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let isOpen = true
    store.projects().then(
      (all) => isOpen && setProjects(all),
      () => isOpen && setFailed(true),
    )
    return () => void (isOpen = false)
  }, [store])
  return (
    <Select<string>
      label={webhooksTexts.project(levelValues(levels))}
      hint={failed ? webhooksTexts.projectsFailed(levelValues(levels)) : undefined}
      value={value}
      onChange={onChange}
      options={[
        { value: '', label: webhooksTexts.projectAll },
        ...projects.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
