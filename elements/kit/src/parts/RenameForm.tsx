import { required } from '@arbo/core'
import type { ReactNode } from 'react'
import { usePartTexts } from '../part-texts.ts'
import { useTexts } from '../texts.ts'
import { Button } from '../ui/Button.tsx'
import { Form } from '../ui/Form.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useForm } from '../ui/use-form.ts'

export interface RenameFormProps {
  label: string
  value: string
  maxLength: number
  /** An empty name is not saved. */
  isRequired?: boolean
  /** What else is changed with the name. */
  children?: ReactNode
  onSave: (name: string) => Promise<void>
  onCancel: () => void
}

/** Another name, in place; what could not be saved stays in the field. */
export function RenameForm(props: RenameFormProps): ReactNode {
  const { label, value, maxLength, isRequired = false, children, onSave, onCancel } = props
  const texts = useTexts()
  const partTexts = usePartTexts()
  const bound = useForm(() => ({ fields: { name: isRequired ? [required(label)] : [] }, values: { name: value } }))
  return (
    <Form
      of={bound}
      className="arbo-part-rename"
      send={({ name }) => onSave(name.trim())}
      onKeyDown={(event) => {
        // A list that is open takes Escape for itself.
        if (event.key === 'Escape' && event.target instanceof HTMLInputElement) onCancel()
      }}
    >
      <TextField label={label} hideLabel autoFocus maxLength={maxLength} {...bound.field('name')} />
      {children}
      <div className="arbo-part-actions">
        <Button type="submit" size="small" busy={bound.sending}>
          {partTexts.save}
        </Button>
        <Button size="small" variant="ghost" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </Form>
  )
}
