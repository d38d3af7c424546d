/** The element in focus inside a layer, looked for in its own root: the document only sees the host. */
function focusIn(layer: HTMLElement): HTMLElement | null {
  const root = layer.getRootNode() as Document | ShadowRoot
  const active = root.activeElement
  return active instanceof HTMLElement && layer.contains(active) ? active : null
}

/** Shows the layer if it is not shown; the browser hides popovers that are moved in the document. */
export function showLayer(layer: HTMLElement): void {
  if (layer.isConnected && !layer.matches(':popover-open')) layer.showPopover()
}

/** Puts the layer above everything that entered the top layer after it, keeping the focus that is inside. */
export function raiseLayer(layer: HTMLElement): void {
  if (!layer.isConnected) return
  const focused = focusIn(layer)
  if (layer.matches(':popover-open')) layer.hidePopover()
  layer.showPopover()
  focused?.focus({ preventScroll: true })
}

/**
 * Keeps a popover="manual" layer on top for as long as the returned function is not called: shown at once, raised when
 * its first overlay appears (the page may have opened a dialog around us meanwhile) and when fullscreen changes (the
 * fullscreen element enters the top layer above us).
 */
export function keepOnTop(layer: HTMLElement): () => void {
  const page = layer.ownerDocument
  let filled = layer.childElementCount > 0
  const observer = new MutationObserver(() => {
    const now = layer.childElementCount > 0
    if (now && !filled) raiseLayer(layer)
    filled = now
  })
  const onFullscreen = (): void => raiseLayer(layer)
  showLayer(layer)
  observer.observe(layer, { childList: true })
  page.addEventListener('fullscreenchange', onFullscreen)
  return () => {
    observer.disconnect()
    page.removeEventListener('fullscreenchange', onFullscreen)
  }
}
