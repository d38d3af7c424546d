import type { CSSProperties, ReactNode } from 'react'
import { blend } from '../draw/ink.ts'
import { PATTERN_INK, PATTERN_STEP, PATTERNS } from '../draw/patterns.ts'
import { useShared } from './report-context.ts'

/** A category's colour, and its pattern where patterns are on. */
export function Swatch({ category }: { category: number }): ReactNode {
  const { palette, hasPatterns } = useShared()
  const ink = palette?.categories[category]
  if (!ink) return <span className="swatch" aria-hidden="true" />
  const path = hasPatterns ? (PATTERNS[ink.pattern]?.path ?? '') : ''
  const marks = blend(ink.fill, ink.on, PATTERN_INK).css.replace('#', '%23')
  const size = PATTERN_STEP
  const style: CSSProperties = { backgroundColor: ink.fill.css }
  if (path !== '') {
    style.backgroundImage = `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='${size}' height='${size}'><path d='${path}' fill='${marks}'/></svg>")`
  }
  return <span className="swatch" aria-hidden="true" style={style} />
}
