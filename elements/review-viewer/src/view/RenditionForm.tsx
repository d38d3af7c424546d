import { useState, type ReactNode } from 'react'
import type { Rendition } from '@arbo/core'
import { Button, TextArea, TextField } from '@arbo/kit/ui'
import { useTexts } from '../texts.ts'
import { useViewer } from './ViewerContext.tsx'

interface RenditionFormProps {
  rendition: Rendition
  onClose: () => void
}

/** Name and description of a rendition, in place; what could not be saved stays in the fields. */
export function RenditionForm({ rendition, onClose }: RenditionFormProps): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const [name, setName] = useState(rendition.name)
  const [description, setDescription] = useState(rendition.description)
  const [busy, setBusy] = useState(false)
  const isEmpty = name.trim() === ''

  async function save(): Promise<void> {
    if (isEmpty || busy) return
    setBusy(true)
    const patch = { name: name.trim(), description: description.trim() }
    const isSaved = await viewer.attempt(async () => viewer.source.renditions?.edit(rendition.id, patch))
    setBusy(false)
    if (isSaved) onClose()
  }

  return (
    <form
      className="rendition-form"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          void save()
        }
      }}
    >
      <TextField
        label={texts.renditionName}
        autoFocus
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label={texts.renditionDescription}
        maxLength={5000}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <div className="form-buttons">
        <Button size="small" variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button size="small" type="submit" variant="primary" busy={busy} aria-disabled={isEmpty}>
          {texts.save}
        </Button>
      </div>
    </form>
  )
}
