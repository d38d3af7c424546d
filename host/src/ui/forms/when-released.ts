let isPressed = false
const press = (): void => void (isPressed = true)
const release = (): void => void (isPressed = false)

/** Watches the pointer for `whenReleased`. @returns a function to stop */
export function watchPointer(): () => void {
  const abort = new AbortController()
  const listen = { capture: true, signal: abort.signal }
  window.addEventListener('pointerdown', press, listen)
  window.addEventListener('pointerup', release, listen)
  window.addEventListener('pointercancel', release, listen)
  return () => abort.abort()
}

/**
 * Runs it at once, or after the click that is under way: a message that appears in between would push what is being
 * pressed from under the pointer.
 */
export function whenReleased(run: () => void): void {
  if (!isPressed) return run()
  const later = new AbortController()
  const end = (): void => {
    later.abort()
    // The click comes right after the release.
    setTimeout(run)
  }
  window.addEventListener('pointerup', end, { capture: true, signal: later.signal })
  window.addEventListener('pointercancel', end, { capture: true, signal: later.signal })
}
