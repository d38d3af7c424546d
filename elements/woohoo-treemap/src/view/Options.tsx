import { memo, type ReactNode } from 'react'
import { boxOf, type Cells } from '../model/cells.ts'
import { figuresOf } from '../model/figures.ts'
import { topCount } from '../model/hit.ts'
import { partLevel, partName } from '../model/names.ts'
import { useTexts } from '../texts.ts'
import { useShared } from './report-context.ts'
import { partOfCell } from './use-picture.ts'

interface OptionsProps {
  id: string
  cells: Cells
  /** Cells; -1: none. */
  selected: number
  focused: number
}

/** Of thousands beside each other the table tells more than a list of names. */
const MOST = 200

/** One option for each rectangle of the place, where it is drawn: what keys and screen readers meet. */
export const Options = memo(function Options({ id, cells, selected, focused }: OptionsProps): ReactNode {
  const texts = useTexts()
  const { report, heading, levels, formats } = useShared()
  const { tree, parts, active, whole } = report
  const count = Math.min(topCount(cells), Math.max(MOST, focused + 1))
  return Array.from({ length: count }, (_, cell) => {
    const part = partOfCell(cells, cell, parts)
    const figures = figuresOf(tree, part, active)
    const { x0, y0, x1, y1 } = boxOf(cells, cell)
    const label = [
      partName(texts, tree, part, heading),
      partLevel(tree, part, levels),
      formats.size(figures),
      texts.shareOf({ percent: formats.share(figures, whole), basis: formats.basis }),
      texts.approved({ percent: formats.approved(figures), basis: formats.basis }),
    ]
    return (
      <div
        key={`${part.kind} ${part.node}`}
        id={`${id}-${cell}`}
        role="option"
        className={cell === focused ? 'cell focused' : 'cell'}
        aria-selected={cell === selected}
        aria-label={label.join(', ')}
        style={{ translate: `${x0}px ${y0}px`, inlineSize: x1 - x0, blockSize: y1 - y0 }}
      />
    )
  })
})
