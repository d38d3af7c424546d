import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { contrast, hexToLinear, linearToOklab, oklchToLinear, type Triple } from '../testing/colour.ts'
import { statusInk } from './status-ink.ts'

const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
const SURFACES = ['page', 'surface', 'inset', 'hover', 'raised', 'active', 'selected', 'selected-hover']
const HUES = Array.from({ length: 36 }, (_, step) => step * 10)
const THEMES = ['light', 'dark'] as const

/** A token as it is in a theme, for every hue of the workspace's. */
function surfaceOf(name: string, theme: (typeof THEMES)[number]): Triple[] {
  const both = new RegExp(`--bg-${name}: light-dark\\(oklch\\((.+?)\\), oklch\\((.+?)\\)\\)`).exec(
    css.replaceAll('var(--theme-h)', 'hue'),
  )
  const [lightness, chroma, hue] = (both?.[theme === 'light' ? 1 : 2] ?? '').split(' ')
  return (hue === 'hue' ? HUES : [Number(hue)]).map((angle) =>
    oklchToLinear(Number(lightness), Number(chroma), angle, 'reduce'),
  )
}

const STEPS = ['00', '33', '66', '99', 'CC', 'FF']
const COLOURS = STEPS.flatMap((red) => STEPS.flatMap((green) => STEPS.map((blue) => `#${red}${green}${blue}`)))

/** The two colours of `light-dark(…)`. */
const read = (value: string | undefined, theme: (typeof THEMES)[number]): Triple => {
  const hex = /light-dark\((.+), (.+)\)/.exec(value ?? '')?.[theme === 'light' ? 1 : 2] ?? ''
  return hexToLinear(hex.length === 4 ? hex.replaceAll(/[\da-f]/g, '$&$&') : hex)
}

it.each(THEMES)('XFIX-20 any colour has a contrast of 3:1 with every surface, and its text 4.5:1, %s', (theme) => {
  const surfaces = SURFACES.flatMap((name) => surfaceOf(name, theme).map((surface) => ({ name, surface })))
  expect(surfaces.every(({ surface }) => surface.every(Number.isFinite))).toBe(true)
  const failing = COLOURS.flatMap((colour) => {
    const ink = statusInk(colour)
    const fill = read(ink?.backgroundColor, theme)
    const near = surfaces.filter(({ surface }) => contrast(fill, surface) < 3).map(({ name }) => name)
    return [
      ...new Set(near.map((name) => `${colour} on ${name}`)),
      ...(contrast(read(ink?.color, theme), fill) < 4.5 ? [`text on ${colour}`] : []),
    ]
  })
  expect(failing).toEqual([])
})

it('XFIX-20 a chosen colour stays as it is when its contrast suffices, and keeps its hue when it does not', () => {
  expect(statusInk('#B91C1C')?.backgroundColor).toMatch(/^light-dark\(#b91c1c, /)
  expect(statusInk('#FFD400')?.backgroundColor).toMatch(/, #ffd400\)$/)
  const hueOf = (colour: Triple): number => {
    const [, a, b] = linearToOklab(colour)
    return (Math.atan2(b, a) * 180) / Math.PI
  }
  for (const theme of THEMES) {
    for (const colour of ['#FFD400', '#B91C1C', '#1E88FF', '#7ED321', '#5B0F8B']) {
      const turned = Math.abs(hueOf(read(statusInk(colour)?.backgroundColor, theme)) - hueOf(hexToLinear(colour)))
      expect(Math.min(turned, 360 - turned), `${colour}, ${theme}`).toBeLessThan(12)
    }
  }
})

it('XFIX-20 a missing or invalid colour falls back to that of the kind', () => {
  expect([statusInk(null), statusInk(undefined), statusInk('red'), statusInk('#12345')]).toEqual(
    Array.from({ length: 4 }),
  )
})
