import type { ReactNode } from 'react'
import { valueOf, type Figures } from '../model/figures.ts'
import type { Part } from '../model/part.ts'
import { shareOf } from '../model/percent.ts'
import { useTexts } from '../texts.ts'
import { useShared } from './report-context.ts'
import { Swatch } from './Swatch.tsx'

interface StatusRowsProps {
  part: Part
  figures: Figures
  /** The category that is pointed out. */
  current: number | null
}

/** Figures by status; each row leads to its scenes. */
export function StatusRows({ part, figures, current }: StatusRowsProps): ReactNode {
  const texts = useTexts()
  const { report, formats, levels, openScenes } = useShared()
  const { showing, tree } = report
  const valueAt = (at: number): bigint =>
    valueOf({ count: figures.counts[at] ?? 0, sum: figures.sums[at] ?? null }, { showing })
  const all = figures.counts.reduce((total, _, at) => total + valueAt(at), 0n)
  return (
    <ul className="status-rows">
      {tree.data.categories.map((category, at) => (
        <li key={category.key}>
          <button
            type="button"
            className="status-row"
            aria-current={at === current || undefined}
            disabled={(figures.counts[at] ?? 0) === 0}
            title={texts.scenesOf({ category: category.name, scenes: levels.scene.words })}
            onClick={() => openScenes(part, at)}
          >
            <Swatch category={at} />
            <span className="status-name">{category.name}</span>
            <span className="figure">{formats.category(figures, at)}</span>
            <span className="percent">{formats.categoryShare(figures, at)}</span>
            <span className="status-bar" aria-hidden="true">
              <span style={{ inlineSize: `${Math.min(100, Math.max(0, shareOf(valueAt(at), all) ?? 0))}%` }} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
