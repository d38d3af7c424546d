import type { TreemapAnswer } from '../../contract/progress/woohoo-fields.ts'
import type { TreemapData, TreemapNode } from '../../contract/progress/woohoo-values.ts'

/** Figures by the categories of a branch as figures by those of the tree. */
function placed<T>(figures: readonly T[], places: readonly number[], width: number, none: T): readonly T[] {
  const all = Array<T>(width).fill(none)
  places.forEach((place, at) => (all[place] = figures[at] ?? none))
  return all
}

/**
 * A tree with a branch that was read later: the branch's own figures and all below it take the place of what was there.
 * Its categories are found by their keys: scenes without a status of a flow may be here and not there.
 * @param branch an answer about one node of the tree, which stands first in it
 */
export function withBranch(data: TreemapData, branch: TreemapAnswer): TreemapData {
  const { nodes } = data
  const at = nodes.findIndex(({ id }) => id === branch.nodes[0]?.id)
  const topBefore = nodes[at]
  if (!topBefore) return data
  const known = new Set(data.categories.map(({ key }) => key))
  const categories = [...data.categories, ...branch.categories.filter(({ key }) => !known.has(key))]
  const width = categories.length
  const places = branch.categories.map(({ key }) => categories.findIndex((one) => one.key === key))
  const [top, ...below] = branch.nodes.map((node): TreemapNode => ({
    ...node,
    counts: placed(node.counts, places, width, 0),
    ...(node.sums ? { sums: placed(node.sums, places, width, null) } : {}),
  }))
  if (!top) return data
  const replaced = new Set([top.id])
  const others = nodes.filter(({ id, parent_id }) => {
    if (parent_id === null || !replaced.has(parent_id)) return true
    replaced.add(id)
    return false
  })
  const { has_more: _, ...rest } = topBefore
  const topNode: TreemapNode = { ...rest, counts: top.counts, ...(top.sums ? { sums: top.sums } : {}) }
  const widened = (node: TreemapNode): TreemapNode => ({
    ...node,
    ...(node.counts ? { counts: placed(node.counts, [...node.counts.keys()], width, 0) } : {}),
    ...(node.sums ? { sums: placed(node.sums, [...node.sums.keys()], width, null) } : {}),
  })
  const kept = width === data.categories.length ? others : others.map(widened)
  return { ...data, categories, nodes: [...kept.map((node) => (node.id === top.id ? topNode : node)), ...below] }
}
