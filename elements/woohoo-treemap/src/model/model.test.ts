import type { TreemapData, TreemapNode } from '@arbo/core'
import { describe, expect, test } from 'vitest'
import { CATEGORIES, METRIC, randomOf, treeData } from '../testing/trees.ts'
import { changeOf, compareTrees } from './compare.ts'
import { figuresOf, figuresOfNode, sumText, valueOf } from './figures.ts'
import { shareText, pointsText } from './percent.ts'
import { placeTip } from './place-tip.ts'
import { firstShowing, reportOf, withNodes, type Report } from './report.ts'
import { rowsOf, sortRows } from './table.ts'
import { findNode, treeOf } from './tree.ts'

const EVERY = CATEGORIES.map(() => true)
const optionsOf = (change: Partial<Parameters<typeof reportOf>[1]> = {}) => ({
  showing: 'item_count' as const,
  active: EVERY,
  id: null,
  others: false,
  ...change,
})
const reportFor = (data: TreemapData, change: Partial<Parameters<typeof reportOf>[1]> = {}): Report =>
  reportOf(treeOf(data), optionsOf(change))

/** A flat tree of leaves with so many scenes, all untouched. */
const flat = (counts: readonly number[]): TreemapData => ({
  categories: CATEGORIES,
  primary_metric: null,
  nodes: counts.map((count, at) => ({
    id: `n${at}`,
    parent_id: null,
    level: 0,
    name: `Project ${at}`,
    counts: CATEGORIES.map((_, kind) => (kind === 2 ? count : 0)),
  })),
})

/** Decimal text as a number of its 8th digit: another way than the one that is tested. */
function units(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(8, '0'))
}

/** Adds up the leaves below each node, one by one. */
function recompute(data: TreemapData, id: string | null): { counts: number[]; sums: (bigint | null)[] } {
  const parents = new Set(data.nodes.map(({ parent_id }) => parent_id))
  const above = new Map(data.nodes.map((node) => [node.id, node.parent_id]))
  const counts = CATEGORIES.map(() => 0)
  const sums: (bigint | null)[] = CATEGORIES.map(() => null)
  for (const node of data.nodes) {
    if (parents.has(node.id)) continue
    let at: string | null | undefined = node.id
    while (at !== undefined && at !== null && at !== id) at = above.get(at)
    if (id !== null && at !== id) continue
    CATEGORIES.forEach((_, kind) => {
      counts[kind] = (counts[kind] ?? 0) + (node.counts?.[kind] ?? 0)
      const sum = node.sums?.[kind] ?? null
      if (sum !== null) sums[kind] = (sums[kind] ?? 0n) + units(sum)
    })
  }
  return { counts, sums }
}

describe('figures', () => {
  test.each([0, 2, 8])(
    'WOO-01 figures of every node are exactly those of its leaves, values with %i digits',
    (digits) => {
      for (const seed of [1, 2, 3]) {
        const data = treeData({ seed, shape: [4, 3, 3, 2, 4], digits, negative: 0.2 })
        const tree = treeOf(data)
        for (const id of [null, ...data.nodes.map((node) => node.id)]) {
          const figures = figuresOfNode(tree, findNode(tree, id), EVERY)
          const plain = recompute(data, id)
          expect(figures.counts).toEqual(plain.counts)
          expect(figures.sums.map((sum) => (sum === null ? null : units(sumText(tree, sum) ?? '')))).toEqual(plain.sums)
        }
      }
    },
  )

  test('WOO-01 sums beyond the precision of a double are exact to the last digit', () => {
    const counts = [0, 0, 1, 0, 0, 0, 0]
    const huge = ['999999999999999999.99999999', '0.00000001', '123456789012345678.12345678']
    const nodes = huge.map((value, at) => ({
      id: `s${at}`,
      parent_id: 'p',
      level: 4,
      name: '',
      counts,
      sums: counts.map((count) => (count ? value : null)),
    }))
    const tree = treeOf({
      categories: CATEGORIES,
      primary_metric: METRIC,
      nodes: [{ id: 'p', parent_id: null, level: 3, name: 'Take' }, ...nodes],
    })
    expect(sumText(tree, figuresOfNode(tree, 0, EVERY).sum)).toBe('1123456789012345678.12345678')
  })

  test('WOO-05 the parts of a place and its table add up to its grand total, for every measure and choice of statuses', () => {
    const random = randomOf(9)
    for (const seed of [4, 5, 6]) {
      const data = treeData({ seed, shape: [30, 3, 2, 3], negative: 0.1 })
      for (const showing of ['item_count', 'sum_of_primary_metric'] as const) {
        const active = EVERY.map(() => random() < 0.7)
        const report = reportFor(data, { showing, active })
        const whole = valueOf(report.whole, { showing })
        const add = (all: readonly bigint[]): bigint => all.reduce((total, one) => total + one, 0n)
        expect(add(report.parts.map((one) => valueOf(figuresOf(report.tree, one, active), { showing })))).toBe(whole)
        expect(add(rowsOf(report, () => '').map(({ figures }) => valueOf(figures, { showing })))).toBe(whole)
      }
    }
  })

  test('WOO-05 the remainder of a node beyond its children is a part of its own', () => {
    const data = treeData({ shape: [1, 2] })
    const [project, ...below] = data.nodes as [TreemapNode, ...TreemapNode[]]
    const counts = CATEGORIES.map((_, at) =>
      below.reduce((all, node) => all + (node.counts?.[at] ?? 0), at === 3 ? 7 : 0),
    )
    const report = reportFor({ ...data, nodes: [{ ...project, counts }, ...below] })
    const rest = report.parts.at(-1)
    expect(rest?.kind).toBe('rest')
    expect(rest && figuresOf(report.tree, rest, EVERY).counts).toEqual([0, 0, 0, 7, 0, 0, 0])
    expect(rowsOf(report, ({ kind }) => kind).at(-1)?.figures.count).toBe(7)
  })
})

describe('parts', () => {
  test('WOO-05 a part below 2 % of the grand total, exact to the last scene, goes into others', () => {
    const names = (counts: readonly number[]) =>
      reportFor(flat(counts)).parts.map(({ kind, members }) => `${kind} ${members.join()}`)
    expect(names([98, 2])).toEqual(['node 0', 'node 1'])
    expect(names([981, 19])).toEqual(['node 0', 'others 1'])
    expect(names([50, 45, 3, 1, 1])).toEqual(['node 0', 'node 1', 'node 2', 'others 3,4'])
    const part = 90_000_000_000_001
    const sums = (values: readonly number[]): TreemapData => {
      const data = flat(values.map(() => 1))
      const nodes = data.nodes.map((node, at) => ({
        ...node,
        sums: CATEGORIES.map((_, kind) => (kind === 2 ? String(values[at]) : null)),
      }))
      return { ...data, primary_metric: METRIC, nodes }
    }
    const kinds = (values: readonly number[]) =>
      reportFor(sums(values), { showing: 'sum_of_primary_metric' }).parts.map(({ kind }) => kind)
    expect(kinds([part * 49, part])).toEqual(['node', 'node'])
    expect(kinds([part * 49, part - 1])).toEqual(['node', 'others'])
  })

  test('WOO-05 at most the 20 largest parts are visible, and others can be opened', () => {
    const counts = Array.from({ length: 30 }, (_, at) => 100 + at)
    const report = reportFor(flat(counts))
    expect(report.parts.filter(({ kind }) => kind === 'node').map(({ node }) => node)).toEqual(
      Array.from({ length: 20 }, (_, at) => 29 - at),
    )
    expect(report.parts.at(-1)?.members).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    const group = reportFor(flat(counts), { others: true })
    expect(group.parts.map(({ node }) => node)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
    expect(group.whole.count).toBe(1045)
  })

  test('WOO-05 a report of one entity begins inside it; unknown and orphaned nodes are harmless', () => {
    const data = treeData({ shape: [1, 3, 2] })
    const report = reportFor(data)
    expect(report.tree.nodes[report.place.node]?.id).toBe('n0')
    expect(reportFor(data, { id: 'gone' }).place).toEqual(report.place)
    const shuffled = { ...data, nodes: data.nodes.toReversed() }
    expect(reportFor(shuffled).whole.count).toBe(report.whole.count)
    const orphan = {
      ...data,
      nodes: [...data.nodes, { ...flat([5]).nodes[0]!, id: 'x', parent_id: 'nobody', level: 1 }],
    }
    expect(reportFor(orphan).parts.map(({ kind }) => kind)).toContain('node')
    expect(reportFor({ ...data, nodes: [] }).parts).toEqual([])
    const around: TreemapNode[] = [
      { id: 'a', parent_id: 'b', level: 0, name: 'a' },
      { id: 'b', parent_id: 'a', level: 0, name: 'b' },
    ]
    expect(reportFor({ ...data, nodes: [...around, ...flat([3]).nodes] }).whole.count).toBe(3)
  })

  test('XWOO-01 nodes loaded later belong to their parents, which then have nothing more to load', () => {
    const data = flat([10])
    const partial = { ...data, nodes: [{ ...data.nodes[0]!, has_more: true }] }
    const below = flat([4, 6]).nodes.map((node) => ({ ...node, id: `c${node.id}`, parent_id: 'n0', level: 1 }))
    const whole = withNodes(partial, below)
    expect(whole.nodes[0]?.has_more).toBe(false)
    expect(withNodes(whole, below).nodes).toHaveLength(3)
    expect(reportFor(whole).parts.map(({ node }) => node)).toEqual([2, 1])
  })
})

describe('number texts', () => {
  test('WOO-10 a percent has two decimals', () => {
    expect(shareText(1n, 3n)).toBe('33.33')
    expect(shareText(2n, 3n)).toBe('66.67')
    expect(shareText(0n, 3n)).toBe('0.00')
    expect(shareText(1n, 800n)).toBe('0.13')
    expect(shareText(-1n, 4n)).toBe('-25.00')
  })

  test('WOO-11 the whole is 100, and anything less shows at most 99.99', () => {
    expect(shareText(7n, 7n)).toBe('100')
    expect(shareText(99_996n, 100_000n)).toBe('99.99')
    expect(shareText(10n ** 30n - 1n, 10n ** 30n)).toBe('99.99')
    expect(shareText(99_994n, 100_000n)).toBe('99.99')
  })

  test('WOO-12 a share of nothing is -', () => {
    expect(shareText(0n, 0n)).toBe('-')
    expect(shareText(5n, -5n)).toBe('-')
  })

  test('XWOO-01 points have a sign', () => {
    expect([12.5, -3, 0.001, -0.001].map(pointsText)).toEqual(['+12.50', '−3.00', '0.00', '0.00'])
  })

  test('WOO-06 the first measure is the sum when there is a primary metric, else the count', () => {
    expect(firstShowing({ primary_metric: METRIC })).toBe('sum_of_primary_metric')
    expect(firstShowing({ primary_metric: null })).toBe('item_count')
  })
})

describe('comparison', () => {
  const now = treeData({ seed: 11, shape: [3, 2] })
  const changed = (change: (node: TreemapNode) => TreemapNode): TreemapData => ({
    ...now,
    nodes: now.nodes.map(change),
  })
  const move = (counts: readonly number[]): number[] =>
    counts.map((count, at) => (at === 6 ? 0 : at === 2 ? count + (counts[6] ?? 0) : count))

  test('XWOO-01 a comparison shows what moved and what stalled, by every single scene', () => {
    const then = treeOf(
      changed((node) => (node.id === 'n0.0' && node.counts ? { ...node, counts: move(node.counts) } : node)),
    )
    const tree = treeOf(now)
    const comparison = compareTrees(tree, then, 'item_count')
    const of = (id: string) => comparison.changeOfNodes([findNode(tree, id)])
    expect(of('n0')).toMatchObject({ hasMoved: true, isStalled: false })
    expect(of('n0').points).toBeGreaterThan(0)
    expect(of('n1')).toMatchObject({ hasMoved: false, isStalled: true, points: 0 })
    expect(comparison.changeOfNodes([tree.root]).hasMoved).toBe(true)
  })

  test('XWOO-01 fully approved nodes have not stalled; new and removed ones are listed', () => {
    const tree = treeOf(now)
    const without = treeOf({ ...now, nodes: now.nodes.filter(({ id }) => !id.startsWith('n2')) })
    expect(compareTrees(tree, without, 'item_count').changeOfNodes([findNode(tree, 'n2')])).toMatchObject({
      was: null,
      hasMoved: true,
    })
    const removedNodes = compareTrees(without, tree, 'item_count').goneBelow(without.root)
    expect(removedNodes.map(({ name }) => name)).toEqual([now.nodes.find(({ id }) => id === 'n2')?.name])
    const done = flat([5])
    const approved = { ...done, nodes: done.nodes.map((node) => ({ ...node, counts: [0, 0, 0, 0, 0, 0, 5] })) }
    const all = treeOf(approved)
    expect(compareTrees(all, treeOf(approved), 'item_count').changeOfNodes([0])).toMatchObject({
      hasMoved: false,
      isStalled: false,
      now: 100,
    })
  })

  test('XWOO-01 statuses with other names or another order at that time are matched; another metric shows no change', () => {
    const categories = CATEGORIES.toReversed()
    const then = {
      categories,
      primary_metric: { ...METRIC, id: 'other' },
      nodes: now.nodes.map((node) => ({ ...node, counts: node.counts?.toReversed(), sums: node.sums?.toReversed() })),
    }
    const tree = treeOf(now)
    const change = compareTrees(tree, treeOf(then), 'item_count').changeOfNodes([tree.root])
    expect(change).toMatchObject({ hasMoved: false, points: 0 })
    const figures = figuresOfNode(tree, tree.root, EVERY)
    expect(changeOf(figures, null, CATEGORIES, 'item_count').before).toBe(null)
  })
})

describe('comparison of a report by flow with one by the fixed statuses', () => {
  const node = (counts: number[]): TreemapNode => ({ id: 'p', parent_id: null, level: 0, name: 'P', counts })
  const flow = [
    { key: 'a', name: 'Rough', kind: 2, colour: '#FF0000' },
    { key: 'b', name: 'Clean', kind: 2, colour: '#00FF00' },
    { key: 'c', name: 'Final', kind: 6, colour: null },
    { key: 'kind:6', name: 'Not in this flow: Approved', kind: 6, colour: null },
  ]
  const of = (nodes: TreemapNode[], categories = flow): TreemapData => ({ categories, primary_metric: null, nodes })
  const changeBetween = (now: TreemapData, then: TreemapData) =>
    compareTrees(treeOf(now), treeOf(then), 'item_count').changeOfNodes([0])

  test('XFIX-20 the fixed statuses are compared when a flow has two of one kind and none of another, which is no change', () => {
    const then = of([node([0, 0, 5, 0, 0, 0, 3])], [...CATEGORIES])
    expect(changeBetween(of([node([4, 1, 2, 1])]), then)).toMatchObject({ hasMoved: false, points: 0, isStalled: true })
    // A kind that no status of the flow has, and no scene any more, still counted then.
    const retakes = of([node([0, 0, 3, 0, 2, 0, 5])], [...CATEGORIES])
    expect(changeBetween(of([node([4, 1, 3, 2])]), retakes)).toMatchObject({ hasMoved: true, before: 50, now: 50 })
  })

  test('XFIX-20 the flow’s own statuses are compared when both reports have them', () => {
    expect(changeBetween(of([node([4, 1, 2, 1])]), of([node([1, 4, 2, 1])])).hasMoved).toBe(true)
  })
})

describe('table', () => {
  test('XWOO-03 rows are sorted by any column, exactly, and names in natural order', () => {
    const report = reportFor(flat([3, 30, 4]))
    const rows = rowsOf(report, ({ node }) => `Project ${node * 5 + 2}`)
    const names = (column: string, isDown: boolean) =>
      sortRows(rows, { column, isDown }, report, null).map(({ name }) => name)
    expect(names('name', false)).toEqual(['Project 2', 'Project 7', 'Project 12'])
    expect(names('size', true)).toEqual(['Project 7', 'Project 12', 'Project 2'])
    expect(names('at:2', false)).toEqual(['Project 2', 'Project 12', 'Project 7'])
    expect(names('approved', true)).toEqual(['Project 7', 'Project 12', 'Project 2'])
  })
})

describe('tip', () => {
  const view = { width: 1000, height: 700 }
  const tip = { width: 200, height: 100 }

  test('never covers its subject when there is room, and never leaves the window', () => {
    const random = randomOf(3)
    for (let turn = 0; turn < 500; turn += 1) {
      const about = { x0: random() * 600, y0: random() * 400, x1: 0, y1: 0 }
      about.x1 = about.x0 + 10 + random() * 180
      about.y1 = about.y0 + 10 + random() * 180
      const pointer = { x: (about.x0 + about.x1) / 2, y: (about.y0 + about.y1) / 2 }
      const { x, y } = placeTip(about, tip, view, pointer)
      const isBeside = x >= about.x1 || x + tip.width <= about.x0 || y >= about.y1 || y + tip.height <= about.y0
      expect(isBeside).toBe(true)
      expect(x >= 0 && y >= 0 && x + tip.width <= view.width && y + tip.height <= view.height).toBe(true)
    }
  })

  test('keeps away from the pointer when its subject fills the window', () => {
    const about = { x0: 0, y0: 0, x1: 1000, y1: 700 }
    for (const pointer of [
      { x: 20, y: 20 },
      { x: 980, y: 690 },
      { x: 500, y: 350 },
    ]) {
      const { x, y } = placeTip(about, tip, view, pointer)
      expect(pointer.x < x || pointer.x > x + tip.width || pointer.y < y || pointer.y > y + tip.height).toBe(true)
    }
  })
})
