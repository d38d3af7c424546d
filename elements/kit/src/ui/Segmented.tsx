import { useId, type ReactNode } from 'react'

export interface SegmentedProps<Value extends string> {
  /** Accessible name. */
  label: string
  value: Value
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  onChange: (value: Value) => void
}

/** One of two or three, side by side; native radio buttons, so that keys work as everywhere. */
export function Segmented<Value extends string>({ label, value, options, onChange }: SegmentedProps<Value>): ReactNode {
  const name = useId()
  return (
    <fieldset className="arbo-segments">
      <legend className="arbo-visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="arbo-segment" title={option.label}>
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span className={option.icon ? 'arbo-visually-hidden' : 'arbo-segment-name'}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
