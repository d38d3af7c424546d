import { TIME_NOTE_MAX } from '@arbo/core'
import { TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useEdit } from '../../ui/forms/use-edit.ts'
import { timeTexts } from './texts.ts'

interface NoteDialogProps {
  scene: string
  /** In words. */
  day: string
  note: string
  readOnly: boolean
  /** Rejects with an ApiError. */
  onSave: (note: string) => Promise<unknown>
  onClose: () => void
}

/** The note on what was done on a scene on a day. Mounted only while it is open. */
export function NoteDialog({ scene, day, note, readOnly, onSave, onClose }: NoteDialogProps): ReactNode {
  const edit = useEdit({ values: { note } })
  return (
    <FormDialog
      edit={edit}
      size="small"
      title={timeTexts.editNote({ scene, day })}
      action={timeTexts.saveNote}
      readOnly={readOnly}
      first="note"
      onSave={(values) => onSave(values.note.trim())}
      onClose={onClose}
    >
      <TextField
        label={timeTexts.note}
        hint={timeTexts.noteHint}
        maxLength={TIME_NOTE_MAX}
        readOnly={readOnly}
        autoComplete="off"
        {...edit.input('note')}
      />
    </FormDialog>
  )
}
