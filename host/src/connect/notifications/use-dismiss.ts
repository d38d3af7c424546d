import { useEffect, type RefObject } from 'react'

/** Takes the focus; closes with Escape, which gives it back, or by a press outside the panel and its menus. */
export function useDismiss(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    const onPress = ({ target }: PointerEvent): void => {
      if (!(target instanceof Element) || panel.current?.contains(target)) return
      // The button that opens the panel closes it itself.
      if (target.closest('.arbo-popup, [aria-haspopup="dialog"]')) return
      onClose()
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || !panel.current?.contains(document.activeElement)) return
      onClose()
      if (before instanceof HTMLElement) before.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as the panel opens
  }, [])
}
