import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Kbd } from './Kbd.tsx'
import { Spinner } from './Spinner.tsx'
import { Tooltip } from './Tooltip.tsx'
import type { TooltipSide } from './tooltip-placement.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  /** Shown in the tooltip and told to assistive technology, e.g. `J` or `Shift+ArrowLeft`. */
  shortcut?: string
  size?: 'small' | 'medium'
  variant?: 'ghost' | 'secondary' | 'primary'
  /** Makes it a toggle. */
  pressed?: boolean
  busy?: boolean
  tooltipSide?: TooltipSide
}

export function IconButton({
  label,
  icon,
  shortcut,
  size = 'medium',
  variant = 'ghost',
  pressed,
  busy = false,
  tooltipSide,
  className,
  ...rest
}: IconButtonProps): ReactNode {
  const tip = shortcut ? (
    <>
      {label} <Kbd>{shortcut}</Kbd>
    </>
  ) : (
    label
  )
  return (
    <Tooltip content={tip} side={tooltipSide}>
      <button
        type="button"
        {...rest}
        className={classes('arbo-button', 'arbo-icon-button', `arbo-button-${variant}`, `arbo-size-${size}`, className)}
        aria-label={label}
        aria-keyshortcuts={shortcut}
        aria-pressed={pressed}
        aria-busy={busy || undefined}
      >
        {busy ? <Spinner /> : icon}
      </button>
    </Tooltip>
  )
}
