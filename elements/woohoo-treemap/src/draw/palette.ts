import { PROJECT_COLOURS, type ProjectColour, type TreemapCategory } from '@arbo/core'
import { STATUSES, statusInk, type Status } from '@arbo/kit/ui'
import { BLACK, blend, contrast, inkOf, WHITE, type Ink } from './ink.ts'
import { PATTERNS } from './patterns.ts'

export interface CategoryInk {
  fill: Ink
  /** For text on it. */
  on: Ink
  /** Number of the pattern that tells it apart without its colour. */
  pattern: number
}

/** How a project that has a colour is headed. */
export interface ProjectInk {
  edge: Ink
  /** Behind its name and around what it holds. */
  frame: Ink
}

/** The colours of a picture, in the theme of the page. */
export interface Palette {
  categories: readonly CategoryInk[]
  surface: Ink
  /** What holds others, by depth. */
  frames: readonly Ink[]
  projects: Readonly<Record<ProjectColour, ProjectInk>>
  text: Ink
  muted: Ink
  up: Ink
  down: Ink
}

const TOKENS = [
  '--bg-surface',
  '--bg-active',
  '--bg-hover',
  '--fg',
  '--fg-muted',
  '--success-fg',
  '--danger-fg',
] as const

/** Colours as bytes: the browser knows best what `oklch(…)` and `light-dark(…)` come to. */
function readInks(probe: HTMLElement, colours: readonly string[]): Ink[] {
  const canvas = document.createElement('canvas')
  canvas.width = colours.length
  canvas.height = 1
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) return colours.map(() => inkOf(128, 128, 128))
  const before = probe.style.backgroundColor
  colours.forEach((colour, at) => {
    probe.style.backgroundColor = colour
    context.fillStyle = getComputedStyle(probe).backgroundColor
    context.fillRect(at, 0, 1, 1)
  })
  probe.style.backgroundColor = before
  const { data } = context.getImageData(0, 0, colours.length, 1)
  return colours.map((_, at) => inkOf(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0))
}

/** The colour that people chose, as every other place shows it; else that of the kind. */
function colourOf({ kind, colour }: TreemapCategory): string {
  const token = (STATUSES[kind as Status] ?? STATUSES[0]).token
  return statusInk(colour)?.backgroundColor ?? `var(--status-${token})`
}

/** The pattern of each one's kind; where another has that already, the next that none has. */
function patternsOf(categories: readonly TreemapCategory[]): number[] {
  const usedHues: number[] = []
  for (const { kind } of categories) {
    const free = PATTERNS.map((_, step) => (kind + step) % PATTERNS.length).find((one) => !usedHues.includes(one))
    usedHues.push(free ?? kind)
  }
  return usedHues
}

/** So much of its colour tints a project's frame: its name and figures stay readable on it. */
const TINT = 0.16

/** The inks of projects, from those of the tokens in the order of the names. */
export function projectInks(inks: readonly Ink[], surface: Ink): Palette['projects'] {
  const all = PROJECT_COLOURS.map((colour, at) => {
    const edge = inks[at] ?? surface
    return [colour, { edge, frame: blend(surface, edge, TINT) }] as const
  })
  return Object.fromEntries(all) as Palette['projects']
}

/** @param probe an element inside the shadow root; its background is used to ask for colours */
export function paletteOf(probe: HTMLElement, categories: readonly TreemapCategory[]): Palette {
  const colours = categories.map(colourOf)
  const patterns = patternsOf(categories)
  const tokens = [...TOKENS, ...PROJECT_COLOURS.map((colour) => `--project-${colour}`)].map((token) => `var(${token})`)
  const inks = readInks(probe, [...tokens, ...colours])
  const [surface, active, hover, text, muted, up, down] = inks as [Ink, Ink, Ink, Ink, Ink, Ink, Ink]
  return {
    surface,
    frames: [active, hover, surface],
    projects: projectInks(inks.slice(TOKENS.length), surface),
    text,
    muted,
    up,
    down,
    categories: colours.map((colour, at) => {
      // Those that would look alike are shades of the first.
      const shade = colours.slice(0, at).filter((one) => one === colour).length
      const ink = inks[tokens.length + at] ?? muted
      const fill = shade === 0 ? ink : blend(ink, surface, Math.min(0.2 * shade, 0.7))
      const on = contrast(fill, BLACK) >= contrast(fill, WHITE) ? BLACK : WHITE
      return { fill, on, pattern: patterns[at] ?? 0 }
    }),
  }
}
