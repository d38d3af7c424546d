/** The flat tree as the other libraries take it. @param {any} tree @param {'value' | 'weight'} size */
export function nested(tree, size) {
  const nodes = new Map()
  const root = { id: 'all', name: 'All', children: /** @type {any[]} */ ([]) }
  for (const { id, parent_id: above, name, counts } of tree.nodes) {
    const node = { id, name, children: /** @type {any} */ ([]), [size]: 0 }
    if (counts) {
      node[size] = counts.reduce((/** @type {number} */ all, /** @type {number} */ one) => all + one, 0)
      delete node.children
    } else delete node[size]
    nodes.set(id, node)
    ;(nodes.get(above) ?? root).children.push(node)
  }
  return root
}
