import { ChevronDown, X } from '@arbo/kit/icons'
import { Button, ChoicePanel, type ComboboxOption, IconButton, Popover } from '@arbo/kit/ui'
import { useState, type ReactNode } from 'react'
import { filterTexts } from './texts.ts'
import listStyles from '../list/list.module.css'
import styles from './filters.module.css'

interface ChoiceFilterProps {
  /** What is filtered by: `Team`. */
  name: string
  chosen: readonly string[]
  /** Undefined: not known (yet). */
  nameOf: (id: string) => string | undefined
  /** The choices whose labels have this text in them. Must be stable. Rejects with an ApiError. */
  find: (text: string) => Promise<readonly ComboboxOption[]>
  multiple?: boolean
  onChange: (ids: readonly string[]) => void
}

/** One filter of many choices: a button with its choices, and a chip that removes it. */
export function ChoiceFilter({ name, chosen, nameOf, find, multiple = false, onChange }: ChoiceFilterProps): ReactNode {
  const [open, setOpen] = useState(false)
  const [first] = chosen
  const isOne = chosen.length === 1 && first !== undefined
  const value = isOne ? (nameOf(first) ?? '1') : String(chosen.length)
  return (
    <span className={listStyles['list-filter']} data-chosen={chosen.length > 0 ? '' : undefined}>
      <Popover
        label={name}
        className={styles['choices']}
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button variant="ghost" className={styles['chip']}>
            {chosen.length > 0 ? filterTexts.filterChosen({ name, value }) : name}
            {chosen.length === 0 && <ChevronDown />}
          </Button>
        }
      >
        {open && (
          <ChoicePanel
            label={name}
            find={find}
            multiple={multiple}
            chosen={chosen}
            chosenOptions={chosen.map((id) => ({ id, label: nameOf(id) ?? filterTexts.gone }))}
            onDone={(choices) => {
              setOpen(false)
              onChange(choices.map(({ id }) => id))
            }}
            onCancel={() => setOpen(false)}
          />
        )}
      </Popover>
      {chosen.length > 0 && (
        <IconButton size="small" icon={<X />} label={filterTexts.filterRemove({ name })} onClick={() => onChange([])} />
      )}
    </span>
  )
}
