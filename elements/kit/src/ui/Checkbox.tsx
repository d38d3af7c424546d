import { useId, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react'
import { classes } from './classes.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'children' | 'ref'> {
  label: ReactNode
  /** Read with the box, and shown below its label. */
  hint?: ReactNode
  checked: boolean
  /** Some of what it stands for is chosen. */
  isMixed?: boolean
  onChange: (checked: boolean) => void
}

/** A box that is ticked or not, with what it means beside it. */
export function Checkbox(props: CheckboxProps): ReactNode {
  const { label, hint, isMixed = false, onChange, className, ...rest } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    // Not an attribute: only a script can say it.
    if (input.current) input.current.indeterminate = isMixed
  }, [isMixed])
  return (
    <label className={classes('arbo-check', className)}>
      <input
        {...rest}
        ref={input}
        type="checkbox"
        aria-labelledby={`${id}-label`}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span id={`${id}-label`}>{label}</span>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </label>
  )
}
