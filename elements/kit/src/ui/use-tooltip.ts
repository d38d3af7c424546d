import { useCallback, useEffect, useRef, useState } from 'react'

const OPEN_AFTER = 500
/** Going from one control to the next within this time shows the next tip at once. */
const GROUP_WITHIN = 300
/** Time to cross the gap between the control and its tip (WCAG 1.4.13: hoverable). */
const CLOSE_AFTER = 120

let lastClosed = -Infinity

interface TooltipState {
  open: boolean
  /** After a rest of the pointer, else at once. */
  show: (afterRest?: boolean) => void
  /** When the pointer has had time to reach the tip, else at once. */
  hide: (afterGap?: boolean) => void
}

/** When a tooltip is open: after a rest of the pointer, at once on keyboard focus, until leaving, Escape, scroll or a press. */
export function useTooltip(): TooltipState {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const hide = useCallback((afterGap?: boolean) => {
    clearTimeout(timer.current)
    const close = (): void =>
      setOpen((before) => {
        if (before) lastClosed = performance.now()
        return false
      })
    if (afterGap) timer.current = setTimeout(close, CLOSE_AFTER)
    else close()
  }, [])

  const show = useCallback((afterRest?: boolean) => {
    clearTimeout(timer.current)
    const grouped = performance.now() - lastClosed < GROUP_WITHIN
    if (afterRest && !grouped) timer.current = setTimeout(() => setOpen(true), OPEN_AFTER)
    else setOpen(true)
  }, [])

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return undefined
    const listening = new AbortController()
    const close = (event: Event): void => {
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        // The first Escape closes the tip only, not the dialog around it.
        event.stopPropagation()
      }
      hide()
    }
    // A finger leaves no control: the next press elsewhere does.
    for (const type of ['keydown', 'scroll', 'pointerdown'])
      document.addEventListener(type, close, { capture: true, passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [open, hide])

  return { open, show, hide }
}
