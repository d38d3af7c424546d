import type { TreemapCategory, TreemapData, TreemapMetric, TreemapNode } from '@arbo/core'

/** Numbers of 0 to below 1 that are the same each time. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The fixed statuses. */
export const CATEGORIES: readonly TreemapCategory[] = [
  'No status',
  'Unassigned',
  'Untouched',
  'Unchecked',
  'Retake',
  'Retake done',
  'Approved',
].map((name, kind) => ({ key: String(kind), name, kind, colour: null }))

export const METRIC: TreemapMetric = { id: 'm1', name: 'Frames', type: 'number' }

export interface TreeOptions {
  seed?: number
  /** Children of each node by level; the last are scenes where there are five. */
  shape?: readonly number[]
  metric?: TreemapMetric | null
  /** Digits behind the point of the values. */
  digits?: number
  /** Share of the values that are below zero. */
  negative?: number
}

const NAMES = ['The Lighthouse', 'Northern Sea', 'Paper Birds', 'Salt and Iron', 'Moth', 'Winter Harbour', 'Glass Hill']
const STAGES = ['Layout', 'Animation', 'Lighting', 'Compositing', 'Effects', 'Clean-up', 'Storyboard']

function nameOf(level: number, place: number): string {
  if (level === 0)
    return NAMES[place % NAMES.length] + (place < NAMES.length ? '' : ` ${Math.floor(place / NAMES.length) + 1}`)
  if (level === 1)
    return STAGES[place % STAGES.length] + (place < STAGES.length ? '' : ` ${Math.floor(place / STAGES.length) + 1}`)
  return `${['', '', 'Episode', 'Take', 'Scene'][level] ?? ''} ${place + 1}`
}

/** A tree whose leaves have random scenes, or are scenes; only leaves have figures. */
export function treeData(options: TreeOptions = {}): TreemapData {
  const { seed = 1, shape = [5, 4, 3, 4], metric = METRIC, digits = 2, negative = 0 } = options
  const random = randomOf(seed)
  const nodes: TreemapNode[] = []
  const valueOf = (size: number): string => {
    const value = Math.floor(random() * size * 10 ** digits)
    const text = String(value).padStart(digits + 1, '0')
    const decimal = digits > 0 ? `${text.slice(0, -digits)}.${text.slice(-digits)}` : text
    return random() < negative && value > 0 ? `-${decimal}` : decimal
  }
  const leaf = (isScene: boolean, done: number): Pick<TreemapNode, 'counts' | 'sums'> => {
    if (isScene) {
      const kind = random() < done ? 6 : 1 + Math.floor(random() * 5)
      const value = random() < 0.9 ? valueOf(500) : null
      return {
        counts: CATEGORIES.map((_, at) => (at === kind ? 1 : 0)),
        sums: metric ? CATEGORIES.map((_, at) => (at === kind ? value : null)) : undefined,
      }
    }
    const counts = CATEGORIES.map((_, at) => Math.floor(random() ** 2 * (at === 6 ? 80 * done : 20)))
    return { counts, sums: metric ? counts.map((count) => (count > 0 ? valueOf(count * 100) : null)) : undefined }
  }
  const add = (parent: TreemapNode | null, level: number, done: number): void => {
    const most = shape[level] ?? 0
    const count = level === 0 ? most : Math.max(1, Math.round(most * (0.4 + random() * 1.2)))
    for (let place = 0; place < count; place += 1) {
      const id = parent ? `${parent.id}.${place}` : `n${place}`
      const share = level < 2 ? random() : done
      const isLeaf = level === shape.length - 1
      const node: TreemapNode = {
        id,
        parent_id: parent?.id ?? null,
        level,
        name: nameOf(level, place),
        ...(isLeaf ? leaf(level === 4, share) : {}),
      }
      nodes.push(node)
      if (!isLeaf) add(node, level + 1, share)
    }
  }
  add(null, 0, 0.5)
  return { categories: CATEGORIES, primary_metric: metric, nodes }
}
