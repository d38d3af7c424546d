import type { TreemapAnswer } from '../../contract/progress/woohoo-fields.ts'
import type { TreemapNode } from '../../contract/progress/woohoo-values.ts'

/**
 * A tree with a branch that was read later: the branch's own figures and all below it take the place of what was there.
 * @param branch an answer about one node of the tree, which stands first in it
 */
export function withBranch(nodes: readonly TreemapNode[], branch: TreemapAnswer): readonly TreemapNode[] {
  const [top, ...below] = branch.nodes
  const at = nodes.findIndex(({ id }) => id === top?.id)
  const topBefore = nodes[at]
  if (!top || !topBefore) return nodes
  const replaced = new Set([top.id])
  const others = nodes.filter(({ id, parent_id }) => {
    if (parent_id === null || !replaced.has(parent_id)) return true
    replaced.add(id)
    return false
  })
  const { has_more: _, ...rest } = topBefore
  const topNode: TreemapNode = { ...rest, counts: top.counts, ...(top.sums ? { sums: top.sums } : {}) }
  return [...others.map((node) => (node.id === top.id ? topNode : node)), ...below]
}
