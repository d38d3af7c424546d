import {
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
  type PointerEvent,
  type ReactNode,
} from 'react'
import { boxOf, type Cells } from '../model/cells.ts'
import { hitCell } from '../model/hit.ts'
import { nodeName } from '../model/names.ts'
import { stripsOf } from '../model/strips.ts'
import { cellValues, insetOf } from '../draw/draw-cells.ts'
import { useTexts } from '../texts.ts'
import { Options } from './Options.tsx'
import { ReportContext, useShared } from './report-context.ts'
import { Ring } from './Ring.tsx'
import { Tip } from './Tip.tsx'
import { useCanvas } from './use-canvas.ts'
import { useMapKeys } from './use-map-keys.ts'
import { partOfCell, usePicture } from './use-picture.ts'
import { useSize } from './use-size.ts'
import type { Hover } from './hover.ts'

/** The cell of a part, or of a node further down; -1 where it is too small to be drawn. */
function cellOf(cells: Cells, kind: number, node: number): number {
  for (let cell = 0; cell < cells.count; cell += 1) {
    if (cells.kind[cell] === kind && cells.node[cell] === node) return cell
  }
  return -1
}

const KINDS = { node: 0, others: 1, rest: 2 }

/** The picture: one canvas, and above it what stands for its rectangles to keys and assistive technology. */
export function TreemapCanvas({ hasOptions }: { hasOptions: boolean }): ReactNode {
  const texts = useTexts()
  const shared = useShared()
  const { report, heading, selection, select, actions, openScenes } = shared
  const { tree, place, parts, values, active } = report
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const id = useId()
  const size = useSize(frame)
  const picture = usePicture(shared, size)
  useCanvas(canvas, picture?.drawing ?? null, size)
  const [hovered, setHovered] = useState<{ picture: typeof picture; hover: Hover } | null>(null)
  // What was under the pointer belongs to the picture of then.
  const hover = hovered && hovered.picture === picture ? hovered.hover : null
  const cells = picture?.cells ?? null

  const categoryAt = useCallback(
    (cell: number, x: number, y: number): number | null => {
      if (!cells || (cells.inside[cell] ?? 0) > 0) return null
      const box = insetOf(boxOf(cells, cell))
      const header = cells.header[cell] ?? 0
      const body = header > 0 ? { x0: box.x0 + 2, y0: box.y0 + header, x1: box.x1 - 2, y1: box.y1 - 2 } : box
      const cellWeights = cellValues(tree, cells, cell, values, partOfCell(cells, cell, parts).members)
      const strip = stripsOf(cellWeights, active, body).find(
        (one) => x >= one.x0 && x < one.x1 && y >= one.y0 && y < one.y1,
      )
      return strip?.category ?? null
    },
    [cells, tree, values, parts, active],
  )

  const under = (event: { clientX: number; clientY: number }): Hover | null => {
    const around = frame.current?.getBoundingClientRect()
    if (!cells || !around) return null
    const [x, y] = [event.clientX - around.left, event.clientY - around.top]
    const cell = hitCell(cells, x, y)
    return cell < 0
      ? null
      : { cell, category: categoryAt(cell, x, y), x: event.clientX, y: event.clientY, frame: around }
  }
  const onMove = (event: PointerEvent): void => {
    if (event.pointerType === 'touch') return
    const next = under(event)
    setHovered((before) => {
      const isSame =
        before?.picture === picture && before.hover.cell === next?.cell && before.hover.category === next.category
      return isSame ? before : next && { picture, hover: next }
    })
  }
  const selected = useMemo(() => {
    if (!cells || !selection) return -1
    return cellOf(cells, KINDS[selection.part.kind], selection.part.node)
  }, [cells, selection])

  // Behind the picture: names for keys and readers do not hold up its zoom.
  const late = useDeferredValue(useMemo(() => ({ shared, cells, selected }), [shared, cells, selected]))

  const enter = (cell: number): void => {
    if (!cells) return
    const part = partOfCell(cells, cell, parts)
    const node = tree.nodes[part.node]
    if (part.kind === 'others') return void actions.enter(node?.id ?? null, true)
    if (part.kind === 'rest' || !node || part.node === place.node || !actions.enter(node.id)) openScenes(part, null)
  }
  const choose = (cell: number, category: number | null): void => {
    if (cells) select({ part: partOfCell(cells, cell, parts), category })
  }
  const { focused, moveTo, keys } = useMapKeys({ cells, enter, choose })
  const name = place.others ? texts.others({ count: parts.length }) : nodeName(tree, place.node, heading)

  return (
    <div className="map" ref={frame} part="map">
      <canvas ref={canvas} className="canvas" aria-hidden="true" />
      <div
        className="cells"
        role="listbox"
        tabIndex={0}
        aria-label={texts.mapLabel({ name })}
        aria-describedby={`${id}-help`}
        aria-activedescendant={focused >= 0 ? `${id}-${focused}` : undefined}
        onPointerMove={onMove}
        onPointerLeave={() => setHovered(null)}
        onClick={(event) => {
          const hit = under(event)
          if (!hit || !cells) return
          moveTo(cells.part[hit.cell] ?? 0)
          if (hit.cell === selected) enter(hit.cell)
          else choose(hit.cell, hit.category)
        }}
        {...keys}
      >
        {hasOptions && late.cells && (
          <ReportContext value={late.shared}>
            <Options id={id} cells={late.cells} selected={late.selected} focused={focused} />
          </ReportContext>
        )}
      </div>
      <span id={`${id}-help`} className="arbo-visually-hidden">
        {texts.mapHelp}
      </span>
      {cells && selected >= 0 && <Ring kind="selected" box={boxOf(cells, selected)} />}
      {cells && hover && hover.cell !== selected && <Ring kind="hovered" box={boxOf(cells, hover.cell)} />}
      {cells && hover && <Tip hover={hover} cells={cells} isSelected={hover.cell === selected} />}
    </div>
  )
}
