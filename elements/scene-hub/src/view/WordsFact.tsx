import type { ReactNode } from 'react'
import { fieldLabel, NAME_MAX, SCENE_CODE_MAX } from '@arbo/core'
import { useLanguage } from '@arbo/kit/ui'
import { FactInput } from './FactInput.tsx'
import { useHubContext } from './hub-context.ts'

type Field = 'name' | 'code'

const MAX = { name: NAME_MAX, code: SCENE_CODE_MAX } as const

/** The name or the code of the scene, for those who may change it; others read it above. */
export function WordsFact({ field }: { field: Field }): ReactNode {
  const language = useLanguage()
  const { data, store } = useHubContext()
  const { editable } = data.item
  if (!store || !editable?.includes(field)) return null
  const now = data.item[field]
  return (
    <div>
      <dt>{fieldLabel(field, language)}</dt>
      <dd>
        <FactInput
          key={now}
          field={field}
          now={now}
          before={now ?? ''}
          // A scene is never without a name.
          read={(words) => words || (field === 'name' ? undefined : null)}
          maxLength={MAX[field]}
          className="date-field words-field"
        />
      </dd>
    </div>
  )
}
