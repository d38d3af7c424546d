import { useId, type ReactNode } from 'react'

export interface RangeFieldProps {
  label: string
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step?: number
}

/** A number on a line, with its value beside the label. */
export function RangeField({ label, value, onChange, min, max, step = 1 }: RangeFieldProps): ReactNode {
  const id = useId()
  return (
    <div className="arbo-range">
      <label htmlFor={id} className="arbo-label">
        {label}
      </label>
      <output htmlFor={id}>{value}</output>
      <input
        id={id}
        type="range"
        value={value}
        min={min}
        max={max}
        step={step}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}
