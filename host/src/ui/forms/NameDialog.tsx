import { checkBy, fieldRule, type FieldLimits } from '@arbo/core/internal'
import { TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { FormDialog } from './FormDialog.tsx'
import { atField } from './reword.ts'
import { useEdit } from './use-edit.ts'

interface NameDialogProps {
  title: string
  description?: string | undefined
  size?: 'small'
  /** A verb. */
  action: string
  /** Of the field. */
  label: string
  /** What the contract says of the name. */
  limits: FieldLimits
  initial?: string
  /** Above the name. */
  lead?: string
  /** Below the name. */
  children?: ReactNode
  /** Rejects with an ApiError, whose text stands below the field. */
  onSave: (name: string) => Promise<unknown>
  /** After saving; otherwise the dialog closes. */
  onSaved?: () => void
  onClose: () => void
}

/** Asks for the name of a thing. Mounted only while it is open. */
export function NameDialog(props: NameDialogProps): ReactNode {
  const { label, limits, initial = '', lead, children, onSave, ...dialog } = props
  const edit = useEdit({
    values: { name: initial },
    check: (values) => checkBy({ name: [fieldRule(limits)] }, values),
    reword: (failure) => atField(failure, 'name'),
  })
  return (
    <FormDialog {...dialog} edit={edit} first="name" onSave={({ name }) => onSave(name.trim())}>
      {lead && <p>{lead}</p>}
      <TextField label={label} required maxLength={limits.long ? undefined : limits.max} {...edit.input('name')} />
      {children}
    </FormDialog>
  )
}
