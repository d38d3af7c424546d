import { useLayoutEffect, useState, type RefObject } from 'react'
import { CRUMB_MAX_WIDTH, LAST_CRUMB_WIDTH, fitCrumbs, type HiddenCrumbs } from './breadcrumb-fit.ts'

/** Before the last item is measured: the page is still moving (specification, section 9). */
const RECALCULATE_AFTER_MS = 100
/** Padding of an item on both sides, and the separator before it, in px; as in ui.css. */
const PADDING = 8
const SEPARATOR = 18
const ALL: HiddenCrumbs = { from: 0, to: 0 }

function measure(list: HTMLElement, labels: readonly string[]): number[] {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return labels.map(() => LAST_CRUMB_WIDTH)
  const { fontWeight, fontSize, fontFamily } = getComputedStyle(list)
  return labels.map((label, index) => {
    const last = index === labels.length - 1
    // The present page is set in a heavier weight.
    context.font = `${last ? 500 : fontWeight} ${fontSize} ${fontFamily}`
    const text = Math.ceil(context.measureText(label).width) + PADDING
    return (last ? text : Math.min(text, CRUMB_MAX_WIDTH)) + (index === 0 ? 0 : SEPARATOR)
  })
}

/**
 * Which items do not fit into `available` px; all fit where it is not given. Texts are measured apart from the page, so
 * that what is hidden needs no copy in it.
 */
export function useBreadcrumbFit(
  list: RefObject<HTMLElement | null>,
  labels: readonly string[],
  available: number | undefined,
): HiddenCrumbs {
  const [hidden, setHidden] = useState(ALL)
  const key = labels.join('\n')

  useLayoutEffect(() => {
    const element = list.current
    if (!element || available === undefined) return undefined
    const fit = (lastWidth?: number): void => {
      const widths = measure(element, key.split('\n'))
      if (lastWidth !== undefined) widths[widths.length - 1] = lastWidth
      const next = fitCrumbs(widths, available)
      setHidden((before) => (before.from === next.from && before.to === next.to ? before : next))
    }
    fit(LAST_CRUMB_WIDTH)
    const timer = setTimeout(fit, RECALCULATE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [list, key, available])

  return available === undefined ? ALL : hidden
}
