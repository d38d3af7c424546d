import type { ChangeEvent, ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

export interface TickProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children' | 'ref'> {
  /** Accessible name, where no label around it says it. */
  label?: string
  checked: boolean
  /** Some of what it stands for is chosen. */
  isMixed?: boolean
  /** Left out where the row around it hears the press. */
  onChange?: (checked: boolean, event: ChangeEvent<HTMLInputElement>) => void
}

/** The box of a Checkbox alone: in a row or a cell, which says what it is for. */
export function Tick({ label, isMixed = false, onChange, className, ...rest }: TickProps): ReactNode {
  return (
    <input
      aria-label={label}
      readOnly={onChange === undefined}
      {...rest}
      type="checkbox"
      className={classes('arbo-tick', className)}
      // Not an attribute: only a script can say it.
      ref={(box) => {
        if (box) box.indeterminate = isMixed
      }}
      onChange={onChange && ((event) => onChange(event.target.checked, event))}
    />
  )
}
