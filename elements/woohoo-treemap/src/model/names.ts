import { namesOfLevel, type Level, type Levels } from '@arbo/core'
import { type Texts } from '../texts.ts'
import type { Part } from './part.ts'
import { pathTo, type Tree } from './tree.ts'

/** Name of a node; of the root, the report's. */
export function nodeName(tree: Tree, node: number, heading: string): string {
  return tree.nodes[node]?.name ?? heading
}

export function partName(texts: Texts, tree: Tree, part: Part, heading: string): string {
  if (part.kind === 'others') return texts.others({ count: part.members.length })
  return part.kind === 'rest' ? texts.rest : nodeName(tree, part.node, heading)
}

/** Name of a part's level: `Episode`, or `Episodes` for several. */
export function partLevel(tree: Tree, part: Part, levels: Levels): string {
  if (part.kind === 'rest') return levels.scene.many
  const level = tree.nodes[part.members[0] ?? -1]?.level
  if (level === undefined) return ''
  const names = namesOfLevel(levels, Math.min(Math.max(level, 0), 4) as Level)
  return part.kind === 'others' ? names.many : names.one
}

/** The ancestors of a part, below a place. */
export function pathBelow(tree: Tree, part: Part, place: number): number[] {
  const above = pathTo(tree, part.kind === 'node' ? (tree.parent[part.node] ?? tree.root) : part.node)
  return above.slice(above.indexOf(place) + 1)
}
