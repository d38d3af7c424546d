import { Select as Base } from '@base-ui/react/select'
import type { ReactNode } from 'react'
import { usePortalContainer } from '../element/use-host.ts'
import { Check, ChevronsUpDown } from '../icons.ts'
import { classes } from './classes.ts'
import { Field, type FieldProps } from './Field.tsx'
import { usePositioner } from './use-positioner.ts'

export interface SelectOption<Value extends string | number> {
  value: Value
  /** What is read, searched by typing and shown. */
  label: string
  /** Shown before the label. */
  icon?: ReactNode
  disabled?: boolean
}

export interface SelectProps<Value extends string | number> extends FieldProps {
  options: readonly SelectOption<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  disabled?: boolean
  size?: 'small' | 'medium'
  name?: string
}

/** One value out of a list, with type-ahead. */
export function Select<Value extends string | number>({
  options,
  value,
  onChange,
  placeholder,
  disabled,
  size = 'medium',
  name,
  ...field
}: SelectProps<Value>): ReactNode {
  const container = usePortalContainer()
  const positioner = usePositioner()
  const chosenOption = options.find((option) => option.value === value)
  return (
    <Field {...field}>
      {(control) => (
        <Base.Root
          items={options as SelectOption<Value>[]}
          value={value}
          onValueChange={(next) => next !== null && onChange(next)}
          disabled={disabled}
          name={name}
          modal={false}
        >
          <Base.Trigger
            {...control}
            className={classes('arbo-select', `arbo-size-${size}`, field.error && 'danger')}
            aria-label={chosenOption ? `${field.label}: ${chosenOption.label}` : field.label}
          >
            {chosenOption?.icon}
            <Base.Value className="arbo-select-value">
              {chosenOption?.label ?? <span className="arbo-placeholder">{placeholder}</span>}
            </Base.Value>
            <Base.Icon className="arbo-select-icon">
              <ChevronsUpDown />
            </Base.Icon>
          </Base.Trigger>
          <Base.Portal container={container}>
            <Base.Positioner {...positioner} alignItemWithTrigger={false} align="start">
              <Base.Popup className="arbo-popup arbo-menu arbo-select-popup" aria-label={field.label}>
                {options.map((option) => (
                  <Base.Item
                    key={option.value}
                    className="arbo-menu-item"
                    value={option.value}
                    label={option.label}
                    disabled={option.disabled}
                  >
                    <span className="arbo-menu-icon">
                      <Base.ItemIndicator>
                        <Check />
                      </Base.ItemIndicator>
                    </span>
                    {option.icon}
                    <Base.ItemText className="arbo-menu-label">{option.label}</Base.ItemText>
                  </Base.Item>
                ))}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        </Base.Root>
      )}
    </Field>
  )
}
