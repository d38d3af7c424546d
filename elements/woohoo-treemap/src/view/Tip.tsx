import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { boxOf, type Cells } from '../model/cells.ts'
import { figuresOf } from '../model/figures.ts'
import { nodeName, partLevel, partName, pathBelow } from '../model/names.ts'
import { placeTip } from '../model/place-tip.ts'
import { isEnterable } from '../model/report.ts'
import { useTexts } from '../texts.ts'
import type { Hover } from './hover.ts'
import { Moved } from './Moved.tsx'
import { useShared } from './report-context.ts'
import { Swatch } from './Swatch.tsx'
import { partOfCell } from './use-picture.ts'

interface TipProps {
  hover: Hover
  cells: Cells
  isSelected: boolean
}

/** Figures of what the pointer is over, beside it. */
export function Tip({ hover, cells, isSelected }: TipProps): ReactNode {
  const texts = useTexts()
  const { report, heading, levels, formats } = useShared()
  const { tree, parts, active, whole, place } = report
  const tip = useRef<HTMLDivElement>(null)
  const part = partOfCell(cells, hover.cell, parts)
  const figures = figuresOf(tree, part, active)
  const box = boxOf(cells, hover.cell)
  const path = pathBelow(tree, part, place.node).map((node) => nodeName(tree, node, heading))

  useLayoutEffect(() => {
    const element = tip.current
    if (!element?.isConnected) return
    // In the top layer, so that nothing of the page cuts it off.
    if (!element.matches(':popover-open')) element.showPopover()
    const about = {
      x0: hover.frame.left + box.x0,
      y0: hover.frame.top + box.y0,
      x1: hover.frame.left + box.x1,
      y1: hover.frame.top + box.y1,
    }
    const view = { width: document.documentElement.clientWidth, height: window.innerHeight }
    const { x, y } = placeTip(about, element.getBoundingClientRect(), view, hover)
    element.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
  })

  const hint = part.kind === 'others' || (part.kind === 'node' && isEnterable(tree, part.node))
  return (
    <div ref={tip} className="tip" popover="manual" aria-hidden="true">
      {path.length > 0 && <p className="tip-path">{path.join(' / ')}</p>}
      <p className="tip-name">{partName(texts, tree, part, heading)}</p>
      <p className="tip-level">
        {partLevel(tree, part, levels)} · {formats.size(figures)} ·{' '}
        {texts.shareOf({ percent: formats.share(figures, whole), basis: formats.basis })}
      </p>
      <p className="tip-level">{texts.byStatus({ basis: formats.basis })}</p>
      <ul>
        {tree.data.categories.map((category, at) =>
          (figures.counts[at] ?? 0) === 0 || active[at] === false ? null : (
            <li key={category.key} className={at === hover.category ? 'current' : undefined}>
              <Swatch category={at} />
              <span className="tip-status">{category.name}</span>
              <span>{formats.category(figures, at)}</span>
              <span className="tip-share">{formats.categoryShare(figures, at)}</span>
            </li>
          ),
        )}
      </ul>
      <Moved part={part} />
      <p className="tip-hint">
        {!isSelected ? texts.enterHint : hint ? texts.openHint : texts.scenesHint({ scenes: levels.scene.words })}
      </p>
    </div>
  )
}
