import type { Page } from '@playwright/test'

/** What says something of the product itself; names that people gave may be cut. */
const LABELS = 'h1, h2, h3, th, label, button, summary, [role=tab], [role=columnheader], nav a, a.arbo-button'
/** A way down folds and shortens itself, and names what it cuts when pointed at. */
const SHORTENED = '.arbo-breadcrumb'

/**
 * Words of controls, heads and menus that do not fit: cut with or without an ellipsis, in shadow trees as well. A page
 * that is wider than its window says so by itself.
 */
export async function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(
    ([labels, shortened]) => {
      const clips = (element: Element): boolean => ['hidden', 'clip'].includes(getComputedStyle(element).overflowX)
      const scrolls = (element: Element): boolean => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
      const hasWords = (element: Element): boolean =>
        [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())

      function isCut(element: Element): boolean {
        const range = document.createRange()
        range.selectNodeContents(element)
        const words = range.getBoundingClientRect()
        // What is for screen readers alone is a dot that is clipped on purpose.
        if (words.width === 0 || element.clientWidth === 1) return false
        if (clips(element) && element.scrollWidth > element.clientWidth + 1) return true
        for (let around = element.parentElement; around; around = around.parentElement) {
          const { width, right } = around.getBoundingClientRect()
          if (width <= 1 || scrolls(around)) return false
          if (clips(around)) return words.right > right + 1 && words.left < right
        }
        return false
      }

      const cut = new Set<string>()
      function look(root: Document | ShadowRoot): void {
        for (const element of root.querySelectorAll('*')) {
          if (element.shadowRoot) look(element.shadowRoot)
          if (!element.closest(labels) || element.closest(shortened) || !hasWords(element)) continue
          if (isCut(element)) cut.add(element.textContent?.trim() ?? '')
        }
      }
      look(document)
      if (document.documentElement.scrollWidth > window.innerWidth) cut.add('the page is wider than its window')
      return [...cut]
    },
    [LABELS, SHORTENED] as const,
  )
}
