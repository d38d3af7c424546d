import type { TreemapData, TreemapNode, WoohooShowing } from '@arbo/core'
import { figuresOfNode, figuresOfNodes, type Figures } from './figures.ts'
import { valuesOf, weigh, type Values, type Weights } from './measure.ts'
import { partsOf, type Part, type Place } from './part.ts'
import { sumsOf } from './sums.ts'
import { childCount, findNode, type Tree } from './tree.ts'

/** The query of a report. */
export interface Asked {
  showing: WoohooShowing
  active: readonly boolean[]
  /** Id of the node to be in; null: the top. */
  id: string | null
  /** In the group of the small ones of that node. */
  others: boolean
}

/** Everything that a view of one place needs. */
export interface Report {
  tree: Tree
  showing: WoohooShowing
  active: readonly boolean[]
  /** The start of the report: the only node at the top, else the root. */
  home: number
  place: Place
  values: Values
  weights: Weights
  parts: readonly Part[]
  /** The whole place: the grand total for shares. */
  whole: Figures
  /** Values below zero that the place has. */
  negatives: number
}

/** The showing of the first load: the primary metric's sum where there is one (WOO-06). */
export function firstShowing(data: Pick<TreemapData, 'primary_metric'>): WoohooShowing {
  return data.primary_metric ? 'sum_of_primary_metric' : 'item_count'
}

export function homeOf(tree: Tree): number {
  const only = tree.children[tree.start[tree.root] ?? 0] ?? -1
  return childCount(tree, tree.root) === 1 && isEnterable(tree, only) ? only : tree.root
}

/** Whether a node has children, in the data or on the server. */
export function isEnterable(tree: Tree, node: number): boolean {
  return node >= 0 && node < tree.root && (childCount(tree, node) > 0 || tree.nodes[node]?.has_more === true)
}

function weightsFor(tree: Tree, showing: WoohooShowing, active: readonly boolean[]) {
  const values = valuesOf(tree, showing)
  return { values, weights: weigh(tree, values, active) }
}

export function reportOf(tree: Tree, { showing, active, id, others }: Asked): Report {
  const home = homeOf(tree)
  const index = findNode(tree, id)
  const node = index < 0 || index === tree.root ? home : index
  const { values, weights } = weightsFor(tree, showing, active)
  const inNode = { node, others: false }
  const small = others && node === index
  const group = small ? partsOf(tree, inNode, weights, values).find((part) => part.kind === 'others') : undefined
  const place = { node, others: group !== undefined }
  return {
    tree,
    showing,
    active,
    home,
    place,
    values,
    weights,
    parts: partsOf(tree, place, weights, values),
    whole: group ? figuresOfNodes(tree, group.members, active) : figuresOfNode(tree, node, active),
    negatives: showing === 'sum_of_primary_metric' ? (sumsOf(tree).below[node] ?? 0) : 0,
  }
}

/** The data with more nodes below some of its own, which are then complete. */
export function withNodes(data: TreemapData, addedNodes: readonly TreemapNode[]): TreemapData {
  if (addedNodes.length === 0) return data
  const ids = new Set(data.nodes.map(({ id }) => id))
  const parentIds = new Set(addedNodes.map(({ parent_id }) => parent_id))
  return {
    ...data,
    nodes: [
      ...data.nodes.map((node) => (parentIds.has(node.id) && node.has_more ? { ...node, has_more: false } : node)),
      ...addedNodes.filter(({ id }) => !ids.has(id)),
    ],
  }
}
