import { useId, useRef, type ReactNode } from 'react'
import { classes } from '@arbo/kit/ui'

export interface PopupProps {
  /** Accessible name of the button. */
  label: string
  /** What the button shows. */
  face: ReactNode
  className?: string
  disabled?: boolean
  /** A press on something with `data-close` in it closes the panel. */
  children: ReactNode
}

const GAP = 6
const MARGIN = 8

/** A button with a light panel. The browser's own popover: top layer, closes outside and on Escape, gives focus back. */
export function Popup({ label, face, className, disabled, children }: PopupProps): ReactNode {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  const place = (): void => {
    if (!button.current || !panel.current) return
    const anchor = button.current.getBoundingClientRect()
    const { offsetWidth: width, offsetHeight: height } = panel.current
    const below = anchor.bottom + GAP
    const top = below + height > window.innerHeight - MARGIN ? anchor.top - GAP - height : below
    const left = Math.min(anchor.left, window.innerWidth - width - MARGIN)
    panel.current.style.insetBlockStart = `${Math.max(MARGIN, top)}px`
    panel.current.style.insetInlineStart = `${Math.max(MARGIN, left)}px`
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes('arbo-button arbo-icon-button arbo-button-ghost', className)}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        disabled={disabled}
        popoverTarget={id}
      >
        {face}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className="popup"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('[data-close]')) panel.current?.hidePopover()
        }}
        onToggle={(event) => event.newState === 'open' && place()}
      >
        {children}
      </div>
    </>
  )
}
