import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Radio } from './Radio.tsx'

export interface RadioOption<Value> {
  value: Value
  label: ReactNode
  /** Read with the option, and shown below its label. */
  hint?: ReactNode
  /** Of a card, at the end of its first line: what it looks like. Not read. */
  example?: ReactNode
}

export interface RadioGroupProps<Value> {
  label: string
  hideLabel?: boolean
  value: Value
  options: readonly RadioOption<Value>[]
  onChange: (value: Value) => void
  disabled?: boolean
  /** Beside each other, as wide as they are. */
  row?: boolean
  /** As cards, each with its hint. */
  cards?: boolean
  className?: string | undefined
}

/** One of a few, all of which are seen; native radio buttons, so that keys work as everywhere. */
export function RadioGroup<Value extends string | number | boolean>(props: RadioGroupProps<Value>): ReactNode {
  const { label, hideLabel = false, value, options, onChange, disabled, row = false, cards = false, className } = props
  const id = useId()
  return (
    <fieldset
      className={classes('arbo-choices', row && 'arbo-choices-row', cards && 'arbo-choices-cards', className)}
      disabled={disabled}
    >
      <legend className={hideLabel ? 'arbo-visually-hidden' : 'arbo-label'}>{label}</legend>
      {options.map((option, at) => (
        <label key={String(option.value)} className="arbo-check">
          <Radio
            name={id}
            aria-labelledby={`${id}-${at}`}
            aria-describedby={option.hint === undefined ? undefined : `${id}-${at}-hint`}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span id={`${id}-${at}`}>{option.label}</span>
          {option.example !== undefined && (
            <span className="arbo-choice-example" aria-hidden="true">
              {option.example}
            </span>
          )}
          {option.hint !== undefined && <small id={`${id}-${at}-hint`}>{option.hint}</small>}
        </label>
      ))}
    </fieldset>
  )
}
