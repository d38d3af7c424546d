import { type Texts, useTexts } from '../texts.ts'
import { useMemo, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { drawingMarks, type DrawingMark } from '../model/drawing/objects-on-frame.ts'
import { fractionOfFrame, fractionsOfRange, frameAtFraction } from '../model/timeline/scale.ts'

import { useObjects } from './use-rendition.ts'
import { useScope, useUi, useViewer } from './ViewerContext.tsx'

/** Width of a drawing's mark in CSS px; nearer drawings share one. */
const MARK_WIDTH = 8
/** Movement in CSS px up to which a press counts as a click. */
const CLICK_SLACK = 4

/** Drawings as ticks below the track. A tick that is pulled along holds its drawings until the frame it is pulled to. */
export function DrawingMarks({ width, count }: { width: number; count: number }): ReactNode {
  const fileIndex = useUi((ui) => ui.fileIndex)
  const objects = useObjects()
  const marks = useMemo(() => {
    return objects ? drawingMarks(objects.values(), fileIndex, width > 0 ? (MARK_WIDTH * count) / width : 0) : []
  }, [objects, fileIndex, width, count])
  return marks.map((mark) => <Mark key={mark.frame} mark={mark} count={count} />)
}

function Mark({ mark, count }: { mark: DrawingMark; count: number }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const { startFrame } = useScope()
  const [pulled, setPulled] = useState<number | null>(null)
  const start = useRef<number | null>(null)
  const { frame, colour, ids } = mark
  const end = pulled ?? mark.end
  const range = fractionsOfRange(frame, end, count)

  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    event.stopPropagation()
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    start.current = event.clientX
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (start.current === null) return
    if (pulled === null && Math.abs(event.clientX - start.current) <= CLICK_SLACK) return
    const area = event.currentTarget.closest('.marks')?.getBoundingClientRect()
    if (!area || !ids.some((id) => viewer.drawings.mayChange(id))) return
    setPulled(Math.max(frame, frameAtFraction((event.clientX - area.left) / area.width, count)))
  }
  const onPointerUp = (): void => {
    const pressed = start.current !== null
    start.current = null
    setPulled(null)
    if (pulled !== null) viewer.drawings.hold(ids, null, pulled)
    else if (pressed) viewer.seek(frame)
  }
  const onPointerCancel = (): void => {
    start.current = null
    setPulled(null)
  }
  const handlers = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel }
  const label = labelOf(texts, { ...mark, end }, startFrame)
  return (
    <>
      {end > frame && (
        <div
          className="held"
          style={{
            insetInlineStart: `${range.start * 100}%`,
            inlineSize: `${(range.end - range.start) * 100}%`,
            color: colour,
          }}
        >
          <div className="held-end" {...handlers} />
        </div>
      )}
      <button
        type="button"
        className="drawing-mark"
        tabIndex={-1}
        aria-label={label}
        title={label}
        style={{ insetInlineStart: `${fractionOfFrame(frame, count) * 100}%`, color: colour }}
        {...handlers}
        // Assistive technology clicks without a pointer.
        onClick={(event) => event.detail === 0 && viewer.seek(frame)}
      />
    </>
  )
}

function labelOf(texts: Texts, { frame, end, ids }: DrawingMark, startFrame: number): string {
  const values = { frame: frame + startFrame, last: end + startFrame, count: ids.length }
  if (ids.length > 1) return texts.drawingMarkMany(values)
  return texts[end > frame ? 'drawingMarkHeld' : 'drawingMark'](values)
}
