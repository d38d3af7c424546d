import { ChevronDown } from '@arbo/kit/icons'
import { Button, Menu, MenuChoices } from '@arbo/kit/ui'
import type { ReactNode } from 'react'

interface DividedByProps<Value extends string> {
  /** What is chosen: `Divided by`. */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
}

/** Which statuses figures are divided by: a button that says it, with the choices. */
export function DividedBy<Value extends string>({ label, value, onChange, options }: DividedByProps<Value>): ReactNode {
  const chosen = options.find((one) => one.value === value)?.label ?? options[0]?.label
  return (
    <Menu
      trigger={
        <Button variant="ghost">
          {label}: {chosen}
          <ChevronDown />
        </Button>
      }
    >
      <MenuChoices label={label} value={value} onChange={onChange} options={options} />
    </Menu>
  )
}
