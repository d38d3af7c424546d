import { useId, type ReactNode } from 'react'
import { fieldLabel } from '@arbo/core'
import { TagChips, useLanguage } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { TagsChoice } from './TagsChoice.tsx'

/** What the scene is marked with. */
export function TagsFact(): ReactNode {
  const texts = useTexts()
  const language = useLanguage()
  const id = useId()
  const { data, store } = useHubContext()
  const { tags, editable } = data.item
  return (
    <div className="fact-block" role="group" aria-labelledby={id}>
      <div className="fact-head">
        <h4 id={id}>{fieldLabel('tags', language)}</h4>
        {store !== null && editable?.includes('tags') && <TagsChoice store={store} />}
      </div>
      {tags.length === 0 ? <p className="none">{texts.noTags}</p> : <TagChips tags={tags} wrap />}
    </div>
  )
}
