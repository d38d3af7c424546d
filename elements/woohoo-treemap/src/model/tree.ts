import type { TreemapData, TreemapNode } from '@arbo/core'
import { inOrder } from './in-order.ts'

/** The nodes of the data in typed arrays: 100,000 of them are read within a few milliseconds and weigh a few megabytes. */
export interface Tree {
  data: TreemapData
  /** Parents before their children. */
  nodes: readonly TreemapNode[]
  /** Index behind the last node: it stands for everything, and those at the top are its children. */
  root: number
  /** Number of categories. */
  width: number
  /** By node; `root` at the top, -1 of the root itself. */
  parent: Int32Array
  /** The children of node i are `children[start[i]]` to before `children[start[i + 1]]`. */
  start: Int32Array
  children: Int32Array
  /** Scenes by node and category: `counts[node * width + category]`. */
  counts: Uint32Array
}

/** Nodes of this level are scenes: nothing is below them. */
export const SCENE = 4

interface Read {
  parent: Int32Array
  /** How many children each has. */
  below: Int32Array
  counts: Uint32Array
  /** 1 where the data give the node's scenes. */
  given: Uint8Array
}

/** Scenes are whole and not below zero, whatever a page gives. */
const scenesOf = (count: number | undefined): number =>
  count === undefined || !(count > 0) ? 0 : Number.isInteger(count) ? count : Math.round(count)

/** Visits every node once: most of the time for 100,000 of them. Null where a node comes before its parent. */
function readNodes(nodes: readonly TreemapNode[], width: number): Read | null {
  const root = nodes.length
  const parent = new Int32Array(root + 1).fill(root)
  parent[root] = -1
  const below = new Int32Array(root + 2)
  const counts = new Uint32Array((root + 1) * width)
  const given = new Uint8Array(root + 1)
  // Most nodes are scenes, which have no children; neighbours mostly share a parent.
  const places = new Map<string, number>()
  const waiting = new Set<string>()
  let [lastId, last]: [string | null, number] = [null, root]
  for (let at = 0; at < root; at += 1) {
    const { id, parent_id: above, level, counts: own } = nodes[at] as TreemapNode
    if (above !== lastId) {
      const place: number | undefined = above === null ? root : places.get(above)
      if (place === undefined && above !== null) waiting.add(above)
      ;[lastId, last] = [above, place ?? root]
    }
    parent[at] = last
    below[last] = (below[last] ?? 0) + 1
    if (own) {
      given[at] = 1
      const addsUp = given[last] === 0
      for (let category = 0; category < width; category += 1) {
        const value = scenesOf(own[category])
        // Most scenes have one category.
        if (value === 0) continue
        counts[at * width + category] = value
        if (addsUp) counts[last * width + category] = (counts[last * width + category] ?? 0) + value
      }
    }
    if (level >= SCENE) continue
    if (waiting.has(id)) return null
    if (!places.has(id)) places.set(id, at)
  }
  return { parent, below, counts, given }
}

/** Adds up nodes whose scenes the data do not give; the others were added to their parents when they were read. */
function addUp({ parent, counts, given }: Read, root: number, width: number): void {
  for (let at = root - 1; at >= 0; at -= 1) {
    if (given[at]) continue
    const above = parent[at] ?? root
    if (given[above]) continue
    for (let category = 0; category < width; category += 1) {
      const value = counts[at * width + category] ?? 0
      if (value > 0) counts[above * width + category] = (counts[above * width + category] ?? 0) + value
    }
  }
}

/** Turns the numbers of children into their start indexes, in place. */
function childrenOf({ parent, below }: Read, root: number): Pick<Tree, 'start' | 'children'> {
  let end = 0
  for (let at = 0; at <= root; at += 1) {
    end += below[at] ?? 0
    below[at] = end
  }
  below[root + 1] = end
  const children = new Int32Array(root)
  // From the last one, so that each parent's end moves to its beginning.
  for (let at = root - 1; at >= 0; at -= 1) {
    const above = parent[at] ?? root
    const place = (below[above] ?? 0) - 1
    children[place] = at
    below[above] = place
  }
  return { start: below, children }
}

/** Reads the data once; a node whose parent is unknown stands at the top. */
export function treeOf(data: TreemapData): Tree {
  const { nodes } = data
  const root = nodes.length
  const width = data.categories.length
  const read = readNodes(nodes, width)
  if (!read) return treeOf({ ...data, nodes: inOrder(nodes) })
  addUp(read, root, width)
  const { parent, counts } = read
  return { data, nodes, root, width, parent, ...childrenOf(read, root), counts }
}

/** Index of a node by its id; the root's for null, -1 for an unknown one. */
export function findNode(tree: Tree, id: string | null | undefined): number {
  return id === null || id === undefined ? tree.root : tree.nodes.findIndex((node) => node.id === id)
}

/** How many nodes stand directly below. */
export function childCount(tree: Tree, node: number): number {
  return (tree.start[node + 1] ?? 0) - (tree.start[node] ?? 0)
}

/** From the top down to the node itself, without the root. */
export function pathTo(tree: Tree, node: number): number[] {
  const path: number[] = []
  for (let at = node; at !== tree.root && at >= 0; at = tree.parent[at] ?? -1) path.unshift(at)
  return path
}
