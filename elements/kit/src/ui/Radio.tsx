import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'

export interface RadioProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children' | 'ref'> {
  /** Accessible name, where no label around it says it. */
  label?: string
  /** Of its group: the arrow keys move within it. */
  name: string
  checked: boolean
  onChange: () => void
}

/** The button of a RadioGroup alone: in a row or a cell, which says what it is for. */
export function Radio({ label, className, ...rest }: RadioProps): ReactNode {
  return <input aria-label={label} {...rest} type="radio" className={classes('arbo-tick', className)} />
}
