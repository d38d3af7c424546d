import { projectColourOf } from '@arbo/core/contract'
import type { TreemapAnswer } from '@arbo/core/contract'
import { ExactSum } from './exact-sum.ts'
import type { SceneNodeRow, TreeRow } from './tree-rows.ts'

type Nodes = TreemapAnswer['nodes']
type Sums = (string | null)[]

/** Figures of a node by category. */
interface Figures {
  counts: number[]
  sums: Sums
}

/** The running sums below a node. */
interface Adding {
  counts: number[]
  sums: ExactSum[]
}

const PROJECT = 0
const SCENE = 4

function figuresOf({ counts, sums }: Pick<TreeRow, 'counts' | 'sums'>, width: number): Figures {
  return {
    counts: counts === null ? Array<number>(width).fill(0) : counts.split(',').map(Number),
    sums: sums ? sums.split(',').map((text) => text || null) : Array<null>(width).fill(null),
  }
}

function addingOf(width: number): Adding {
  return { counts: Array<number>(width).fill(0), sums: Array.from({ length: width }, () => new ExactSum()) }
}

function add(to: Adding, { counts, sums }: Figures): void {
  counts.forEach((count, at) => (to.counts[at] = (to.counts[at] ?? 0) + count))
  sums.forEach((sum, at) => to.sums[at]?.add(sum))
}

const figuresIn = ({ counts, sums }: Adding): Figures => ({ counts, sums: sums.map((sum) => sum.text()) })

export interface Built extends Figures {
  nodes: Nodes
}

/**
 * Nodes of a treemap, parents before their children, with the figures of all below them; and those of everything.
 * @param rows ordered by level @param rootId the entity at the top; null: the workspace, with its projects at the top
 */
export function buildNodes(
  rows: readonly TreeRow[],
  rootId: string | null,
  { width, deepest, hasMetric }: { width: number; deepest: number; hasMetric: boolean },
): Built {
  const all = addingOf(width)
  const below = new Map<string, Adding>()
  // From the lowest level up: by then everything below a node has been added.
  const figures = rows.toReversed().map((row) => {
    let own = figuresOf(row, width)
    const adding = below.get(row.id)
    if (adding) {
      if (row.counts !== null) add(adding, own)
      own = figuresIn(adding)
    }
    if (row.id === rootId || row.parent_id === null) add(all, own)
    else {
      const above = below.get(row.parent_id) ?? addingOf(width)
      below.set(row.parent_id, above)
      add(above, own)
    }
    return own
  })
  const nodes = rows.map((row, at): Nodes[number] => {
    const { counts, sums } = figures[rows.length - 1 - at] ?? figuresIn(addingOf(width))
    // Deeper nodes are asked for when somebody goes there; above the end only scenes can be missing.
    const hasMore = row.id !== rootId && (row.counts !== null || (row.type === deepest && row.has_children))
    return {
      id: row.id,
      parent_id: row.id === rootId ? null : row.parent_id,
      level: row.type,
      name: row.name,
      code: row.code,
      ...(row.type === PROJECT ? { colour: projectColourOf(row.id, row.colour) } : {}),
      counts,
      ...(hasMetric ? { sums } : {}),
      ...(hasMore ? { has_more: true } : {}),
    }
  })
  return { nodes, ...figuresIn(all) }
}

export function sceneNodes(
  rows: readonly SceneNodeRow[],
  entityId: string,
  { width, hasMetric }: { width: number; hasMetric: boolean },
): Nodes {
  return rows.map(({ id, name, code, category, value }) => ({
    id,
    parent_id: entityId,
    level: SCENE,
    name,
    code,
    counts: Array.from({ length: width }, (_, at) => (at === category ? 1 : 0)),
    ...(hasMetric ? { sums: Array.from({ length: width }, (_, at) => (at === category ? value : null)) } : {}),
  }))
}
