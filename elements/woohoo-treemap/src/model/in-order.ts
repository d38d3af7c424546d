import type { TreemapNode } from '@arbo/core'

/**
 * Sorts parents before their children, as data should come anyway: a node with an unknown parent moves to the top, and
 * nodes that are each other's parents are left out.
 */
export function inOrder(nodes: readonly TreemapNode[]): TreemapNode[] {
  const ids = new Set(nodes.map(({ id }) => id))
  const below = new Map<string | null, TreemapNode[]>()
  for (const node of nodes) {
    const above = node.parent_id !== null && ids.has(node.parent_id) ? node.parent_id : null
    const siblings = below.get(above)
    if (siblings) siblings.push(node)
    else below.set(above, [node])
  }
  const ordered = [...(below.get(null) ?? [])]
  // Each parent's children once: a duplicate id must not repeat them.
  below.delete(null)
  for (let at = 0; at < ordered.length; at += 1) {
    const { id } = ordered[at] as TreemapNode
    ordered.push(...(below.get(id) ?? []))
    below.delete(id)
  }
  return ordered
}
