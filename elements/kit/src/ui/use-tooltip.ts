import { useCallback, useEffect, useRef, useState } from 'react'

const OPEN_AFTER = 500
/** Going from one control to the next within this time shows the next tip at once. */
const GROUP_WITHIN = 300
/** Time to cross the gap between the control and its tip (WCAG 1.4.13: hoverable). */
const CLOSE_AFTER = 120

let lastClosed = -Infinity

interface TooltipState {
  open: boolean
  show: (how: 'hover' | 'focus') => void
  hide: (how?: 'soon' | 'now') => void
}

/** When a tooltip is open: after a rest of the pointer, at once on keyboard focus, until leaving, Escape, scroll or a press. */
export function useTooltip(): TooltipState {
  const [open, setOpen] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const hide = useCallback((how: 'soon' | 'now' = 'now') => {
    clearTimeout(timer.current)
    const close = (): void =>
      setOpen((before) => {
        if (before) lastClosed = performance.now()
        return false
      })
    if (how === 'now') close()
    else timer.current = setTimeout(close, CLOSE_AFTER)
  }, [])

  const show = useCallback((how: 'hover' | 'focus') => {
    clearTimeout(timer.current)
    const grouped = performance.now() - lastClosed < GROUP_WITHIN
    if (how === 'focus' || grouped) setOpen(true)
    else timer.current = setTimeout(() => setOpen(true), OPEN_AFTER)
  }, [])

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return
      // The first Escape closes the tip only, not the dialog around it.
      event.stopPropagation()
      hide()
    }
    const close = (): void => hide()
    document.addEventListener('keydown', onKey, true)
    document.addEventListener('scroll', close, { capture: true, passive: true })
    // A finger leaves no control: the next press elsewhere does.
    document.addEventListener('pointerdown', close, true)
    return () => {
      document.removeEventListener('keydown', onKey, true)
      document.removeEventListener('scroll', close, true)
      document.removeEventListener('pointerdown', close, true)
    }
  }, [open, hide])

  return { open, show, hide }
}
