import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Field, type FieldProps } from './Field.tsx'

export interface TextFieldProps extends FieldProps, Omit<ComponentProps<'input'>, 'id' | 'className' | 'size'> {
  /** An icon before the text. */
  icon?: ReactNode
  /** A control after the text. */
  action?: ReactNode
}

/** One line of text with its label and error; `ref` is the input. */
export function TextField({
  label,
  hideLabel,
  error,
  hint,
  className,
  icon,
  action,
  ...input
}: TextFieldProps): ReactNode {
  return (
    <Field label={label} hideLabel={hideLabel} error={error} hint={hint} className={className}>
      {(control) => (
        <span className={classes('arbo-input', error && 'danger')}>
          {icon && <span className="arbo-input-icon">{icon}</span>}
          <input {...input} {...control} />
          {action}
        </span>
      )}
    </Field>
  )
}
