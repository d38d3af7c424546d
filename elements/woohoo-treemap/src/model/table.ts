import { SCENE_STATUS } from '@arbo/core'
import type { Comparison } from './compare.ts'
import { figuresOf, figuresOfNode, valueOf, type Figures } from './figures.ts'
import { childrenOf, restOf, type Part } from './part.ts'
import type { Report } from './report.ts'
import { shareOf } from './percent.ts'

/** A row of the table: the nodes of a place one by one, and what the place holds itself. */
export interface Row {
  part: Part
  name: string
  figures: Figures
}

/** Columns by key: name, size, count, share, approved, change, or `at:3` for a category. */
export interface Sorting {
  column: string
  isDown: boolean
}

export function rowsOf(report: Report, nameOf: (part: Part) => string): Row[] {
  const { tree, place, parts, weights, active, values } = report
  const nodes = place.others ? parts.map(({ node }) => node) : childrenOf(tree, place.node, weights)
  const all: Part[] = nodes.map((node) => ({ kind: 'node', node, members: [node] }))
  // Also if only the other showing has a rest: scenes without a value still count as scenes.
  const hasRest = [values, tree.counts].some((one) => restOf(tree, place.node, one).some((value) => value !== 0))
  if (!place.others && nodes.length > 0 && hasRest) all.push({ kind: 'rest', node: place.node, members: [] })
  // A place without children has figures too.
  if (nodes.length === 0) all.push({ kind: 'node', node: place.node, members: [place.node] })
  return all.map((part) => ({
    part,
    name: nameOf(part),
    figures: part.kind === 'node' ? figuresOfNode(tree, part.node, active) : figuresOf(tree, part, active),
  }))
}

/** The sort key of a row in a column. */
function keyOf(row: Row, column: string, report: Report, comparison: Comparison | null): string | bigint | number {
  const { showing, tree } = report
  if (column === 'name') return row.name
  if (column === 'size' || column === 'share') return valueOf(row.figures, { showing })
  if (column === 'count') return row.figures.count
  if (column === 'change') return comparison ? comparison.changeOfNodes(row.part.members).points : 0
  const value = (at: number): bigint =>
    valueOf({ count: row.figures.counts[at] ?? 0, sum: row.figures.sums[at] ?? null }, { showing })
  if (column === 'approved') {
    const all = tree.data.categories.map((_, at) => value(at))
    const approved = tree.data.categories.reduce(
      (total, { kind }, at) => (kind === SCENE_STATUS.APPROVED ? total + (all[at] ?? 0n) : total),
      0n,
    )
    return (
      shareOf(
        approved,
        all.reduce((total, one) => total + one, 0n),
      ) ?? -1
    )
  }
  return value(Number(column.slice(3)))
}

function compareKeys(a: string | bigint | number, b: string | bigint | number): number {
  if (typeof a === 'string' && typeof b === 'string') return a.localeCompare(b, undefined, { numeric: true })
  return a < b ? -1 : a > b ? 1 : 0
}

/** Rows in the order of a column; equal ones stay as they are. */
export function sortRows(
  rows: readonly Row[],
  sorting: Sorting | null,
  report: Report,
  comparison: Comparison | null,
): Row[] {
  if (!sorting) return [...rows]
  const { column, isDown } = sorting
  return rows
    .map((row) => ({ row, key: keyOf(row, column, report, comparison) }))
    .toSorted((a, b) => compareKeys(a.key, b.key) * (isDown ? -1 : 1))
    .map(({ row }) => row)
}
