import { DrawingLayer, type DrawingHandlers } from '../drawing/drawing-layer.ts'
import { fitBox, type Box, type Size } from '../drawing/picture-box.ts'
import { newId } from '../ids.ts'
import type { Viewer } from './viewer.ts'

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 }

/**
 * Puts the player's canvas and the drawings on a stage and keeps them in step with its size, the media's size, zoom, pan,
 * pen and frame. Imperative, so that no render of the interface lies between a decoded picture and the screen.
 */
export class StageView {
  readonly #viewer: Viewer
  readonly #canvas: HTMLCanvasElement
  readonly #area: HTMLElement
  readonly #drawing: DrawingLayer
  readonly #ends: (() => void)[]
  #size: Size = NOWHERE
  #box: Box = NOWHERE

  constructor(viewer: Viewer, canvas: HTMLCanvasElement, area: HTMLElement) {
    this.#viewer = viewer
    this.#canvas = canvas
    this.#area = area
    this.#drawing = new DrawingLayer(area.ownerDocument, handlersOf(viewer))
    canvas.className = 'picture'
    area.prepend(canvas, this.#drawing.element)
    this.#ends = this.#follow()
    this.#arrange()
    this.#showFrame()
    this.#showDrawings()
  }

  /** Moves the enlarged picture by CSS px. */
  panBy(dx: number, dy: number): void {
    this.#viewer.panBy(dx, dy, this.#size, this.#box)
  }

  close(): void {
    this.#ends.forEach((end) => end())
    this.#drawing.close()
  }

  #follow(): (() => void)[] {
    const { player, ui, source } = this.#viewer
    let { width, height } = player.getState()
    const observer = new ResizeObserver(() => this.#arrange())
    observer.observe(this.#area)
    return [
      () => observer.disconnect(),
      watchPixelRatio(() => this.#arrange()),
      player.onFrame(() => this.#showFrame()),
      player.subscribe((state) => {
        if (state.width === width && state.height === height) return
        ;({ width, height } = state)
        this.#arrange()
      }),
      ui.subscribe((state, before) => {
        if (state.zoom !== before.zoom || state.pan !== before.pan) this.#arrange()
        this.#showFrame()
        this.#showDrawings()
      }),
      source.subscribe(() => this.#showDrawings()),
    ]
  }

  #arrange(): void {
    const { width, height } = this.#viewer.player.getState()
    const { zoom, pan } = this.#viewer.ui.getState()
    const size = { width: this.#area.clientWidth, height: this.#area.clientHeight }
    if (size.width === 0 || size.height === 0) return
    const box = fitBox(size, { width, height }, zoom, pan)
    this.#size = size
    this.#box = box
    this.#canvas.style.cssText = `left:${box.x}px;top:${box.y}px;width:${box.width}px;height:${box.height}px`
    this.#drawing.setView(size, box, devicePixelRatio)
  }

  #showFrame(): void {
    this.#drawing.setFrame(this.#viewer.player.getState().frame, this.#viewer.ui.getState().fileIndex)
  }

  #showDrawings(): void {
    const { tool, colour, width, showDrawings, selectedObject } = this.#viewer.ui.getState()
    this.#drawing.setPen({ tool: this.#viewer.drawings.allowed() ? tool : '', colour, width })
    this.#drawing.setVisible(showDrawings)
    this.#drawing.setSelected(selectedObject)
    this.#drawing.setObjects(this.#viewer.drawings.objects())
  }
}

/** Moving a window to another screen changes the ratio without resizing anything. */
function watchPixelRatio(changed: () => void): () => void {
  const abort = new AbortController()
  const watch = (): void => {
    const again = (): void => {
      changed()
      watch()
    }
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    query.addEventListener('change', again, { once: true, signal: abort.signal })
  }
  watch()
  return () => abort.abort()
}

function handlersOf(viewer: Viewer): DrawingHandlers {
  return {
    onStart: () => viewer.pause(),
    onStroke: (stroke) => {
      const { frame } = viewer.player.getState()
      const place = { frame_start: frame, frame_end: frame, file_index: viewer.ui.getState().fileIndex }
      viewer.drawings.draw([{ kind: 'add', object_id: newId(), shape: { schema: 1, ...stroke, ...place } }])
    },
    onErase: (ids) => viewer.drawings.erase(ids),
    onSelect: (id) => viewer.ui.setState({ selectedObject: id }),
    onMove: (id, points) => viewer.drawings.draw([{ kind: 'set', object_id: id, patch: { points } }]),
    mayChange: (id) => viewer.drawings.mayChange(id),
  }
}
