import type { Size } from '../drawing/picture-box.ts'
import { MATTES, type Guides } from './guides-store.ts'

/** Shares of the picture's width and height: what surely shows, and where titles are safe (SMPTE ST 2046-1). */
const SAFE = { action: 0.93, title: 0.9 } as const
const GRID_CELLS = 8
/** Half the size of the cross in the middle, in units of the picture's height. */
const CROSS = 0.04

/** SVG paths over a picture of a size in px: what is covered, and what is drawn as lines. */
export interface GuidePaths {
  matte: string
  lines: string
}

export function guidePaths(guides: Guides, picture: Size): GuidePaths {
  const inside = matteBox(guides, picture)
  const lines: string[] = []
  if (guides.safe) for (const share of [SAFE.action, SAFE.title]) lines.push(rectangle(centred(inside, share)))
  if (guides.thirds) lines.push(...divisions(inside, 3))
  if (guides.grid) lines.push(...divisions(inside, GRID_CELLS))
  if (guides.centre) lines.push(cross(inside))
  return { matte: guides.matte === null ? '' : outside(picture, inside), lines: lines.join('') }
}

interface Place extends Size {
  x: number
  y: number
}

/** The part of the picture that the matte leaves free; the whole without one. */
export function matteBox({ matte, ownMatte }: Pick<Guides, 'matte' | 'ownMatte'>, picture: Size): Place {
  if (matte === null) return { x: 0, y: 0, ...picture }
  const aspect = matte === 'own' ? ownMatte : MATTES[matte]
  const width = Math.min(picture.width, picture.height * aspect)
  const height = Math.min(picture.height, picture.width / aspect)
  return { x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height }
}

function centred({ x, y, width, height }: Place, share: number): Place {
  const [dx, dy] = [(width * (1 - share)) / 2, (height * (1 - share)) / 2]
  return { x: x + dx, y: y + dy, width: width * share, height: height * share }
}

function rectangle({ x, y, width, height }: Place): string {
  return `M${round(x)} ${round(y)}h${round(width)}v${round(height)}h${round(-width)}z`
}

function outside(picture: Size, inside: Place): string {
  const around = { x: -1, y: -1, width: picture.width + 2, height: picture.height + 2 }
  return rectangle(around) + rectangle(inside)
}

function divisions({ x, y, width, height }: Place, parts: number): string[] {
  return Array.from({ length: parts - 1 }, (_, index) => {
    const share = (index + 1) / parts
    const [across, down] = [round(x + width * share), round(y + height * share)]
    return `M${across} ${round(y)}v${round(height)}M${round(x)} ${down}h${round(width)}`
  })
}

function cross({ x, y, width, height }: Place): string {
  const size = height * CROSS
  const [middle, centre] = [x + width / 2, y + height / 2]
  return `M${round(middle - size)} ${round(centre)}h${round(size * 2)}M${round(middle)} ${round(centre - size)}v${round(size * 2)}`
}

const round = (value: number): number => Math.round(value * 100) / 100
