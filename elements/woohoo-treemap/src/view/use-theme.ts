import type { TreemapCategory } from '@arbo/core'
import { useLayoutEffect, useState, type RefObject } from 'react'
import { paletteOf, type Palette } from '../draw/palette.ts'

/**
 * The colours of the theme, read again when it changes. A canvas does not follow light-dark() by itself, but a transition
 * of one of the probe's colours starts whenever the theme does.
 *
 * @param probe an element with the class `theme-probe`
 */
export function useTheme(probe: RefObject<HTMLElement | null>, categories: readonly TreemapCategory[]): Palette | null {
  const [palette, setPalette] = useState<Palette | null>(null)
  useLayoutEffect(() => {
    const element = probe.current
    if (!element) return undefined
    const read = (): void => setPalette(paletteOf(element, categories))
    read()
    element.addEventListener('transitionrun', read)
    return () => element.removeEventListener('transitionrun', read)
  }, [probe, categories])
  return palette
}
