/** Extra room above #anchor2, in px (specification, section 2). */
const ANCHOR_OFFSETS: Readonly<Record<string, number>> = { '#anchor2': 100 }

function anchorOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    // A broken escape names nothing.
    return null
  }
}

/**
 * To the top of a page, or to the anchor of its hash, which may come with the page's data. Returns the way to stop waiting
 * for it.
 */
export function scrollToPlace(hash: string): () => void {
  if (hash === '') {
    window.scrollTo(0, 0)
    return () => undefined
  }
  const found = (): boolean => {
    const target = anchorOf(hash)
    if (!target) return false
    target.scrollIntoView()
    window.scrollBy(0, -(ANCHOR_OFFSETS[hash] ?? 0))
    return true
  }
  if (found()) return () => undefined
  window.scrollTo(0, 0)
  const observer = new MutationObserver(() => found() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
