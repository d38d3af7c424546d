import { useState, type ReactNode } from 'react'
import { fieldLabel } from '@arbo/core'
import { priorityText, SCENE_PRIORITIES } from '@arbo/core/format'
import { PriorityMark, useLanguage } from '@arbo/kit/ui'
import { useHubContext } from './hub-context.ts'
import { useNotices } from './notices.ts'

/** Which of several scenes goes first; a choice for those who may change it. */
export function PriorityFact(): ReactNode {
  const language = useLanguage()
  return (
    <div>
      <dt>{fieldLabel('priority', language)}</dt>
      <dd>
        <Priority />
      </dd>
    </div>
  )
}

function Priority(): ReactNode {
  const language = useLanguage()
  const { data, store } = useHubContext()
  const { run } = useNotices()
  const { priority, editable } = data.item
  /** What was chosen, until it is written or refused. */
  const [chosen, choose] = useState<string | null>(null)
  if (!store || !editable?.includes('priority')) return <PriorityMark priority={priority} always />
  async function send(value: string): Promise<void> {
    if (!store) return
    choose(value)
    await run(() => store.change('priority', value))
    choose(null)
  }
  return (
    <select
      className="date-field"
      aria-label={fieldLabel('priority', language)}
      value={chosen ?? String(priority)}
      onChange={({ target }) => void send(target.value)}
    >
      {SCENE_PRIORITIES.map((one) => (
        <option key={one} value={one}>
          {priorityText(one, language)}
        </option>
      ))}
    </select>
  )
}
