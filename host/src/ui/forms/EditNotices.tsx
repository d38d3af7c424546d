import type { FieldName } from '@arbo/core'
import { Button, Notice, Row } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { refusalOf } from './refusal-of.ts'
import { formDialogTexts } from './texts.ts'
import type { Edit } from './use-edit.ts'

interface EditNoticesProps<Values extends object, Row> {
  edit: Pick<Edit<Values, Row>, 'conflict' | 'failure' | 'restored' | 'leave' | 'isDirty' | 'take' | 'discard'>
  /** Names of the fields, for what somebody else has made of them. */
  labels?: Readonly<Partial<Record<FieldName<Values>, string>>> | undefined
  /** A field's value in words. */
  textOf?: ((field: FieldName<Values>, value: string) => string) | undefined
  conflictNotice?: ReactNode
}

function ConflictNotice<Values extends object, Row>(props: EditNoticesProps<Values, Row>): ReactNode {
  const { edit, labels, textOf = (_, value) => value } = props
  const { theirs, fields } = edit.conflict ?? {}
  const words = (field: FieldName<Values>) =>
    theirs?.[field] ? textOf(field, String(theirs[field])) : formDialogTexts.conflictEmpty
  return (
    <Notice tone="danger" className="arbo-stack arbo-gap-8 arbo-align-start">
      <p>
        <strong>{formDialogTexts.conflictTitle}.</strong> {formDialogTexts.conflictMessage}{' '}
        {labels && formDialogTexts.conflictNowIs}
      </p>
      {labels && (
        <ul>
          {fields?.map((field) => (
            <li key={field}>{formDialogTexts.conflictNow({ field: labels[field] ?? field, value: words(field) })}</li>
          ))}
        </ul>
      )}
      <Button size="small" onClick={edit.take}>
        {formDialogTexts.conflictTake}
      </Button>
    </Notice>
  )
}

/** What is to be said of a form below its fields: a conflict, a refusal, and that a draft is back. */
export function EditNotices<Values extends object, Row>(props: EditNoticesProps<Values, Row>): ReactNode {
  const { edit, conflictNotice } = props
  const { conflict, failure, restored, isDirty, leave, discard } = edit
  return (
    <>
      {restored && isDirty && !conflict && (
        <Row as="p" gap={8} wrap role="status">
          {formDialogTexts.restored}
          <Button size="small" variant="ghost" onClick={discard}>
            {formDialogTexts.startAgain}
          </Button>
        </Row>
      )}
      {conflict && (conflictNotice ?? <ConflictNotice {...props} />)}
      {failure && !conflict && <Notice tone="danger">{refusalOf(failure)}</Notice>}
      {leave.dialog}
    </>
  )
}
