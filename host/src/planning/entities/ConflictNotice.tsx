import { formatDay } from '@arbo/core/format'
import { classes, Button } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { directoryTexts } from './directory-texts.ts'
import { planningTexts } from './texts.ts'
import type { ThingConflict } from './thing-conflict.ts'
import type { ThingFields } from './thing-form.ts'
import styles from './planning.module.css'

const LABELS: Readonly<Record<keyof ThingFields, string>> = {
  name: texts.name,
  code: texts.code,
  description: texts.description,
  start: planningTexts.start,
  due: planningTexts.due,
  frame: planningTexts.startFrame,
}

function fieldText(field: keyof ThingFields, value: string): string {
  if (value === '') return directoryTexts.conflictEmpty
  return field === 'start' || field === 'due' ? formatDay(value) : value
}

interface ConflictNoticeProps {
  conflict: ThingConflict
  onTake: () => void
}

/** Shows another user's values of the edited fields, and offers to take them over. */
export function ConflictNotice({ conflict: { theirs, fields }, onTake }: ConflictNoticeProps): ReactNode {
  return (
    <div className={classes('notice notice-danger', styles['thing-conflict'])} role="alert">
      <p>
        <strong>{directoryTexts.conflictTitle}.</strong> {directoryTexts.conflictMessage}
      </p>
      <ul>
        {fields.map((field) => (
          <li key={field}>{directoryTexts.conflictNow(LABELS[field], fieldText(field, theirs[field]))}</li>
        ))}
      </ul>
      <Button size="small" onClick={onTake}>
        {directoryTexts.conflictTake}
      </Button>
    </div>
  )
}
