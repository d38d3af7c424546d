import { Notice } from '@arbo/kit/ui'
import { failureOf } from '@arbo/core'
import { useState, type ReactNode } from 'react'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import type { Edit } from '../../ui/forms/use-edit.ts'
import { calendarTexts } from './texts.ts'
import { overlapOf, type Overlap } from './overlap.ts'
import { OverlapDialog } from './OverlapDialog.tsx'

interface CalendarFormProps<Values extends object, Row> {
  title: string
  description?: string
  /** A verb: what the primary button does. */
  action: string
  edit: Edit<Values, Row>
  /** The name of the field to begin with; otherwise the first control. */
  first?: string
  /** What somebody else has made of it, in words. */
  currentText: (current: Row) => string
  /**
   * `confirm` is true once the user has confirmed an overlap; `current` is what somebody else has saved. Rejects with
   * an ApiError.
   */
  onSave: (values: Readonly<Values>, confirm: boolean, current: Row | null) => Promise<unknown>
  onClose: () => void
  children: ReactNode
}

/** A dialog with a form; a question about an overlap replaces it, and its input stays (WS-40). */
export function CalendarForm<Values extends object, Row>(props: CalendarFormProps<Values, Row>): ReactNode {
  const { edit, currentText, onSave, children, ...dialog } = props
  const { current, conflict } = edit
  const [overlap, setOverlap] = useState<Overlap | null>(null)

  async function save(values: Readonly<Values>, confirm: boolean): Promise<void> {
    try {
      await onSave(values, confirm, current)
    } catch (error) {
      // The overlap may have changed since the question: then it asks again.
      setOverlap(overlapOf(failureOf(error)))
      throw error
    }
  }
  async function confirm(): Promise<void> {
    const sent = await edit.send((values) => save(values, true).then(() => true))
    if (sent) dialog.onClose()
  }

  if (overlap) {
    return (
      <OverlapDialog
        overlap={overlap}
        busy={edit.sending}
        onConfirm={() => void confirm()}
        onCancel={() => {
          setOverlap(null)
          edit.change({})
        }}
      />
    )
  }
  return (
    <FormDialog
      {...dialog}
      edit={edit}
      conflictNotice={
        conflict &&
        current && (
          <Notice tone="danger">
            {calendarTexts.conflict} {calendarTexts.conflictNow({ what: currentText(current) })}
          </Notice>
        )
      }
      onSave={(values) => save(values, false)}
    >
      {children}
    </FormDialog>
  )
}
