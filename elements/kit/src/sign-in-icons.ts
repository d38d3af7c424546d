import { createElement, type ReactElement } from 'react'
import type { Icon } from './icon.ts'

// The icons of the sign-in page, whose scripts have a budget: Lucide's drawings (ISC licence) without its component,
// and in a module of their own, since a bundler splits between modules only.

const PUPIL = createElement('circle', { cx: 12, cy: 12, r: 3 })

function drawing(path: string, inner?: ReactElement): Icon {
  return ({ size = 16, className, 'aria-label': label }) =>
    createElement(
      'svg',
      {
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 1.5,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `arbo-icon ${className}` : 'arbo-icon',
        ...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true }),
      },
      createElement('path', { d: path }),
      inner,
    )
}

export const Eye = /* @__PURE__ */ drawing(
  'M2.062 12.348a1 1 0 0 1 0-.696 10.75 10.75 0 0 1 19.876 0 1 1 0 0 1 0 .696 10.75 10.75 0 0 1-19.876 0',
  PUPIL,
)
export const EyeOff = /* @__PURE__ */ drawing(
  'M10.733 5.076a10.744 10.744 0 0 1 11.205 6.575 1 1 0 0 1 0 .696 10.747 10.747 0 0 1-1.444 2.49M14.084 14.158a3 3 0 0 1-4.242-4.242M17.479 17.499a10.75 10.75 0 0 1-15.417-5.151 1 1 0 0 1 0-.696 10.75 10.75 0 0 1 4.446-5.143M2 2l20 20',
)
export const KeyRound = /* @__PURE__ */ drawing(
  'M2.586 17.414A2 2 0 0 0 2 18.828V21a1 1 0 0 0 1 1h3a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h1a1 1 0 0 0 1-1v-1a1 1 0 0 1 1-1h.172a2 2 0 0 0 1.414-.586l.814-.814a6.5 6.5 0 1 0-4-4z',
  createElement('circle', { cx: 16.5, cy: 7.5, r: 0.5, fill: 'currentColor' }),
)
