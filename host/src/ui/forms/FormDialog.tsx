import type { FieldName } from '@arbo/core'
import { Button, Dialog, type DialogProps, Form } from '@arbo/kit/ui'
import { useId, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { EditNotices } from './EditNotices.tsx'
import { formDialogTexts } from './texts.ts'
import { useFirstField } from './use-first-field.ts'
import type { Edit } from './use-edit.ts'

interface FormDialogProps<Values extends object, Row, T> extends Pick<
  DialogProps,
  'title' | 'description' | 'size' | 'position'
> {
  edit: Edit<Values, Row>
  /** A verb: what the primary button does. */
  action: string
  danger?: boolean
  /** It cannot be sent as it is. */
  disabled?: boolean
  /** It is only shown. */
  readOnly?: boolean
  /** The name of the field to begin with; otherwise the first control. */
  first?: string
  /** Of the form; otherwise its fields stand below each other. */
  className?: string | undefined
  /** In place of Cancel. */
  buttons?: ReactNode
  /** Says that somebody else has saved meanwhile; otherwise the fields that both changed are named by these. */
  labels?: Readonly<Partial<Record<FieldName<Values>, string>>>
  textOf?: (field: FieldName<Values>, value: string) => string
  conflictNotice?: ReactNode
  /** Below the form. */
  below?: ReactNode
  /** `current` is what somebody else has saved meanwhile. Rejects with an ApiError, which is shown beside the fields. */
  onSave: (values: Readonly<Values>, current: Row | null) => Promise<T>
  /** After saving; otherwise the dialog closes. */
  onSaved?: (answer: T, values: Readonly<Values>) => void
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form: busy, refused, in conflict, or left with something typed. Mounted only while it is open. */
export function FormDialog<Values extends object, Row, T>(props: FormDialogProps<Values, Row, T>): ReactNode {
  const { edit, action, danger, disabled, readOnly, first, className, buttons, labels, textOf, below } = props
  const { conflictNotice, onSave, onSaved, onClose, children, ...dialog } = props
  const id = useId()
  const { sending, isDirty, conflict } = edit
  const initialFocus = useFirstField(edit.element, first)

  return (
    <Dialog
      open
      title={dialog.title}
      description={dialog.description}
      {...(dialog.size ? { size: dialog.size } : {})}
      {...(dialog.position ? { position: dialog.position } : {})}
      {...(first ? { initialFocus } : {})}
      onOpenChange={(open, reason) => {
        if (open) return
        // A press of the wrong key or beside the dialog must not cost what was typed.
        if (isDirty && !sending && reason !== 'close-press') edit.leave.ask(onClose)
        else onClose()
      }}
      footer={
        readOnly ? (
          <Button variant="primary" onClick={onClose}>
            {texts.done}
          </Button>
        ) : (
          <>
            {buttons ?? <Button onClick={onClose}>{texts.cancel}</Button>}
            <Button
              variant={danger ? 'danger' : 'primary'}
              type="submit"
              form={id}
              busy={sending}
              disabled={disabled === true}
            >
              {conflict ? formDialogTexts.conflictOverwrite : action}
            </Button>
          </>
        )
      }
    >
      <Form
        of={edit}
        id={id}
        className={className ?? 'arbo-stack arbo-gap-16'}
        send={(values) => onSave(values, edit.current)}
        done={onSaved ?? onClose}
      >
        {children}
        <EditNotices edit={edit} labels={labels} textOf={textOf} conflictNotice={conflictNotice} />
      </Form>
      {below}
    </Dialog>
  )
}
