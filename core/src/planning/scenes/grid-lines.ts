import type { SceneGroup } from '../../contract/planning/scene-fields.ts'

/** A line of a grouped list: the head of a group, or the scene with this number in the server’s order. */
export type GridLine =
  | { type: 'group'; group: SceneGroup; collapsed: boolean }
  | { type: 'scene'; index: number; group: SceneGroup | null }

/** How the scenes of a list, numbered from 0 in the server’s order, lie in lines. */
export interface GridLines {
  /** Lines there are. */
  count: number
  at(line: number): GridLine
  /** The scenes that lie in these lines, both ends included, as ranges of their numbers. */
  scenesIn(first: number, last: number): readonly (readonly [from: number, to: number])[]
}

interface Part {
  group: SceneGroup
  collapsed: boolean
  line: number
  index: number
  lines: number
}

/** Lines of an ungrouped list: one a scene. */
function plainLines(total: number): GridLines {
  return {
    count: total,
    at: (line) => ({ type: 'scene', index: line, group: null }),
    scenesIn: (first, last) => (total === 0 ? [] : [[Math.max(0, first), Math.min(total - 1, last)]]),
  }
}

/** Lines of a list: each group’s head, then its scenes unless it is collapsed. */
export function gridLines(
  total: number,
  groups: readonly SceneGroup[] | null,
  collapsed: ReadonlySet<string>,
): GridLines {
  if (!groups || groups.length === 0) return plainLines(total)
  const parts: Part[] = []
  let line = 0
  let index = 0
  for (const group of groups) {
    const isCollapsed = collapsed.has(group.key)
    const lines = 1 + (isCollapsed ? 0 : group.total)
    parts.push({ group, collapsed: isCollapsed, line, index, lines })
    line += lines
    index += group.total
  }

  function partAt(line: number): Part {
    let low = 0
    let high = parts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((parts[middle]?.line ?? Infinity) <= line) low = middle
      else high = middle - 1
    }
    const part = parts[low]
    if (!part) throw new RangeError(`No line ${line}`)
    return part
  }

  return {
    count: line,
    at(line) {
      const part = partAt(line)
      const { group } = part
      if (line === part.line) return { type: 'group', group, collapsed: part.collapsed }
      return { type: 'scene', index: part.index + line - part.line - 1, group }
    },
    scenesIn(first, last) {
      return parts.flatMap((part) => {
        const from = Math.max(first, part.line + 1)
        const to = Math.min(last, part.line + part.lines - 1)
        return from > to ? [] : [[part.index + from - part.line - 1, part.index + to - part.line - 1] as const]
      })
    },
  }
}
