import { useMemo } from 'react'
import type { Row } from '../model/table.ts'
import type { Figures } from '../model/figures.ts'
import { type Texts, useTexts } from '../texts.ts'
import type { Shared } from './report-context.ts'

/** A column of figures; its key is what rows are sorted by. */
export interface Column {
  key: string
  label: string
  /** Of a status: its place among the categories. */
  category?: number
  text: (row: Row) => string
  /** The same of all rows together. */
  total: (whole: Figures) => string
}

/** The columns of the table behind the names, and of the sheets that are made of it. */
export function columnsOf(
  texts: Texts,
  { report, formats, levels, comparison }: Pick<Shared, 'report' | 'formats' | 'levels' | 'comparison'>,
): Column[] {
  const { tree, active, whole, showing } = report
  const { categories, primary_metric: metric } = tree.data
  const isSum = showing === 'sum_of_primary_metric'
  const columns: Column[] = [
    {
      key: 'size',
      label: isSum ? (metric?.name ?? texts.total) : levels.scene.many,
      text: ({ figures }) => formats.size(figures),
      total: (all) => formats.size(all),
    },
    {
      key: 'share',
      label: texts.share({ basis: formats.basis }),
      text: ({ figures }) => formats.share(figures, whole),
      total: (all) => formats.share(all, all),
    },
    {
      key: 'approved',
      label: texts.approvedShare({ basis: formats.basis }),
      text: ({ figures }) => formats.approved(figures),
      total: (all) => formats.approved(all),
    },
    ...categories.flatMap((category, at): Column[] =>
      active[at] === false
        ? []
        : [
            {
              key: `at:${at}`,
              label: category.name,
              category: at,
              text: ({ figures }) => formats.category(figures, at),
              total: (all) => formats.category(all, at),
            },
          ],
    ),
  ]
  if (isSum) {
    const count = (figures: Figures): string => formats.count(figures.count)
    columns.splice(1, 0, {
      key: 'count',
      label: levels.scene.many,
      text: ({ figures }) => count(figures),
      total: count,
    })
  }
  if (comparison) {
    columns.splice(3 + (isSum ? 1 : 0), 0, {
      key: 'change',
      label: texts.change,
      text: ({ part }) => {
        if (part.kind === 'rest') return texts.none
        const { was, points } = comparison.changeOfNodes(part.members)
        return was ? formats.points(points) : texts.added
      },
      total: () => '',
    })
  }
  return columns
}

export function useColumns({ report, formats, levels, comparison }: Shared): Column[] {
  const texts = useTexts()
  return useMemo(
    () => columnsOf(texts, { report, formats, levels, comparison }),
    [texts, report, formats, levels, comparison],
  )
}
