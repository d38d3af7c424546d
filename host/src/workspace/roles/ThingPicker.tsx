import type { AskedKind } from '@arbo/core'
import type { FoundThing } from '@arbo/core/internal'
import { Search, X } from '@arbo/kit/icons'
import { IconButton, Stack, TextField } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { texts } from '../../app/texts.ts'
import { rolesTexts } from './texts.ts'
import { useFoundThings } from './use-found-things.ts'
import styles from './ask-action.module.css'

interface ThingPickerProps {
  kind: AskedKind
  /** The kind's name: Scene, Team ... */
  label: string
  subject: FoundThing | null
  onChange: (subject: FoundThing | null) => void
}

/** Chooses a subject by name: the choice replaces the search. */
export function ThingPicker({ kind, label, subject, onChange }: ThingPickerProps): ReactNode {
  const [text, setText] = useState('')
  const { status, things } = useFoundThings(kind, text)
  if (subject) {
    return (
      <div className={styles['ask-chosen']} role="group" aria-label={label}>
        <span className="arbo-label" aria-hidden="true">
          {label}
        </span>
        <p>
          <Named subject={subject} />
          <IconButton
            size="small"
            variant="ghost"
            label={rolesTexts.askOther}
            icon={<X />}
            onClick={() => onChange(null)}
          />
        </p>
      </div>
    )
  }
  return (
    <Stack gap={4} shrinks>
      <TextField
        type="search"
        label={label}
        placeholder={rolesTexts.askSearch}
        icon={<Search />}
        value={text}
        autoComplete="off"
        onChange={(event) => setText(event.target.value)}
        // Enter must not submit the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {status !== 'idle' && (
        <div className={styles['ask-found']} role="group" aria-label={rolesTexts.askFound}>
          {things.map((entry) => (
            <button key={entry.id} type="button" onClick={() => onChange(entry)}>
              <Named subject={entry} />
            </button>
          ))}
          {things.length === 0 && (
            <p role="status">
              {status === 'loading' && texts.loading}
              {status === 'ready' && rolesTexts.askNone}
              {status === 'failed' && rolesTexts.askFailed}
            </p>
          )}
        </div>
      )}
    </Stack>
  )
}

function Named({ subject: { name, path } }: { subject: FoundThing }): ReactNode {
  return (
    <span className={styles['ask-thing']}>
      <span dir="auto">{name}</span>
      {path.length > 0 && <small dir="auto">{path.join(' / ')}</small>}
    </span>
  )
}
