import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { DrawingLayer } from '../model/drawing/drawing-layer.ts'
import { fitBox, type Box, type Size } from '../model/drawing/picture-box.ts'
import { newId } from '../model/ids.ts'
import type { Viewer } from '../model/viewer/viewer.ts'

interface Stage {
  size: Size
  box: Box
}

/**
 * Puts the player's canvas and the drawings on the stage and keeps them in step with its size, the media's size, zoom,
 * pan, pen and frame. Imperative, so that no React render lies between a decoded picture and the screen.
 */
export function useStage(
  viewer: Viewer,
  canvas: HTMLCanvasElement,
  stage: RefObject<HTMLElement | null>,
): RefObject<Stage> {
  const geometry = useRef<Stage>({ size: { width: 0, height: 0 }, box: { x: 0, y: 0, width: 0, height: 0 } })
  const layer = useRef<DrawingLayer | null>(null)

  useLayoutEffect(() => {
    const area = stage.current
    if (!area) return
    const drawing = new DrawingLayer(area.ownerDocument, handlersOf(viewer))
    layer.current = drawing
    canvas.className = 'picture'
    area.prepend(canvas, drawing.element)

    const arrange = (): void => {
      const { width, height } = viewer.player.getState()
      const { zoom, pan } = viewer.ui.getState()
      const size = { width: area.clientWidth, height: area.clientHeight }
      if (size.width === 0 || size.height === 0) return
      const box = fitBox(size, { width, height }, zoom, pan)
      geometry.current = { size, box }
      canvas.style.cssText = `left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px`
      drawing.setView(size, box, area.ownerDocument.defaultView?.devicePixelRatio ?? 1)
    }
    const showObjects = (): void => drawing.setObjects(viewer.objects())
    const showUi = (): void => {
      const { tool, colour, width, showDrawings, selectedObject } = viewer.ui.getState()
      drawing.setPen({ tool: viewer.mayDraw() ? tool : '', colour, width })
      drawing.setVisible(showDrawings)
      drawing.setSelected(selectedObject)
      showObjects()
    }
    const showFrame = (): void => drawing.setFrame(viewer.player.getState().frame, viewer.ui.getState().fileIndex)

    const observer = new ResizeObserver(arrange)
    observer.observe(area)
    let { width, height } = viewer.player.getState()
    const ends = [
      viewer.player.onFrame(showFrame),
      viewer.player.subscribe((state) => {
        if (state.width === width && state.height === height) return
        ;({ width, height } = state)
        arrange()
      }),
      viewer.ui.subscribe((state, before) => {
        if (state.zoom !== before.zoom || state.pan !== before.pan) arrange()
        showFrame()
        showUi()
      }),
      viewer.source.subscribe(showUi),
    ]
    arrange()
    showFrame()
    showUi()
    return () => {
      observer.disconnect()
      ends.forEach((end) => end())
      drawing.close()
      layer.current = null
    }
  }, [viewer, canvas, stage])

  useEffect(() => watchPixelRatio(() => viewer.ui.setState(({ pan }) => ({ pan: { ...pan } }))), [viewer])
  return geometry
}

/** Moving a window to another screen changes the ratio without resizing anything. */
function watchPixelRatio(changed: () => void): () => void {
  const abort = new AbortController()
  const watch = (): void => {
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    query.addEventListener(
      'change',
      () => {
        changed()
        watch()
      },
      { once: true, signal: abort.signal },
    )
  }
  watch()
  return () => abort.abort()
}

function handlersOf(viewer: Viewer): ConstructorParameters<typeof DrawingLayer>[1] {
  return {
    onStart: () => viewer.pause(),
    onStroke: (stroke) => {
      const { frame } = viewer.player.getState()
      viewer.draw([
        {
          kind: 'add',
          object_id: newId(),
          shape: {
            schema: 1,
            ...stroke,
            frame_start: frame,
            frame_end: frame,
            file_index: viewer.ui.getState().fileIndex,
          },
        },
      ])
    },
    onErase: (ids) => viewer.erase(ids),
    onSelect: (id) => viewer.ui.setState({ selectedObject: id }),
    onMove: (id, points) => viewer.draw([{ kind: 'set', object_id: id, patch: { points } }]),
    mayChange: (id) => viewer.mayChange(id),
  }
}
