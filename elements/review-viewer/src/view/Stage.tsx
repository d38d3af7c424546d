import { useLayoutEffect, useRef, type PointerEvent, type ReactNode, type WheelEvent } from 'react'
import { StageView } from '../model/viewer/stage-view.ts'
import { useTexts } from '../texts.ts'
import { CompareOverlay } from './CompareOverlay.tsx'
import { LookSign } from './LookSign.tsx'
import { ReducedSign } from './ReducedSign.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { StageState } from './StageState.tsx'
import { useUi, useViewer } from './ViewerContext.tsx'
import { Watermark } from './Watermark.tsx'

/** Movement in CSS px up to which a press counts as a click. */
const CLICK_SLACK = 4

/** The picture with its drawings. A click plays or pauses; an enlarged picture is dragged and scrolled. */
export function Stage({ canvas }: { canvas: HTMLCanvasElement }): ReactNode {
  const texts = useTexts()
  const viewer = useViewer()
  const area = useRef<HTMLDivElement>(null)
  const view = useRef<StageView | null>(null)
  const zoomed = useUi(({ zoom }) => zoom > 1)
  const drag = useRef<{ x: number; y: number; moved: boolean } | null>(null)

  useLayoutEffect(() => {
    if (!area.current) return
    const stageView = new StageView(viewer, canvas, area.current)
    view.current = stageView
    return () => stageView.close()
  }, [viewer, canvas])

  const onPointerDown = (event: PointerEvent): void => {
    if (viewer.ui.getState().tool !== '' || event.button !== 0) return
    drag.current = { x: event.clientX, y: event.clientY, moved: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent): void => {
    const start = drag.current
    if (!start) return
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y]
    if (!start.moved && Math.hypot(dx, dy) < CLICK_SLACK) return
    drag.current = { x: event.clientX, y: event.clientY, moved: true }
    if (zoomed) view.current?.panBy(dx, dy)
  }
  const onPointerUp = (): void => {
    const start = drag.current
    drag.current = null
    if (start && !start.moved && viewer.rendition()?.kind === 'video') viewer.togglePlay()
  }
  const onWheel = (event: WheelEvent): void => {
    if (event.ctrlKey || event.metaKey) view.current?.zoomBy(event.deltaY < 0 ? 1 : -1, event.clientX, event.clientY)
    else if (zoomed) view.current?.panBy(-event.deltaX, -event.deltaY)
  }

  return (
    <div className="stage-frame">
      <div
        ref={area}
        className="stage"
        part="stage"
        role="group"
        aria-label={texts.stage}
        data-zoomed={zoomed || undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => (drag.current = null)}
        onWheel={onWheel}
      >
        <CompareOverlay />
      </div>
      <Watermark />
      <StageState />
      <LookSign />
      <ReducedSign />
      <SelectionBar />
    </div>
  )
}
