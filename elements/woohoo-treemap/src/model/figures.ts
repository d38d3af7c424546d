import { decimal, sumAt, sumsOf } from './sums.ts'
import type { Part } from './part.ts'
import type { Tree } from './tree.ts'
import type { Measured } from './measure.ts'

/** Exact figures of a node or part. */
export interface Figures {
  /** Scenes, of the categories that are on. */
  count: number
  /** Scenes by category, of all. */
  counts: readonly number[]
  /** Sum of the primary metric in its smallest digit, of the categories that are on; null where no scene has a value. */
  sum: bigint | null
  sums: readonly (bigint | null)[]
}

const EMPTY = { count: 0, sum: null }

/** Figures without a total; see {@link totalled}. */
type ByCategory = Pick<Figures, 'counts' | 'sums'>

function ofNode(tree: Tree, node: number): ByCategory {
  const { width, counts, data } = tree
  const from = node * width
  const sums = data.primary_metric ? sumsOf(tree) : null
  const categories = Array.from({ length: width }, (_, at) => at)
  return {
    counts: categories.map((at) => counts[from + at] ?? 0),
    sums: categories.map((at) => (sums?.known[from + at] ? sumAt(sums, from + at) : null)),
  }
}

const plus = (a: bigint | null, b: bigint | null): bigint | null => (a === null ? b : b === null ? a : a + b)

function combine(all: readonly ByCategory[], width: number, sign: 1 | -1 = 1): ByCategory {
  const counts = Array.from<number>({ length: width }).fill(0)
  const sums = Array.from<bigint | null>({ length: width }).fill(null)
  all.forEach((one, index) => {
    const factor = index === 0 ? 1 : sign
    for (let at = 0; at < width; at += 1) {
      counts[at] = (counts[at] ?? 0) + factor * (one.counts[at] ?? 0)
      const sum = one.sums[at] ?? null
      sums[at] = plus(sums[at] ?? null, sum === null ? null : BigInt(factor) * sum)
    }
  })
  return { counts, sums }
}

function totalled({ counts, sums }: ByCategory, active: readonly boolean[]): Figures {
  const on = (at: number): boolean => active[at] !== false
  return {
    ...EMPTY,
    counts,
    sums,
    count: counts.reduce((all, count, at) => (on(at) ? all + count : all), 0),
    sum: sums.reduce<bigint | null>((all, sum, at) => (on(at) ? plus(all, sum) : all), null),
  }
}

/** Figures of a node. */
export function figuresOfNode(tree: Tree, node: number, active: readonly boolean[]): Figures {
  return totalled(ofNode(tree, node), active)
}

/** Figures of several nodes together. */
export function figuresOfNodes(tree: Tree, nodes: readonly number[], active: readonly boolean[]): Figures {
  return totalled(
    combine(
      nodes.map((node) => ofNode(tree, node)),
      tree.width,
    ),
    active,
  )
}

/** Figures of a part; of a rest: the node's own share beyond its children. */
export function figuresOf(tree: Tree, part: Part, active: readonly boolean[]): Figures {
  if (part.kind !== 'rest') return figuresOfNodes(tree, part.members, active)
  const below = tree.children.subarray(tree.start[part.node], tree.start[part.node + 1])
  const all = [part.node, ...below].map((node) => ofNode(tree, node))
  return totalled(combine(all, tree.width, -1), active)
}

/** The value behind the size: scenes, or the sum in its smallest digit. */
export function valueOf(figures: Pick<Figures, 'count' | 'sum'>, { showing }: Pick<Measured, 'showing'>): bigint {
  return showing === 'item_count' ? BigInt(figures.count) : (figures.sum ?? 0n)
}

/** A sum as the exact decimal that it is. */
export function sumText(tree: Tree, sum: bigint | null): string | null {
  return sum === null ? null : decimal(sum, sumsOf(tree).digits)
}
