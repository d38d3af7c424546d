/** Extra room above #anchor2, in px (specification, section 2). */
const SECOND_OFFSET = 100

/** The second `PageSection` of a page, by its position, for links from elsewhere. */
const SECOND = '#anchor2'

function anchorOf(hash: string): Element | null {
  try {
    const named = document.getElementById(decodeURIComponent(hash.slice(1)))
    if (named !== null || hash !== SECOND) return named
  } catch {
    // A broken escape matches no anchor.
    return null
  }
  return document.querySelectorAll('[data-section]')[1] ?? null
}

/**
 * To the top of a page, or to the anchor of its hash, which may come with the page's data. Returns the way to stop
 * waiting for it.
 */
export function scrollToPlace(hash: string): () => void {
  if (hash === '') {
    window.scrollTo(0, 0)
    return () => undefined
  }
  const scroll = (): boolean => {
    const target = anchorOf(hash)
    if (!target) return false
    target.scrollIntoView()
    if (hash === SECOND) window.scrollBy(0, -SECOND_OFFSET)
    return true
  }
  if (scroll()) return () => undefined
  window.scrollTo(0, 0)
  const observer = new MutationObserver(() => scroll() && observer.disconnect())
  observer.observe(document.body, { childList: true, subtree: true })
  return () => observer.disconnect()
}
