import type { ReactNode } from 'react'
import { fieldLabel, type SceneFieldOf } from '@arbo/core'
import { useLanguage } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { FactInput } from './FactInput.tsx'
import { useHubContext } from './hub-context.ts'

const FRAME = /^\d{1,8}$/

/**
 * An end of a range of frames; a field for those who may change it. Without a frame in of its own, a scene counts from
 * the number of what is above. Readers are shown what is there.
 */
export function FrameFact({ field }: { field: SceneFieldOf<'frame'> }): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const { data, store } = useHubContext()
  const { editable, start_frame } = data.item
  const own = data.item[field]
  const now = own === null ? null : String(own)
  const isEditable = store !== null && editable?.includes(field)
  const shown = own ?? (field === 'frame_in' ? start_frame : null)
  if (!isEditable && shown === null) return null
  return (
    <div>
      <dt>{fieldLabel(field, language)}</dt>
      <dd>
        {isEditable ? (
          <FactInput
            key={now}
            field={field}
            now={now}
            before={now ?? ''}
            read={(words) => (words === '' ? null : FRAME.test(words) ? String(Number(words)) : undefined)}
            maxLength={8}
            placeholder={now === null && shown !== null ? texts.startFrameAbove({ frame: shown }) : undefined}
            isNumber
          />
        ) : (
          <span>{shown}</span>
        )}
      </dd>
    </div>
  )
}
