import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { tooltipPlacement, type TooltipSide } from './tooltip-placement.ts'
import { useTooltip } from './use-tooltip.ts'

export interface TooltipProps {
  /** Visual only: the control inside must have its own accessible name. */
  content: ReactNode
  side?: TooltipSide
  /** A press or a tap shows it too: for a control that does nothing else. */
  opensOnPress?: boolean
  children: ReactNode
}

/**
 * A tip beside the control inside it. Own, and not Base UI's (31 kB gzip): every icon button has one, the sign-in page
 * too. A manual popover is in the top layer without a portal, in a shadow root as in a document.
 */
export function Tooltip({ content, side = 'bottom', opensOnPress, children }: TooltipProps): ReactNode {
  const { open, show, hide } = useTooltip()
  const anchor = useRef<HTMLSpanElement>(null)
  const tip = useRef<HTMLSpanElement>(null)

  useLayoutEffect(() => {
    const control = anchor.current?.firstElementChild
    if (!open || !control || !tip.current) return
    tip.current.showPopover()
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const point = tooltipPlacement(control.getBoundingClientRect(), tip.current.getBoundingClientRect(), view, side)
    tip.current.style.translate = `${Math.round(point.x)}px ${Math.round(point.y)}px`
  }, [open, side])

  return (
    <span
      ref={anchor}
      className="arbo-tooltip-anchor"
      onPointerEnter={(event) => event.pointerType !== 'touch' && show(true)}
      onPointerLeave={() => hide(true)}
      onPointerDown={() => hide()}
      onFocus={(event) => event.target.matches(':focus-visible') && show()}
      onBlur={() => hide()}
      onClick={opensOnPress ? () => show() : undefined}
    >
      {children}
      {open && (
        <span ref={tip} className="arbo-tooltip" popover="manual" aria-hidden="true">
          {content}
        </span>
      )}
    </span>
  )
}
