/** Inline size of a page's thumbnail with the gap after it, CSS px. */
export const PAGE_STEP = 96
/** Pages that are rendered beyond each edge, so that a scrolled strip is not empty at its edge for a moment. */
const BEYOND = 3

/** Pages to render: those in view, some beyond, and the present one, which the keyboard must find. Ascending. */
export function pagesInWindow(count: number, present: number, scrolled: number, width: number): number[] {
  const first = Math.max(0, Math.floor(scrolled / PAGE_STEP) - BEYOND)
  const last = Math.min(count - 1, Math.floor((scrolled + width) / PAGE_STEP) + BEYOND)
  const pages = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  if (present < 0 || present >= count || (present >= first && present <= last)) return pages
  return present < first ? [present, ...pages] : [...pages, present]
}

/** Where to scroll so that a page is in view: not at all where it is, else it is brought to the middle. */
export function scrollTo(page: number, scrolled: number, width: number): number {
  const start = page * PAGE_STEP
  if (start >= scrolled && start + PAGE_STEP <= scrolled + width) return scrolled
  return Math.max(0, start + PAGE_STEP / 2 - width / 2)
}
