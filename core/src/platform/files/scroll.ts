/** A list loads more when this much or less of it is left below, in px (CORE-91). */
export const INFINITE_SCROLL_PX = 20

/** Whether a scrolled box is near enough to its end to load more. */
export function isNearEnd(box: Pick<Element, 'scrollTop' | 'clientHeight' | 'scrollHeight'>): boolean {
  return box.scrollHeight - box.clientHeight - box.scrollTop <= INFINITE_SCROLL_PX
}
