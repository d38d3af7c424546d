import { DESCRIPTION_MAX, type SceneHubStore } from '@arbo/core'
import { TextArea } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { useTexts } from '../texts.ts'
import { useHubContext } from './hub-context.ts'
import { useNotices } from './notices.ts'

/** What the scene is about; a field for those who may change it. */
export function Description(): ReactNode {
  const texts = useTexts()
  const { data, store } = useHubContext()
  const { description, editable } = data.item
  if (store && editable?.includes('name')) {
    return <DescriptionField key={description} store={store} before={description} />
  }
  if (!description) return null
  return (
    <div className="fact-block">
      <h4>{texts.description}</h4>
      <p className="description">{description}</p>
    </div>
  )
}

/** Sent when the field is left, or by Ctrl and Enter. */
function DescriptionField({ store, before }: { store: SceneHubStore; before: string }): ReactNode {
  const texts = useTexts()
  const { run } = useNotices()
  const [value, setValue] = useState(before)
  async function send(): Promise<void> {
    const text = value.trim()
    if (text === before) return
    if (!(await run(() => store.setDescription(text)))) setValue(before)
  }
  return (
    <TextArea
      label={texts.description}
      rows={3}
      maxLength={DESCRIPTION_MAX}
      placeholder={texts.describe}
      value={value}
      onChange={({ target }) => setValue(target.value)}
      onBlur={() => void send()}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        if (key === 'Enter' && (ctrlKey || metaKey)) void send()
        if (key === 'Escape') setValue(before)
      }}
    />
  )
}
