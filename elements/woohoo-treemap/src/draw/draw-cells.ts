import { boxOf, NODE, type Cells } from '../model/cells.ts'
import type { Values } from '../model/measure.ts'
import { restOf } from '../model/part.ts'
import { eachStrip } from '../model/strips.ts'
import { SCENE, type Tree } from '../model/tree.ts'
import type { Box } from '../model/tile.ts'
import { mixed, type Ink } from './ink.ts'
import { fitText, type MeasureText, type Painter } from './painter.ts'
import type { Palette, ProjectInk } from './palette.ts'

/** What stands in a cell's header. */
export interface CellLabel {
  name: string
  /** Figures, right of the name: the first of these that there is room for. */
  details: readonly string[]
  /** How it has moved since the date that is compared with. */
  moved?: { words: string; isUp: boolean }
}

export interface DrawInput {
  cells: Cells
  tree: Tree
  /** By node and category. */
  values: Values
  active: readonly boolean[]
  palette: Palette
  measure: MeasureText
  labelOf: (cell: number) => CellLabel
}

const NONE: readonly number[] = []
const PADDING = 6
/** Width of the edge in a project's colour. */
const EDGE = 4
/** From the lower edge of a header to the base line. */
const BASE = 6
const NAME = { weight: 500, size: 12 }
const DETAIL = { weight: 400, size: 11 }
/** Smaller than this a strip is not told from the next. */
const SMALLEST_STRIPS = 3

/** A line of surface between neighbours, where they are large enough for it. */
export function insetOf({ x0, y0, x1, y1 }: Box): Box {
  const gap = Math.min(x1 - x0, y1 - y0) < 5 ? 0 : 1
  return { x0, y0, x1: x1 - gap, y1: y1 - gap }
}

/** The values of a cell by category. */
export function cellValues(tree: Tree, cells: Cells, cell: number, values: Values, members: readonly number[]) {
  const node = cells.node[cell] ?? 0
  if (cells.kind[cell] === NODE) return values.subarray(node * tree.width, (node + 1) * tree.width)
  if (members.length === 0) return restOf(tree, node, values)
  const all = Array.from<number>({ length: tree.width }).fill(0)
  for (const member of members) {
    for (let at = 0; at < tree.width; at += 1)
      all[at] = (all[at] ?? 0) + Math.max(0, values[member * tree.width + at] ?? 0)
  }
  return all
}

/** How a cell is headed in its project's colour; undefined for those of no project, or of one without a colour. */
function projectOf({ cells, tree, palette }: DrawInput, cell: number): ProjectInk | undefined {
  if (cells.kind[cell] !== NODE) return undefined
  const colour = tree.nodes[cells.node[cell] ?? 0]?.colour
  return colour && palette.projects[colour]
}

/** Draws the cells; what stands inside others comes after them. @param membersOf the nodes of a group */
export function drawCells(painter: Painter, input: DrawInput, membersOf: (cell: number) => readonly number[]): void {
  const { cells, palette } = input
  const inks = palette.categories.map(({ fill }) => fill)
  for (let cell = 0; cell < cells.count; cell += 1) {
    const box = insetOf(boxOf(cells, cell))
    const header = cells.header[cell] ?? 0
    const hasCells = (cells.inside[cell] ?? 0) > 0
    const isFrame = header > 0 || (hasCells && Math.min(box.x1 - box.x0, box.y1 - box.y0) > 8)
    const project = isFrame ? projectOf(input, cell) : undefined
    const frame = palette.frames[Math.min(cells.depth[cell] ?? 0, palette.frames.length - 1)] as Ink
    if (isFrame) painter.fill(box, project?.frame ?? frame)
    if (!isFrame || !hasCells) {
      const body = header > 0 ? { x0: box.x0 + 2, y0: box.y0 + header, x1: box.x1 - 2, y1: box.y1 - 2 } : box
      drawStatuses(painter, input, inks, cell, body, cells.kind[cell] === NODE ? NONE : membersOf(cell))
    }
    if (header > 0) drawHeader(painter, input, cell, box, project)
    else if (!hasCells && cells.kind[cell] === NODE) drawSceneName(painter, input, cell, box)
  }
}

function drawStatuses(
  painter: Painter,
  { cells, tree, values, active, palette }: DrawInput,
  inks: readonly Ink[],
  cell: number,
  box: Box,
  members: readonly number[],
): void {
  const cellWeights = cellValues(tree, cells, cell, values, members)
  if (Math.max(box.x1 - box.x0, box.y1 - box.y0) >= SMALLEST_STRIPS) {
    eachStrip(cellWeights, active, box, (strip) => {
      const ink = palette.categories[strip.category]
      if (ink) painter.fillCategory(strip, ink)
    })
    return
  }
  const activeWeights = Array.from(cellWeights, (value, at) => (active[at] === false ? 0 : value))
  const ink = mixed(inks, activeWeights)
  if (ink) painter.fill(box, ink)
}

/** The start of a heading, which has the colour itself. */
const edgeOf = ({ x0, y0 }: Box, header: number): Box => ({ x0, y0, x1: x0 + EDGE, y1: y0 + header })

function drawHeader(
  painter: Painter,
  { cells, palette, measure, labelOf }: DrawInput,
  cell: number,
  box: Box,
  project: ProjectInk | undefined,
): void {
  const { name, details, moved } = labelOf(cell)
  if (project) painter.fill(edgeOf(box, cells.header[cell] ?? 0), project.edge)
  const start = box.x0 + PADDING + (project ? EDGE : 0)
  const room = box.x1 - start - PADDING
  const line = box.y0 + (cells.header[cell] ?? 0) - BASE
  let right = box.x1 - PADDING
  const nameWidth = Math.min(measure(name, NAME), room)
  const put = (words: string, ink: Ink): boolean => {
    const width = measure(words, DETAIL)
    if (right - width - 8 < start + nameWidth) return false
    painter.text(words, right - width, line, { ...DETAIL, ink })
    right -= width + 8
    return true
  }
  if (moved) put(moved.words, moved.isUp ? palette.up : palette.down)
  details.some((words) => put(words, palette.muted))
  const fitted = fitText(name, right - start, measure, NAME)
  if (fitted) painter.text(fitted, start, line, { ...NAME, ink: palette.text })
}

const nameBox = ({ x0, y0 }: Box, right: number): Box => ({ x0: x0 + 2, y0: y0 + 2, x1: right, y1: y0 + 17 })

/** A scene has one colour, and its name stands on that. */
function drawSceneName(painter: Painter, input: DrawInput, cell: number, box: Box): void {
  if (box.x1 - box.x0 < 44 || box.y1 - box.y0 < 18) return
  const { cells, tree, values, palette, measure, labelOf } = input
  const node = cells.node[cell] ?? 0
  if (tree.nodes[node]?.level !== SCENE) return
  let category = 0
  while (category < tree.width && (values[node * tree.width + category] ?? 0) <= 0) category += 1
  const ink = palette.categories[category]
  const fitted = fitText(labelOf(cell).name, box.x1 - box.x0 - 8, measure, DETAIL)
  if (!ink || !fitted) return
  // Where there are patterns, not under the name.
  const right = box.x0 + 6 + measure(fitted, DETAIL)
  painter.fill(nameBox(box, right), ink.fill)
  painter.text(fitted, box.x0 + 4, box.y0 + 13, { ...DETAIL, ink: ink.on })
}
