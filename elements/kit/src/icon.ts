import { createElement, type ReactElement } from 'react'
import type { LucideIcon } from 'lucide-react'

export interface IconProps {
  /** Edge in px: 16 in grids and controls, 20 in headers. */
  size?: 16 | 20
  className?: string
  /** Set only where the icon alone carries the meaning; otherwise it is hidden from assistive technology. */
  'aria-label'?: string
}

/** One of the icon set, in the two sizes and the stroke of the design. */
export type Icon = (props: IconProps) => ReactElement

export function icon(glyph: LucideIcon): Icon {
  return ({ size = 16, className, 'aria-label': label }) =>
    createElement(glyph, {
      size,
      strokeWidth: 1.5,
      className: className ? `arbo-icon ${className}` : 'arbo-icon',
      ...(label ? { role: 'img', 'aria-label': label } : {}),
    })
}
