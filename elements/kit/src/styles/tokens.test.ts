import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PROJECT_COLOURS } from '@arbo/core'
import {
  VISION_NAMES,
  contrast,
  distance,
  hexToLinear,
  linearToOklab,
  oklabToLinear,
  oklchToLinear,
  seenBy,
  type Triple,
} from '../testing/colour.ts'

// The promises of the design, computed from the stylesheet that ships.

type Theme = 'light' | 'dark'
const THEMES: readonly Theme[] = ['light', 'dark']
const HUES = Array.from({ length: 72 }, (_, step) => step * 5)
const GAMUTS = ['reduce', 'clip'] as const

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const values = new Map([...css.matchAll(/^ {2}(--[\w-]+): ([^;]+);/gm)].map(([, name, value]) => [name, value]))

/** The text of a colour token in one theme. */
function textOf(name: string, theme: Theme): string {
  const value = values.get(`--${name}`)
  if (!value) throw new Error(`tokens.css has no --${name}`)
  const both = /^light-dark\((.+), ((?:oklch|#).+)\)$/.exec(value)
  return (both ? both[theme === 'light' ? 1 : 2] : value)!
}

function colourOf(name: string, theme: Theme, hue: number, outside: 'reduce' | 'clip'): Triple {
  const text = textOf(name, theme)
  if (text.startsWith('#')) return hexToLinear(text)
  const parts = /^oklch\(([\d.]+) ([\d.]+) (var\(--theme-h\)|[\d.]+)\)$/.exec(text)
  if (!parts) throw new Error(`--${name} is not a colour that the test can read: ${text}`)
  const [, lightness, chroma, angle] = parts
  return oklchToLinear(Number(lightness), Number(chroma), angle?.startsWith('var') ? hue : Number(angle), outside)
}

/** The lowest contrast of a pair over all hues, and over both ways to show a colour outside sRGB. */
function lowest(foreground: string, background: string, theme: Theme): number {
  const hued = [foreground, background].some((name) => textOf(name, theme).includes('--theme-h'))
  return Math.min(
    ...(hued ? HUES : [47]).flatMap((hue) =>
      GAMUTS.map((outside) =>
        contrast(colourOf(foreground, theme, hue, outside), colourOf(background, theme, hue, outside)),
      ),
    ),
  )
}

const SURFACES = ['bg-page', 'bg-surface', 'bg-inset', 'bg-hover', 'bg-raised']
const MEANINGS = ['danger', 'warning', 'success', 'info']
const STATUSES = ['no-scene', 'unassigned', 'untouched', 'unchecked', 'retake', 'retake-done', 'approved']

/** The most of a project's colour that text stands on: what is done of a bar in the timeline. */
const STRONGEST_TINT = 0.4

const pairs = (foregrounds: string[], backgrounds: string[]): [string, string][] =>
  foregrounds.flatMap((foreground) => backgrounds.map((background): [string, string] => [foreground, background]))

const BODY = pairs(['fg'], [...SURFACES, 'bg-active', 'bg-selected', 'bg-selected-hover'])
const TEXT = [
  ...pairs(['fg-muted'], [...SURFACES, 'bg-active', 'bg-selected', 'bg-selected-hover']),
  ...pairs(['fg-subtle'], ['bg-page', 'bg-surface', 'bg-inset', 'bg-raised', 'bg-hover']),
  ...pairs(['fg-on-media'], ['bg-media']),
  ...pairs(['accent-fg', 'accent-fg-hover'], [...SURFACES, 'accent-soft', 'bg-selected']),
  ...pairs(['on-accent'], ['accent', 'accent-hover', 'accent-active']),
  ...pairs(['on-danger'], ['danger']),
  ...MEANINGS.flatMap((name) => pairs([`${name}-fg`], [`${name}-soft`, 'bg-page', 'bg-surface', 'bg-raised'])),
  ...STATUSES.map((name): [string, string] => [`on-status-${name}`, `status-${name}`]),
  ...PROJECT_COLOURS.map((name): [string, string] => [`on-project-${name}`, `project-${name}`]),
]
const CONTROLS = [
  ...pairs(['border-control', 'focus', 'accent-border', 'danger'], ['bg-page', 'bg-surface', 'bg-inset', 'bg-raised']),
  ...pairs(
    STATUSES.map((name) => `status-${name}`),
    ['bg-surface'],
  ),
  ...pairs(
    PROJECT_COLOURS.map((name) => `project-${name}`),
    SURFACES,
  ),
]

/** Pairs of colours that one eye hardly tells apart. */
function near(names: readonly string[], theme: Theme, vision: (typeof VISION_NAMES)[number], least: number) {
  const colours = names.map((name) => seenBy(vision, colourOf(name, theme, 47, 'clip')))
  return names
    .flatMap((one, index) =>
      names.slice(index + 1).map((two, offset) => ({
        pair: `${one} and ${two}`,
        distance: distance(colours[index]!, colours[index + 1 + offset]!),
      })),
    )
    .filter((pair) => pair.distance < least)
}

/** `color-mix(in oklab, one share, other)`. */
function mixed(one: Triple, other: Triple, share: number): Triple {
  const [a, b] = [linearToOklab(one), linearToOklab(other)]
  return oklabToLinear(a.map((part, at) => part * share + b[at]! * (1 - share)) as unknown as Triple)
}

describe.each(THEMES)('tokens, %s', (theme) => {
  it.each([
    ['XEMB-06 body text reaches 7:1', BODY, 7],
    ['XEMB-06 every text reaches 4.5:1', TEXT, 4.5],
    ['XEMB-06 controls, focus ring and status colours reach 3:1', CONTROLS, 3],
  ] as const)('%s, for every hue', (_title, pairs, ratio) => {
    const failing = pairs
      .map(([foreground, background]) => ({ foreground, background, ratio: lowest(foreground, background, theme) }))
      .filter((pair) => pair.ratio < ratio)
    expect(failing).toEqual([])
  })

  it.each(VISION_NAMES)('XUX-09 status colours and those of projects stay apart under %s vision', (vision) => {
    const statuses = STATUSES.map((name) => `status-${name}`)
    const projects = PROJECT_COLOURS.map((name) => `project-${name}`)
    expect(near(statuses, theme, vision, 0.075)).toEqual([])
    expect(near(projects, theme, vision, vision === 'normal' ? 0.11 : 0.07)).toEqual([])
  })

  it('XUX-09 text on every tint of a project’s colour reaches 4.5:1', () => {
    const fg = colourOf('fg', theme, 47, 'clip')
    const failing = PROJECT_COLOURS.flatMap((name) =>
      SURFACES.flatMap((surface) => {
        const tint = mixed(
          colourOf(`project-${name}`, theme, 47, 'clip'),
          colourOf(surface, theme, 47, 'clip'),
          STRONGEST_TINT,
        )
        const ratio = contrast(fg, tint)
        return ratio < 4.5 ? [`${name} on ${surface}: ${ratio}`] : []
      }),
    )
    expect(failing).toEqual([])
  })
})

describe('tokens', () => {
  it('SHELL-68 take the hue from one property that a page can set; the default is orange', () => {
    expect(values.get('--theme-h')).toBe('var(--arbo-theme-h, 47)')
  })

  it('mix colours by light-dark() alone, so that an element follows the color-scheme it inherits', () => {
    expect(css).not.toMatch(/@media[^{]*prefers-color-scheme/)
  })
})
