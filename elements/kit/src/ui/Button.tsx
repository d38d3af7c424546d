import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './Spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'> {
  /** One primary button per view; danger only for what cannot be undone. */
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  /** 28 or 32 px high; both are 44 px on touch. */
  size?: 'small' | 'medium'
  icon?: ReactNode
  /** Shows the spinner and refuses clicks, but keeps the focus. */
  busy?: boolean
  /** As wide as its container. */
  wide?: boolean
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  busy = false,
  wide = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- always set, by default to "button"
      type={type}
      className={classes('arbo-button', `arbo-button-${variant}`, `arbo-size-${size}`, wide && 'arbo-wide', className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      onClick={(event) => {
        // aria-disabled instead of disabled: a button that starts working must not lose the focus.
        if (busy) return event.preventDefault()
        onClick?.(event)
      }}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
