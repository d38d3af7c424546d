import { useId, type ReactNode } from 'react'
import { Radio } from './Radio.tsx'

interface SegmentedOption<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
  /** Why it cannot be chosen. */
  refused?: string | undefined
}

export interface SegmentedProps<Value extends string> {
  /** Accessible name. */
  label: string
  /** Null where it is none of them. */
  value: Value | null
  options: readonly SegmentedOption<Value>[]
  onChange: (value: Value) => void
}

/** One of two or three, side by side; native radio buttons, so that keys work as everywhere. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>): ReactNode {
  const name = useId()
  return (
    <fieldset className="arbo-segments">
      <legend className="arbo-visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="arbo-segment" title={option.refused ?? option.label}>
          <Radio
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.refused !== undefined}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span className={option.icon ? 'arbo-visually-hidden' : 'arbo-segment-name'}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
