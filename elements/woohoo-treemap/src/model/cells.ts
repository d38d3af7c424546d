/** Content of a cell: a node, the group of the small ones, or a node's own share beyond its children. */
export const NODE = 0
export const OTHERS = 1
export const REST = 2

/** The cells of a picture in typed arrays, in the order in which they are drawn: those that hold others come first. */
export interface Cells {
  count: number
  kind: Uint8Array
  /** Of others and a rest the node whose part it is. */
  node: Int32Array
  /** Index of the part of the place that it belongs to. */
  part: Int32Array
  /** 0: a part of the place. */
  depth: Uint8Array
  /** Corners in CSS px: `box[4 * cell]` is x0, then y0, x1, y1. */
  box: Float32Array
  /** Height of the strip with its name, in CSS px; 0: it has none. */
  header: Uint8Array
  /** The cells inside it are `first` to before `first + inside`. */
  first: Int32Array
  inside: Int32Array
}

export function createCells(capacity: number): Cells {
  return {
    count: 0,
    kind: new Uint8Array(capacity),
    node: new Int32Array(capacity),
    part: new Int32Array(capacity),
    depth: new Uint8Array(capacity),
    box: new Float32Array(capacity * 4),
    header: new Uint8Array(capacity),
    first: new Int32Array(capacity),
    inside: new Int32Array(capacity),
  }
}

/** Doubles the room where there is none left. */
function makeRoom(cells: Cells): void {
  if (cells.count < cells.kind.length) return
  const larger = createCells(cells.kind.length * 2)
  for (const name of ['kind', 'node', 'part', 'depth', 'box', 'header', 'first', 'inside'] as const) {
    larger[name].set(cells[name])
  }
  Object.assign(cells, { ...larger, count: cells.count })
}

/** Adds a cell and answers its index. */
export function addCell(
  cells: Cells,
  { kind, node, part, depth }: { kind: number; node: number; part: number; depth: number },
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): number {
  makeRoom(cells)
  const at = cells.count
  cells.kind[at] = kind
  cells.node[at] = node
  cells.part[at] = part
  cells.depth[at] = depth
  cells.box[at * 4] = x0
  cells.box[at * 4 + 1] = y0
  cells.box[at * 4 + 2] = x1
  cells.box[at * 4 + 3] = y1
  cells.count = at + 1
  return at
}

export function boxOf({ box }: Cells, cell: number): { x0: number; y0: number; x1: number; y1: number } {
  const at = cell * 4
  return { x0: box[at] ?? 0, y0: box[at + 1] ?? 0, x1: box[at + 2] ?? 0, y1: box[at + 3] ?? 0 }
}
