import { WOOHOO_OTHERS_BELOW_PERCENT, WOOHOO_VISIBLE_MAX } from '@arbo/core'
import type { Values, Weights } from './measure.ts'
import type { Tree } from './tree.ts'

/** The place of the picture: a node, or the group of the small ones below it. */
export interface Place {
  node: number
  others: boolean
}

/**
 * A part of a place. `node`: one of the nodes below. `others`: the nodes that are too small to stand alone. `rest`: the
 * node's own share beyond its children, such as scenes directly on it.
 */
export interface Part {
  kind: 'node' | 'others' | 'rest'
  /** Of others and of a rest the node whose part it is. */
  node: number
  /** The nodes it is made of; of a rest none. */
  members: readonly number[]
}

/** Whether a value is below that share of the whole; exact, though most are told apart by doubles. */
function isBelow(value: number, whole: number, percent: number): boolean {
  const [one, other] = [value * 100, whole * percent]
  if (Math.abs(one - other) > Math.abs(other) * 1e-9) return one < other
  return BigInt(value) * 100n < BigInt(whole) * BigInt(percent)
}

/** The nodes below, the largest first. */
export function childrenOf(tree: Tree, node: number, { drawn }: Weights): number[] {
  const from = tree.start[node] ?? 0
  const to = tree.start[node + 1] ?? 0
  const nodes = Array.from(tree.children.subarray(from, to), (at) => ({ at, weight: drawn(at) }))
  return nodes.sort((a, b) => b.weight - a.weight || a.at - b.at).map(({ at }) => at)
}

/** A node's own share beyond its children; null if it is their sum. */
export function restOf(tree: Tree, node: number, values: Values): number[] {
  const nodeValues = Array.from(values.subarray(node * tree.width, (node + 1) * tree.width))
  for (let at = tree.start[node] ?? 0; at < (tree.start[node + 1] ?? 0); at += 1) {
    const from = (tree.children[at] ?? 0) * tree.width
    for (let category = 0; category < tree.width; category += 1) {
      nodeValues[category] = (nodeValues[category] ?? 0) - (values[from + category] ?? 0)
    }
  }
  return nodeValues
}

/** Splits nodes into those that stand alone and the others: below 2 % of the whole, or beyond the 20 largest. */
export function splitOthers(
  nodes: readonly number[],
  whole: number,
  { total }: Pick<Weights, 'total'>,
): { visible: number[]; others: number[] } {
  const visible: number[] = []
  const others: number[] = []
  for (const node of nodes) {
    const isSmall = whole > 0 && isBelow(total(node), whole, WOOHOO_OTHERS_BELOW_PERCENT)
    if (isSmall || visible.length >= WOOHOO_VISIBLE_MAX) others.push(node)
    else visible.push(node)
  }
  return { visible, others }
}

/** The parts of a place, the largest first, others and the rest last. */
export function partsOf(tree: Tree, place: Place, weights: Weights, values: Values): Part[] {
  const nodes = childrenOf(tree, place.node, weights)
  const { visible, others } = splitOthers(nodes, weights.total(place.node), weights)
  const partOf = (node: number): Part => ({ kind: 'node', node, members: [node] })
  // No children are known: the node is its only part.
  if (nodes.length === 0) return place.node === tree.root ? [] : [partOf(place.node)]
  if (place.others) return others.map(partOf)
  const parts = visible.map(partOf)
  if (others.length > 0) parts.push({ kind: 'others', node: place.node, members: others })
  if (restOf(tree, place.node, values).some((value) => value > 0)) {
    parts.push({ kind: 'rest', node: place.node, members: [] })
  }
  return parts
}
