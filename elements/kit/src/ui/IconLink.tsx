import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Tooltip } from './Tooltip.tsx'
import type { TooltipSide } from './tooltip-placement.ts'

export interface IconLinkProps extends Omit<ComponentProps<'a'>, 'children'> {
  /** Accessible name. */
  label: string
  icon: ReactNode
  /** What the tooltip says; the label without it. */
  tip?: string
  /** Small, at the corner; decorative, since the label says it. */
  badge?: string | undefined
  size?: 'small' | 'medium'
  tooltipSide?: TooltipSide
}

/** A link that looks like an IconButton. */
export function IconLink({
  label,
  icon,
  tip = label,
  badge,
  size = 'medium',
  tooltipSide,
  className,
  ...rest
}: IconLinkProps): ReactNode {
  return (
    <Tooltip content={tip} side={tooltipSide}>
      <a
        {...rest}
        className={classes('arbo-button', 'arbo-icon-button', 'arbo-button-ghost', `arbo-size-${size}`, className)}
        aria-label={label}
      >
        {icon}
        {badge !== undefined && (
          <span className="arbo-badge" aria-hidden="true">
            {badge}
          </span>
        )}
      </a>
    </Tooltip>
  )
}
