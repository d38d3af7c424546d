import { addCell, boxOf, createCells, NODE, OTHERS, REST, type Cells } from './cells.ts'
import type { Values, Weights } from './measure.ts'
import { restOf, type Part } from './part.ts'
import { tileBox, type Box } from './tile.ts'
import { SCENE, type Tree } from './tree.ts'

export interface LayoutInput {
  tree: Tree
  parts: readonly Part[]
  weights: Weights
  /** By node and category; see valuesOf. */
  values: Values
  /** By category. */
  active: readonly boolean[]
  /** CSS px. */
  width: number
  height: number
}

/**
 * Cells that would be smaller than 6 by 6 px on average are not made: nobody can point at them, and the colours of the
 * parent say the same.
 */
const SMALLEST_AREA = 36
/** Height of the strip with a name, by depth: further down, names would cover everything. */
const HEADERS = [22, 18]
const HEADER_WIDTH = 48
const HEADER_HEIGHT = 40

interface Below {
  kind: number
  node: number
  weight: number
  /** Its first category: scenes of one status stand together. */
  main: number
}

function mainCategory(values: Values, node: number, width: number): number {
  for (let at = 0; at < width; at += 1) if ((values[node * width + at] ?? 0) > 0) return at
  return width
}

function positive(values: readonly number[], active: readonly boolean[]): number {
  return values.reduce((all, value, at) => (active[at] !== false && value > 0 ? all + value : all), 0)
}

/** The parts of a cell. */
function belowCell(input: LayoutInput, cells: Cells, cell: number): Below[] {
  const { tree, weights, values, parts } = input
  const kind = cells.kind[cell]
  const node = cells.node[cell] ?? 0
  if (kind === REST) return []
  const from = tree.start[node] ?? 0
  const to = tree.start[node + 1] ?? 0
  const nodes = kind === OTHERS ? (parts[cells.part[cell] ?? 0]?.members ?? []) : tree.children.subarray(from, to)
  const below: Below[] = []
  for (const one of nodes) {
    const weight = weights.drawn(one)
    if (weight > 0) below.push({ kind: NODE, node: one, weight, main: mainCategory(values, one, tree.width) })
  }
  below.sort((a, b) => b.weight - a.weight || a.main - b.main || a.node - b.node)
  if (kind === NODE && nodes.length > 0 && tree.nodes[node]?.counts) {
    const weight = positive(restOf(tree, node, values), input.active)
    if (weight > 0) below.push({ kind: REST, node, weight, main: tree.width })
  }
  return below
}

/** The box of the cells inside: below the header, with a margin that shows their parent. */
function innerBox({ x0, y0, x1, y1 }: Box, header: number, depth: number): Box {
  const isTiny = Math.min(x1 - x0, y1 - y0) < 16
  const margin = isTiny ? 0 : depth < 2 ? 2 : 1
  const gap = isTiny ? 0 : 1
  return { x0: x0 + margin, y0: y0 + Math.max(header, margin), x1: x1 - margin - gap, y1: y1 - margin - gap }
}

function headerOf({ x0, y0, x1, y1 }: Box, depth: number, isScene: boolean): number {
  return !isScene && x1 - x0 >= HEADER_WIDTH && y1 - y0 >= HEADER_HEIGHT ? (HEADERS[depth] ?? 0) : 0
}

/**
 * Lays out the visible cells level by level. The cells of one parent are next to each other in the arrays, after all
 * cells of the levels above.
 */
export function layOut(input: LayoutInput): Cells {
  const { tree, parts, weights, values, active, width, height } = input
  const cells = createCells(1024)
  const weighted = parts
    .map((part, index) => {
      const weight =
        part.kind === 'rest'
          ? positive(restOf(tree, part.node, values), active)
          : part.members.reduce((all, node) => all + weights.drawn(node), 0)
      return { part, index, weight }
    })
    .filter(({ weight }) => weight > 0)
  const box = { x0: 0, y0: 0, x1: width, y1: height }
  const kinds = { node: NODE, others: OTHERS, rest: REST }
  // Others and the rest are last, however large they are together.
  tileBox(
    weighted.map(({ weight }) => weight),
    box,
  ).forEach((tile, at) => {
    const { part, index } = weighted[at] as (typeof weighted)[number]
    addCell(
      cells,
      { kind: kinds[part.kind], node: part.node, part: index, depth: 0 },
      tile.x0,
      tile.y0,
      tile.x1,
      tile.y1,
    )
  })
  for (let cell = 0; cell < cells.count; cell += 1) divide(input, cells, cell)
  return cells
}

function divide(input: LayoutInput, cells: Cells, cell: number): void {
  const outer = boxOf(cells, cell)
  const above = cells.depth[cell] ?? 0
  const isScene = cells.kind[cell] === NODE && input.tree.nodes[cells.node[cell] ?? 0]?.level === SCENE
  const header = headerOf(outer, above, isScene)
  cells.header[cell] = header
  if (isScene) return
  const inner = innerBox(outer, header, above)
  const area = Math.max(0, inner.x1 - inner.x0) * Math.max(0, inner.y1 - inner.y0)
  const node = cells.node[cell] ?? 0
  const most = (input.tree.start[node + 1] ?? 0) - (input.tree.start[node] ?? 0)
  if (area < SMALLEST_AREA || (cells.kind[cell] === NODE && area < most * SMALLEST_AREA)) return
  const below = belowCell(input, cells, cell)
  if (below.length === 0 || area < below.length * SMALLEST_AREA) return
  cells.first[cell] = cells.count
  cells.inside[cell] = below.length
  const [part, depth] = [cells.part[cell] ?? 0, above + 1]
  const tiles = tileBox(
    below.map(({ weight }) => weight),
    inner,
  )
  below.forEach(({ kind, node: one }, at) => {
    const tile = tiles[at] as Box
    addCell(cells, { kind, node: one, part, depth }, tile.x0, tile.y0, tile.x1, tile.y1)
  })
}
