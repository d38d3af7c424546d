import { useId, type ReactNode } from 'react'
import { classes } from './classes.ts'

export interface FieldProps {
  label: string
  /** The label stays for assistive technology only. */
  hideLabel?: boolean
  /** What is wrong. Its presence marks the control as invalid. */
  error?: string
  /** What would be right. */
  hint?: string
  className?: string
}

/** Attributes that tie a control to its label and texts; the control spreads them. */
export interface FieldControl {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label, control, hint and error text in one root, since ids do not reach across shadow roots. */
export function Field({
  label,
  hideLabel = false,
  error,
  hint,
  className,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }): ReactNode {
  const id = useId()
  const describedBy = classes(error && `${id}-error`, hint && `${id}-hint`)
  return (
    <div className={classes('arbo-field', error && 'danger', className)}>
      <label className={classes('arbo-label', hideLabel && 'arbo-visually-hidden')} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="arbo-field-error" role="alert">
          {error}
        </p>
      )}
      {/* Stays beside an error: it says what would be right. */}
      {hint && (
        <p id={`${id}-hint`} className="arbo-field-hint">
          {hint}
        </p>
      )}
    </div>
  )
}
