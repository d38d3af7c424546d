import { Menu as Base } from '@base-ui/react/menu'
import type { ReactNode } from 'react'
import { Check } from '../icons.ts'

export interface MenuChoicesProps<Value extends string | number> {
  /** Heading of the group. */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly {
    value: Value
    label: ReactNode
    disabled?: boolean
    /** Below the label, such as why it is disabled. */
    note?: string | undefined
  }[]
}

/** One choice out of several, inside a Menu. */
export function MenuChoices<Value extends string | number>({
  label,
  value,
  onChange,
  options,
}: MenuChoicesProps<Value>): ReactNode {
  return (
    <Base.Group>
      <Base.GroupLabel className="arbo-menu-heading">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
        {options.map((option) => (
          <Base.RadioItem
            key={option.value}
            className="arbo-menu-item"
            value={option.value}
            disabled={option.disabled}
            closeOnClick
          >
            <span className="arbo-menu-icon">
              <Base.RadioItemIndicator>
                <Check />
              </Base.RadioItemIndicator>
            </span>
            <span className="arbo-menu-label">
              {option.label}
              {option.note !== undefined && <span className="arbo-menu-note">{option.note}</span>}
            </span>
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  )
}
