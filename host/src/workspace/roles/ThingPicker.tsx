import type { AskedKind } from '@arbo/core'
import { findAskedThings, type FoundThing } from '@arbo/core/internal'
import { X } from '@arbo/kit/icons'
import { Combobox, IconButton, type ComboboxOption } from '@arbo/kit/ui'
import { useCallback, useRef, type ReactNode } from 'react'
import { useApp } from '../../app/app-context.ts'
import { rolesTexts } from './texts.ts'
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
  const { session } = useApp()
  const things = useRef<readonly FoundThing[]>([])
  const find = useCallback(
    async (text: string, signal: AbortSignal): Promise<readonly ComboboxOption[]> => {
      if (text === '') return []
      things.current = await findAskedThings(session, kind, text, signal)
      return things.current.map(({ id, name, path }) =>
        path.length > 0 ? { id, label: name, hint: path.join(' / ') } : { id, label: name },
      )
    },
    [session, kind],
  )
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
    <Combobox
      key={kind}
      className="arbo-shrinks"
      label={label}
      framed
      placeholder={rolesTexts.askSearch}
      find={find}
      none={(text) => (text === '' ? '' : rolesTexts.askNone)}
      failed={rolesTexts.askFailed}
      chosen={[]}
      onChoose={({ id }) => onChange(things.current.find((one) => one.id === id) ?? null)}
    />
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
