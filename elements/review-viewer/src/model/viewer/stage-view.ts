import { DrawingLayer } from '../drawing/drawing-layer.ts'
import { NO_ONION } from '../drawing/onion.ts'
import type { Box, Size } from '../drawing/picture-box.ts'
import type { DrawingHandlers } from '../drawing/surface.ts'
import { PictureStack } from './picture-stack.ts'
import { ZOOM } from './ui-store.ts'
import type { Viewer } from './viewer.ts'

const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 }

/**
 * Puts the pictures and the drawings on a stage and keeps them in step with its size, the media's size, zoom, pan, pen and
 * frame. Imperative, so that no render of the interface lies between a decoded picture and the screen.
 */
export class StageView {
  readonly #viewer: Viewer
  readonly #stack: PictureStack
  readonly #area: HTMLElement
  /** What lies over the lower edge of the stage: the whole picture fits above it, an enlarged one goes on below. */
  readonly #foot: HTMLElement | null
  readonly #drawing: DrawingLayer
  readonly #ends: (() => void)[]
  #size: Size = NOWHERE
  #box: Box = NOWHERE

  constructor(viewer: Viewer, canvas: HTMLCanvasElement, area: HTMLElement) {
    this.#viewer = viewer
    this.#area = area
    this.#foot = area.closest('.main')?.querySelector<HTMLElement>('.foot') ?? null
    this.#drawing = new DrawingLayer(
      area.ownerDocument,
      handlersOf(viewer, (dx, dy) => this.panBy(dx, dy)),
    )
    this.#stack = new PictureStack(viewer, canvas, area)
    this.#stack.first.append(this.#drawing.element)
    this.#ends = this.#follow()
    this.#arrange()
    this.#showFrame()
    this.#showDrawings()
  }

  /** Moves the enlarged picture by CSS px. */
  panBy(dx: number, dy: number): void {
    this.#viewer.zoom.pan(dx, dy, this.#size, this.#box)
  }

  /** Zooms about a place of the window, CSS px. */
  zoomBy(steps: number, x: number, y: number): void {
    const { left, top } = this.#stack.first.getBoundingClientRect()
    const { width, height } = this.#size
    const about = { x: x - left - width / 2, y: y - top - height / 2 }
    const isInside = Math.abs(about.x) <= width / 2 && Math.abs(about.y) <= height / 2
    this.#viewer.zoom.by(steps, isInside ? about : undefined)
  }

  close(): void {
    this.#ends.forEach((end) => end())
    this.#drawing.close()
    this.#stack.close()
  }

  #follow(): (() => void)[] {
    const { player, ui, source } = this.#viewer
    let { width, height, playing, detail } = player.getState()
    const observer = new ResizeObserver(() => this.#arrange())
    observer.observe(this.#area)
    if (this.#foot) observer.observe(this.#foot)
    return [
      () => observer.disconnect(),
      watchPixelRatio(() => this.#arrange()),
      this.#stack.follow(() => this.#arrange()),
      player.onFrame(() => this.#showFrame()),
      this.#viewer.drawings.onEscape(() => this.#drawing.cancel()),
      this.#viewer.drawings.onPointed((move) => this.#drawing.point(move)),
      player.subscribe((state) => {
        if (state.playing !== playing) {
          playing = state.playing
          this.#showDrawings()
        }
        if (state.width === width && state.height === height && state.detail === detail) return
        ;({ width, height, detail } = state)
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
    const size = { width: this.#area.clientWidth, height: this.#area.clientHeight }
    if (size.width === 0 || size.height === 0) return
    const foot = Math.min(this.#foot?.offsetHeight ?? 0, size.height / 2)
    this.#area.parentElement?.style.setProperty('--foot', `${foot}px`)
    const placed = this.#stack.arrange(size, foot)
    if (this.#followPixels(placed.box)) return
    this.#size = placed.room
    this.#box = placed.box
    this.#drawing.setView({ ...placed, ratio: devicePixelRatio })
    // Last: it may place everything once more.
    this.#viewer.view.placed(placed.room, placed.box)
  }

  /** Keeps track of the zoom at which a pixel is a pixel, and stays at it. @returns whether everything was placed anew */
  #followPixels(box: Box): boolean {
    const { ui, player } = this.#viewer
    const { width } = player.getState()
    const { zoom, pixelZoom: before } = ui.getState()
    if (width === 0 || box.width === 0) return false
    const isStill = this.#viewer.rendition()?.kind === 'image'
    const pixelZoom = isStill ? (width * zoom) / (box.width * devicePixelRatio) : ZOOM.min
    if (Math.abs(pixelZoom - before) < 1e-6 * before) return false
    const stays = zoom === before && zoom > ZOOM.min
    const next = Math.max(ZOOM.min, pixelZoom)
    ui.setState(stays && zoom !== next ? { pixelZoom, zoom: next } : { pixelZoom })
    return stays && zoom !== next
  }

  #showFrame(): void {
    this.#drawing.setFrame(this.#viewer.player.getState().frame, this.#viewer.ui.getState().fileIndex)
  }

  #showDrawings(): void {
    const { colour, width, showDrawings, selectedObjects, onion } = this.#viewer.ui.getState()
    this.#drawing.setPen({ tool: this.#viewer.drawings.usableTool(), colour, width })
    this.#drawing.setVisible(showDrawings)
    this.#drawing.setOnion(this.#viewer.player.getState().playing ? NO_ONION : onion)
    this.#drawing.setSelected(selectedObjects)
    this.#drawing.setObjects(this.#viewer.drawings.objects())
  }
}

/** Moving a window to another screen changes the ratio without resizing anything. */
function watchPixelRatio(onChange: () => void): () => void {
  const abort = new AbortController()
  const watch = (): void => {
    const again = (): void => {
      onChange()
      watch()
    }
    const query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`)
    query.addEventListener('change', again, { once: true, signal: abort.signal })
  }
  watch()
  return () => abort.abort()
}

function handlersOf(viewer: Viewer, pan: (dx: number, dy: number) => void): DrawingHandlers {
  const { drawings, ui, player } = viewer
  /** What was asked for when the hand came down: the picture of it may still be on its way. */
  let aim = 0
  return {
    onStart: () => {
      viewer.pause()
      aim = player.aim
    },
    onAdd: (drawing, at) =>
      drawings.add(drawing, { ...at, frame: viewer.rendition()?.kind === 'video' ? aim : at.frame }),
    onErase: (ids) => drawings.erase(ids),
    onSelect: (ids) => drawings.select(ids),
    onChange: (changes) => drawings.change(changes),
    onLaser: (move) => drawings.pointLaser(move),
    onPan: (dx, dy, factor) => {
      if (factor !== 1) viewer.zoom.by((ui.getState().zoom * (factor - 1)) / ZOOM.step)
      pan(dx, dy)
    },
    textLabel: () => viewer.texts.textOnPicture,
    mayChange: (id) => drawings.mayChange(id),
  }
}
