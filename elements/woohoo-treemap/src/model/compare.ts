import { SCENE_STATUS, type TreemapCategory, type WoohooShowing } from '@arbo/core'
import { figuresOfNode, figuresOfNodes, sumText, valueOf, type Figures } from './figures.ts'
import { shareOf } from './percent.ts'
import { scaled, sumsOf } from './sums.ts'
import type { Tree } from './tree.ts'

/** How something stands beside an earlier date. */
export interface Change {
  /** Figures of then in the categories and digits of now; null: it was not there. */
  was: Figures | null
  /** Approved share of now and then, in percent; null where there was nothing to approve. */
  now: number | null
  before: number | null
  /** Points that the approved share has moved by. */
  points: number
  /** Scenes or values of a status are not what they were. */
  hasMoved: boolean
  /** Not everything is approved, and nothing has moved. */
  isStalled: boolean
}

/** The approved share of figures, in percent. */
export function approvedShare(
  figures: Figures,
  categories: readonly TreemapCategory[],
  showing: WoohooShowing,
): number | null {
  let approved = 0n
  let all = 0n
  categories.forEach(({ kind }, at) => {
    const value = showing === 'item_count' ? BigInt(figures.counts[at] ?? 0) : (figures.sums[at] ?? 0n)
    all += value
    if (kind === SCENE_STATUS.APPROVED) approved += value
  })
  return shareOf(approved, all)
}

/** Where each category of then is among those of now: by its key, else by the fixed status that it counts as. */
function placesOf(then: readonly TreemapCategory[], now: readonly TreemapCategory[]): number[] {
  return then.map(({ key, kind }) => {
    const same = now.findIndex((one) => one.key === key)
    return same >= 0 ? same : now.findIndex((one) => one.kind === kind)
  })
}

/** Figures of then, in the categories and the smallest digit of now. */
function translated(figures: Figures, then: Tree, now: Tree): Figures {
  const counts = Array.from<number>({ length: now.width }).fill(0)
  const sums = Array.from<bigint | null>({ length: now.width }).fill(null)
  const digits = Math.max(sumsOf(now).digits, sumsOf(then).digits)
  // What another metric added up to says nothing.
  const isSameMetric = now.data.primary_metric?.id === then.data.primary_metric?.id
  placesOf(then.data.categories, now.data.categories).forEach((place, at) => {
    if (place < 0) return
    counts[place] = (counts[place] ?? 0) + (figures.counts[at] ?? 0)
    const sum = isSameMetric ? (figures.sums[at] ?? null) : null
    if (sum !== null) sums[place] = (sums[place] ?? 0n) + scaled(sumText(then, sum) ?? '0', digits)
  })
  return {
    counts,
    sums,
    count: counts.reduce((all, one) => all + one, 0),
    sum: sums.some((one) => one !== null) ? sums.reduce<bigint>((all, one) => all + (one ?? 0n), 0n) : null,
  }
}

/** The same figures in the smallest digit that both trees need. */
function widened(figures: Figures, tree: Tree, other: Tree): Figures {
  const missing = Math.max(0, sumsOf(other).digits - sumsOf(tree).digits)
  if (missing === 0) return figures
  const factor = 10n ** BigInt(missing)
  const wide = (sum: bigint | null): bigint | null => (sum === null ? null : sum * factor)
  return { ...figures, sum: wide(figures.sum), sums: figures.sums.map(wide) }
}

/** How figures of now stand beside those of then. */
export function changeOf(figures: Figures, then: Figures | null, tree: Tree, showing: WoohooShowing): Change {
  const { categories } = tree.data
  const now = approvedShare(figures, categories, showing)
  const before = then ? approvedShare(then, categories, showing) : null
  const hasMoved =
    !then ||
    figures.counts.some((count, at) => count !== then.counts[at]) ||
    (then.sum !== null && figures.sums.some((sum, at) => sum !== (then.sums[at] ?? null)))
  const isDone = categories.every(({ kind }, at) => kind === SCENE_STATUS.APPROVED || (figures.counts[at] ?? 0) === 0)
  return { was: then, now, before, points: (now ?? 0) - (before ?? 0), hasMoved, isStalled: !hasMoved && !isDone }
}

export interface Comparison {
  /** Of a node, or of several together. */
  changeOfNodes: (nodes: readonly number[]) => Change
  /** Names of the nodes directly below that are no longer there. */
  goneBelow: (node: number) => { name: string; figures: Figures }[]
}

/** Compares a tree with an earlier one; nodes are the same by their id. */
export function compareTrees(tree: Tree, earlier: Tree, showing: WoohooShowing): Comparison {
  const places = new Map(earlier.nodes.map(({ id }, at) => [id, at]))
  const every: boolean[] = []
  const ids = new Set(tree.nodes.map(({ id }) => id))
  const placeOf = (node: number): number =>
    node === tree.root ? earlier.root : (places.get(tree.nodes[node]?.id ?? '') ?? -1)
  return {
    changeOfNodes(nodes) {
      const before = nodes.map(placeOf).filter((node) => node >= 0)
      const now = widened(figuresOfNodes(tree, nodes, every), tree, earlier)
      const then = before.length > 0 ? translated(figuresOfNodes(earlier, before, every), earlier, tree) : null
      return changeOf(now, then, tree, showing)
    },
    goneBelow(node) {
      const place = placeOf(node)
      if (place < 0) return []
      const below = [...earlier.children.subarray(earlier.start[place], earlier.start[place + 1])]
      return below.flatMap((one) => {
        const known = earlier.nodes[one]
        if (!known || ids.has(known.id)) return []
        return [{ name: known.name, figures: translated(figuresOfNode(earlier, one, every), earlier, tree) }]
      })
    },
  }
}

/** The value by which moves are compared; see valueOf. */
export const sizeOfMove = ({ points, was }: Change, figures: Figures, showing: WoohooShowing): number => {
  const value = valueOf(figures, { showing })
  const before = was ? valueOf(was, { showing }) : 0n
  return Math.abs(points) * 1e6 + Number(value > before ? value - before : before - value)
}
