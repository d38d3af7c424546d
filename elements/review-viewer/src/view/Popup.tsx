import { useEffect, useId, useRef, type ReactNode } from 'react'
import { classes } from '@arbo/kit/ui'

export interface PopupProps {
  /** Accessible name of the button. */
  label: string
  /** What the button shows. */
  face: ReactNode
  className?: string
  disabled?: boolean
  /** The panel is being fetched. */
  busy?: boolean
  onOpen?: (open: boolean) => void
  /** The panel will probably be opened. */
  onExpect?: () => void
  /** Where given, a press asks it first, and the panel opens when it says yes. */
  before?: (() => Promise<boolean>) | undefined
  /** A press on something with `data-close` in it closes the panel. */
  children: ReactNode
}

const GAP = 6
const MARGIN = 8

/** Puts a panel that is shown below its button, above it where there is no room, and inside the window. */
function place(button: HTMLElement | null, panel: HTMLElement | null): void {
  if (!button || !panel?.matches(':popover-open')) return
  const anchor = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const below = anchor.bottom + GAP
  const top = below + height > window.innerHeight - MARGIN ? anchor.top - GAP - height : below
  const left = Math.min(anchor.left, window.innerWidth - width - MARGIN)
  panel.style.insetBlockStart = `${Math.max(MARGIN, top)}px`
  panel.style.insetInlineStart = `${Math.max(MARGIN, left)}px`
}

/** A button with a light panel. The browser's own popover: top layer, closes outside and on Escape, gives focus back. */
export function Popup(props: PopupProps): ReactNode {
  const { label, face, className, disabled, busy, onOpen, onExpect, before, children } = props
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  // What is in it may come later, and make it wider than the place that was found for it.
  useEffect(() => {
    const observer = new ResizeObserver(() => place(button.current, panel.current))
    if (panel.current) observer.observe(panel.current)
    return () => observer.disconnect()
  }, [])

  const openAfter = async (ask: () => Promise<boolean>): Promise<void> => {
    const { current } = panel
    if ((await ask()) && current?.isConnected) current.showPopover()
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
        aria-busy={busy || undefined}
        disabled={disabled}
        popoverTarget={before ? undefined : id}
        onPointerEnter={onExpect}
        onFocus={onExpect}
        onClick={before ? () => void openAfter(before) : undefined}
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
        onToggle={(event) => {
          onOpen?.(event.newState === 'open')
          if (event.newState === 'open') place(button.current, panel.current)
        }}
      >
        {children}
      </div>
    </>
  )
}
