import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'
import { Tick, type TickProps } from './Tick.tsx'

export interface CheckboxProps extends Omit<TickProps, 'label' | 'onChange'> {
  label: ReactNode
  /** Read with the box, and shown below its label. */
  hint?: ReactNode
  onChange: (checked: boolean) => void
}

/** A box that is ticked or not, with what it means beside it. */
export function Checkbox({ label, hint, className, title, onChange, ...rest }: CheckboxProps): ReactNode {
  const id = useId()
  return (
    <label className={classes('arbo-check', className)} title={title}>
      <Tick
        {...rest}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={(checked) => onChange(checked)}
      />
      <span id={`${id}-label`}>{label}</span>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </label>
  )
}
