import type { CompanyDataField } from '@arbo/core'
import { Pencil } from '@arbo/kit/icons'
import { Button, TextField } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { peopleTexts } from './texts.ts'
import { OWN_VALUE_MAX } from './own-fields.ts'
import styles from './people.module.css'

interface PersonOwnFieldsProps {
  fields: readonly CompanyDataField[]
  /** Unsaved input, by field id. */
  typed: Readonly<Record<string, string>>
  onChange: (id: string, value: string) => void
  /** Opens the editor of the fields; left out for users who may not change them. */
  onEdit?: (() => void) | undefined
}

/** The fields that the workspace adds to its people's files (WS-60). */
export function PersonOwnFields({ fields, typed, onChange, onEdit }: PersonOwnFieldsProps): ReactNode {
  if (fields.length === 0 && !onEdit) return null
  return (
    <fieldset className={styles['person-section']}>
      <legend>{peopleTexts.sectionOwn}</legend>
      {fields.map(({ id, label, value }) => (
        <TextField
          key={id}
          label={label}
          maxLength={OWN_VALUE_MAX}
          autoComplete="off"
          value={typed[id] ?? value}
          onChange={(event) => onChange(id, event.target.value)}
        />
      ))}
      {onEdit && (
        <div className={styles['person-own-edit']}>
          {fields.length === 0 && <p className={styles['people-note']}>{peopleTexts.ownNone}</p>}
          <Button size="small" icon={<Pencil />} onClick={onEdit}>
            {peopleTexts.ownEdit}
          </Button>
        </div>
      )}
    </fieldset>
  )
}
