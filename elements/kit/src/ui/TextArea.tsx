import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Field, type FieldProps } from './Field.tsx'

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id' | 'className'> {}

/** Several lines of text; grows with its content where the browser can. */
export function TextArea({ label, hideLabel, error, hint, className, ...area }: TextAreaProps): ReactNode {
  return (
    <Field label={label} hideLabel={hideLabel} error={error} hint={hint} className={className}>
      {(control) => (
        <textarea rows={2} {...area} {...control} className={classes('arbo-textarea', error && 'danger')} />
      )}
    </Field>
  )
}
