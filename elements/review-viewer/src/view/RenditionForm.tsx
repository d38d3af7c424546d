import { required, type Rendition } from '@arbo/core'
import { Button, Form, TextArea, TextField, useForm } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
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
  const bound = useForm(() => ({
    fields: { name: [required(texts.renditionName)], description: [] },
    values: { name: rendition.name, description: rendition.description },
  }))
  const { field, element, sending } = bound
  const save = ({ name, description }: { name: string; description: string }): Promise<boolean> => {
    const patch = { name: name.trim(), description: description.trim() }
    return viewer.attempt(async () => viewer.source.renditions?.edit(rendition.id, patch))
  }

  return (
    <Form
      of={bound}
      className="rendition-form"
      send={save}
      done={(isSaved) => isSaved && onClose()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          event.preventDefault()
          element.current?.requestSubmit()
        }
      }}
    >
      <TextField label={texts.renditionName} autoFocus maxLength={200} {...field('name')} />
      <TextArea label={texts.renditionDescription} maxLength={5000} {...field('description')} />
      <div className="form-buttons">
        <Button size="small" variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button size="small" type="submit" variant="primary" busy={sending}>
          {texts.save}
        </Button>
      </div>
    </Form>
  )
}
