import { SCENE_STATUS } from '@arbo/core'
import { formatPercent } from '@arbo/core/format'
import { sumText, valueOf, type Figures } from '../model/figures.ts'
import type { Comparison } from '../model/compare.ts'
import { shareText } from '../model/percent.ts'
import type { Report } from '../model/report.ts'
import type { Row } from '../model/table.ts'
import { type Texts } from '../texts.ts'

/** A number as decimal text, or words. */
export type Cell = { number: string } | { text: string } | null

export interface Sheet {
  name: string
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
}

interface SheetNames {
  name: string
  /** What scenes are called here, as a heading. */
  scenes: string
  /** The same within a text. */
  words: string
}

const number = (value: string | null): Cell => (value === null ? null : { number: value })
const percent = (value: string): Cell => (value === formatPercent('na') ? null : { number: value })

/** The rows of the table with every figure as it is: scenes and, where there is a primary metric, exact sums. */
export function sheetOf(
  texts: Texts,
  report: Report,
  rows: readonly Row[],
  comparison: Comparison | null,
  { name, scenes, words }: SheetNames,
): Sheet {
  const { tree, whole, active, showing } = report
  const { categories, primary_metric: metric } = tree.data
  const on = categories.map((_, at) => at).filter((at) => active[at] !== false)
  const head = [texts.name, scenes, ...on.map((at) => categories[at]?.name ?? '')]
  if (metric)
    head.push(
      metric.name,
      ...on.map((at) => texts.sumOf({ metric: metric.name, category: categories[at]?.name ?? '' })),
    )
  const basis = showing === 'item_count' ? words : (metric?.name ?? texts.none)
  head.push(texts.share({ basis }), texts.approvedShare({ basis }))
  if (comparison) head.push(texts.change)

  const figuresRow = (title: string, figures: Figures): Cell[] => {
    const all = categories.map((_, at) =>
      valueOf({ count: figures.counts[at] ?? 0, sum: figures.sums[at] ?? null }, { showing }),
    )
    const sum = (values: readonly bigint[]): bigint => values.reduce((total, one) => total + one, 0n)
    const approved = sum(all.filter((_, at) => categories[at]?.kind === SCENE_STATUS.APPROVED))
    return [
      { text: title },
      number(String(figures.count)),
      ...on.map((at) => number(String(figures.counts[at] ?? 0))),
      ...(metric
        ? [figures.sum, ...on.map((at) => figures.sums[at] ?? null)].map((one) => number(sumText(tree, one)))
        : []),
      percent(shareText(valueOf(figures, { showing }), valueOf(whole, { showing }))),
      percent(shareText(approved, sum(all))),
    ]
  }
  const body = rows.map(({ part, name: title, figures }) => {
    const cells = figuresRow(title, figures)
    if (!comparison) return cells
    const change = part.kind === 'rest' ? null : comparison.changeOfNodes(part.members)
    return [...cells, change?.was ? number(change.points.toFixed(2)) : null]
  })
  return { name, head, rows: [...body, figuresRow(texts.total, whole)] }
}
