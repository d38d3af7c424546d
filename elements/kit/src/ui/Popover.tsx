import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'
import { ErrorBoundary } from '../element/ErrorBoundary.tsx'
import { usePortalContainer } from '../element/use-host.ts'
import { usePositioner } from './use-positioner.ts'
import { classes } from './classes.ts'

export interface PopoverProps {
  /** A kit Button or IconButton. */
  trigger: ReactElement
  /** Accessible name of the popover. */
  label: string
  children: ReactNode
  open?: boolean
  onOpenChange?: (open: boolean) => void
  side?: 'top' | 'bottom' | 'left' | 'right'
  align?: 'start' | 'center' | 'end'
  className?: string
}

/** A small panel beside its trigger that leaves the rest usable. */
export function Popover({
  trigger,
  label,
  children,
  open,
  onOpenChange,
  side = 'bottom',
  align = 'start',
  className,
}: PopoverProps): ReactNode {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal container={usePortalContainer()}>
        <Base.Positioner {...usePositioner()} side={side} align={align}>
          <Base.Popup className={classes('arbo-popup', 'arbo-popover', className)} aria-label={label}>
            <ErrorBoundary>{children}</ErrorBoundary>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
