import { pageLanguage } from '@arbo/core'
import { ChevronDown, X } from '@arbo/kit/icons'
import { Button, IconButton, Menu, MenuChoices } from '@arbo/kit/ui'
import type { ReactNode } from 'react'
import { listTexts } from './texts.ts'
import styles from './list.module.css'

interface ListFilterProps<Value extends string> {
  /** What is filtered by: `Role`. */
  name: string
  /** An empty text is no filter. */
  value: Value | ''
  onChange: (value: Value | '') => void
  options: readonly { value: Value; label: string }[]
}

/** One filter of a list: a menu of its values, and a removable chip while one is chosen. */
export function ListFilter<Value extends string>({
  name,
  value,
  onChange,
  options,
}: ListFilterProps<Value>): ReactNode {
  // Within a sentence; of a German name the first letter stays, as of any noun.
  const within = pageLanguage() === 'en' ? name.toLowerCase() : name
  const chosen = options.find((option) => option.value === value)
  return (
    <span className={styles['list-filter']} data-chosen={chosen ? '' : undefined}>
      <Menu
        trigger={
          <Button variant="ghost">
            {chosen ? listTexts.filterChosen({ name, value: chosen.label }) : name}
            {!chosen && <ChevronDown />}
          </Button>
        }
      >
        <MenuChoices<Value | ''>
          label={listTexts.filterBy({ name: within })}
          value={value}
          onChange={onChange}
          options={[{ value: '', label: listTexts.all }, ...options]}
        />
      </Menu>
      {chosen && (
        <IconButton
          size="small"
          icon={<X />}
          label={listTexts.filterRemove({ name: within })}
          onClick={() => onChange('')}
        />
      )}
    </span>
  )
}
