import { SCENE_STATUS, type TreemapCategory, type WoohooShowing } from '@arbo/core'
import { figuresOfNode, figuresOfNodes, sumText, valueOf, type Figures } from './figures.ts'
import { shareOf } from './percent.ts'
import { scaled, sumsOf } from './sums.ts'
import type { Tree } from './tree.ts'

/** A comparison of current figures with those of an earlier date. */
export interface Change {
  /** The earlier figures, in the shared categories; null: it was not there. */
  was: Figures | null
  /** Approved shares, now and earlier, in percent; null where there was nothing to approve. */
  now: number | null
  before: number | null
  /** Change of the approved share, in points. */
  points: number
  /** Scenes or values of some status have changed. */
  hasMoved: boolean
  /** Not everything is approved, and nothing has changed. */
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

const FIXED: readonly TreemapCategory[] = Object.values(SCENE_STATUS).map((kind) => ({
  key: String(kind),
  name: '',
  kind,
  colour: null,
}))

/**
 * The shared categories of a comparison: the current ones if the earlier data had no others, else the fixed statuses. A
 * fixed status does not say which status of its flow a scene had, and not every flow has one for each.
 */
function commonOf(now: readonly TreemapCategory[], then: readonly TreemapCategory[]): readonly TreemapCategory[] {
  return then.every(({ key }) => now.some((one) => one.key === key)) ? now : FIXED
}

/** Figures of a tree in the shared categories, and in the smallest digit that both trees need. */
function translated(figures: Figures, from: Tree, common: readonly TreemapCategory[], other: Tree): Figures {
  const counts = Array.from<number>({ length: common.length }).fill(0)
  const sums = Array.from<bigint | null>({ length: common.length }).fill(null)
  const digits = Math.max(sumsOf(other).digits, sumsOf(from).digits)
  from.data.categories.forEach(({ key, kind }, at) => {
    const place = common === FIXED ? kind : common.findIndex((one) => one.key === key)
    counts[place] = (counts[place] ?? 0) + (figures.counts[at] ?? 0)
    const sum = figures.sums[at] ?? null
    if (sum !== null) sums[place] = (sums[place] ?? 0n) + scaled(sumText(from, sum) ?? '0', digits)
  })
  return {
    counts,
    sums,
    count: counts.reduce((all, one) => all + one, 0),
    sum: sums.some((one) => one !== null) ? sums.reduce<bigint>((all, one) => all + (one ?? 0n), 0n) : null,
  }
}

/** Sums of different metrics cannot be compared. */
const withoutSums = (figures: Figures): Figures => ({ ...figures, sum: null, sums: figures.sums.map(() => null) })

/** Compares current figures with earlier ones in the same categories. */
export function changeOf(
  figures: Figures,
  then: Figures | null,
  categories: readonly TreemapCategory[],
  showing: WoohooShowing,
): Change {
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
  const common = commonOf(tree.data.categories, earlier.data.categories)
  const isSameMetric = tree.data.primary_metric?.id === earlier.data.primary_metric?.id
  const asThen = (figures: Figures): Figures => {
    const read = translated(figures, earlier, common, tree)
    return isSameMetric ? read : withoutSums(read)
  }
  const placeOf = (node: number): number =>
    node === tree.root ? earlier.root : (places.get(tree.nodes[node]?.id ?? '') ?? -1)
  return {
    changeOfNodes(nodes) {
      const before = nodes.map(placeOf).filter((node) => node >= 0)
      const now = translated(figuresOfNodes(tree, nodes, every), tree, common, earlier)
      const then = before.length > 0 ? asThen(figuresOfNodes(earlier, before, every)) : null
      return changeOf(now, then, common, showing)
    },
    goneBelow(node) {
      const place = placeOf(node)
      if (place < 0) return []
      const below = [...earlier.children.subarray(earlier.start[place], earlier.start[place + 1])]
      return below.flatMap((one) => {
        const nodeBefore = earlier.nodes[one]
        if (!nodeBefore || ids.has(nodeBefore.id)) return []
        return [{ name: nodeBefore.name, figures: asThen(figuresOfNode(earlier, one, every)) }]
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
