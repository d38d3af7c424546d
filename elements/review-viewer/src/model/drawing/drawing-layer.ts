import type { AnnotationShape } from '@arbo/core'
import type { FoldedObject } from '@arbo/core/annotations'
import { CommittedCanvas } from './committed-canvas.ts'
import { isHit } from './hit-test.ts'
import { LiveCanvas } from './live-canvas.ts'
import { objectsOnFrame, type ShownObject } from './objects-on-frame.ts'
import { drawModeOf, inkOf, type Pen } from './pen.ts'
import { nominalPerPx, toPicture, type Box, type Size } from './picture-box.ts'
import { storedPoint, type StrokePoint } from './stroke-points.ts'

/** What the layer asks of its owner. Points are in units of the picture. */
export interface DrawingHandlers {
  /** The pen touches the picture; the owner stops playing. */
  onStart(): void
  onStroke(stroke: Pick<AnnotationShape, 'tool' | 'colour' | 'width' | 'opacity' | 'points'>): void
  onErase(ids: string[]): void
  onSelect(id: string | null): void
  onMove(id: string, points: StrokePoint[]): void
  /** Whether this user may change or delete the object. */
  mayChange(id: string): boolean
}

/** Reach of the eraser and of a click beside a line, in CSS px. */
const REACH = { mouse: 6, pen: 8, touch: 16 } as const
/** Bit of PointerEvent.buttons that a pen's eraser end sets. */
const ERASER_BUTTON = 32

/**
 * Drawings over a picture: shows those of one frame and takes new ones from mouse, pen and finger. Framework-free; the
 * owner gives objects and frame and turns what the handlers report into operations.
 */
export class DrawingLayer {
  readonly element: HTMLDivElement
  readonly #committed: CommittedCanvas
  readonly #live: LiveCanvas
  readonly #handlers: DrawingHandlers
  #box: Box = { x: 0, y: 0, width: 1, height: 1 }
  #objects: ReadonlyMap<string, FoldedObject> = new Map()
  #frame = 0
  #fileIndex = 0
  #visible = true
  #pen: Pen = { tool: '', colour: '#FF0001', width: 'BASE' }
  #selected: string | null = null
  #shown: ShownObject[] = []
  #erased = new Set<string>()
  #gesture: { pointer: number; kind: 'draw' | 'erase' | 'move'; from: [number, number]; id?: string } | null = null
  #moved: { id: string; points: StrokePoint[] } | null = null

  constructor(page: Document, handlers: DrawingHandlers) {
    this.#handlers = handlers
    this.element = page.createElement('div')
    this.element.className = 'drawing'
    const canvas = page.createElement('canvas')
    canvas.className = 'drawing-canvas'
    this.#committed = new CommittedCanvas(canvas)
    this.#live = new LiveCanvas(page)
    this.element.append(canvas, this.#live.layer)
    this.element.addEventListener('pointerdown', this.#onDown)
    this.element.addEventListener('pointermove', this.#onMove)
    this.element.addEventListener('pointerup', this.#onUp)
    this.element.addEventListener('pointercancel', this.#onCancel)
  }

  /** Size of the stage and place of the picture on it, CSS px; `ratio` is the device's px per CSS px. */
  setView(stage: Size, box: Box, ratio: number): void {
    this.#box = box
    this.#committed.resize(stage, box, ratio)
    this.#live.resize(stage, box, ratio)
    this.#paint()
  }

  setObjects(objects: ReadonlyMap<string, FoldedObject>): void {
    if (objects === this.#objects) return
    this.#objects = objects
    this.#paint()
  }

  setFrame(frame: number, fileIndex: number): void {
    if (frame === this.#frame && fileIndex === this.#fileIndex) return
    this.#frame = frame
    this.#fileIndex = fileIndex
    this.#paint()
  }

  setVisible(visible: boolean): void {
    if (visible === this.#visible) return
    this.#visible = visible
    this.#paint()
  }

  setPen(pen: Pen): void {
    this.#pen = pen
    this.element.dataset.tool = pen.tool
    this.element.dataset.mode = drawModeOf(pen.tool)
  }

  setSelected(id: string | null): void {
    if (id === this.#selected) return
    this.#selected = id
    this.#paint()
  }

  close(): void {
    this.#live.clear()
    this.element.remove()
  }

  #paint(): void {
    this.#shown = this.#visible
      ? objectsOnFrame(this.#objects.values(), this.#frame, this.#fileIndex, this.#erased)
      : []
    const moved = this.#moved
    const shown = moved
      ? this.#shown.map((each) =>
          each.id === moved.id ? { ...each, shape: { ...each.shape, points: moved.points } } : each,
        )
      : this.#shown
    this.#committed.paint(shown, this.#selected)
  }

  #place(event: PointerEvent): [number, number] {
    const area = this.element.getBoundingClientRect()
    return toPicture(this.#box, event.clientX - area.left, event.clientY - area.top)
  }

  #hit(event: PointerEvent): ShownObject | undefined {
    const reach = REACH[event.pointerType as keyof typeof REACH] ?? REACH.mouse
    const place = this.#place(event)
    const aspect = this.#box.width / this.#box.height
    // The topmost one wins, as the eye expects.
    return this.#shown.findLast(({ id, shape }) => {
      return this.#handlers.mayChange(id) && isHit(shape, place, aspect, reach * nominalPerPx(this.#box))
    })
  }

  #onDown = (event: PointerEvent): void => {
    const { tool } = this.#pen
    if (tool === '' || this.#gesture || (event.button !== 0 && !(event.buttons & ERASER_BUTTON))) return
    event.preventDefault()
    this.#capture(event.pointerId)
    this.#handlers.onStart()
    const from = this.#place(event)
    if (tool === 'erase' || event.buttons & ERASER_BUTTON) {
      this.#gesture = { pointer: event.pointerId, kind: 'erase', from }
      this.#erase(event)
    } else if (tool === 'SELECT') {
      const hit = this.#hit(event)
      this.#handlers.onSelect(hit?.id ?? null)
      this.#gesture = hit ? { pointer: event.pointerId, kind: 'move', from, id: hit.id } : null
    } else {
      this.#gesture = { pointer: event.pointerId, kind: 'draw', from }
      this.#live.begin({ tool, colour: this.#pen.colour, ...inkOf(tool, this.#pen.width) })
      this.#live.add(this.#points(event))
    }
  }

  #onMove = (event: PointerEvent): void => {
    const gesture = this.#gesture
    if (gesture?.pointer !== event.pointerId) return
    if (gesture.kind === 'draw') this.#live.add(this.#points(event))
    else if (gesture.kind === 'erase') this.#erase(event)
    else if (gesture.id) this.#drag(gesture.id, gesture.from, this.#place(event))
  }

  #onUp = (event: PointerEvent): void => {
    const gesture = this.#gesture
    if (gesture?.pointer !== event.pointerId) return
    this.#gesture = null
    if (gesture.kind === 'draw') this.#finishStroke()
    else if (gesture.kind === 'erase') this.#finishErasing()
    else this.#finishMove()
  }

  #onCancel = (event: PointerEvent): void => {
    if (this.#gesture?.pointer !== event.pointerId) return
    this.#gesture = null
    this.#live.clear()
    this.#erased.clear()
    this.#moved = null
    this.#paint()
  }

  /** Every position since the last event, not only the newest one that the browser reports per frame. */
  #points(event: PointerEvent): StrokePoint[] {
    const coalesced = event.getCoalescedEvents?.() ?? []
    return (coalesced.length > 0 ? coalesced : [event]).map((each) => {
      const [x, y] = this.#place(each)
      // Mice report 0.5 or 0; 0.5 is the nominal width.
      return storedPoint(x, y, each.pointerType === 'pen' && each.pressure > 0 ? each.pressure : 0.5)
    })
  }

  #finishStroke(): void {
    const { tool, colour, width } = this.#pen
    const points = this.#live.end()
    if (points.length > 0 && (tool === 'pencil' || tool === 'highlighter')) {
      this.#handlers.onStroke({ tool, colour, ...inkOf(tool, width), points })
    }
    this.#live.clear()
  }

  #erase(event: PointerEvent): void {
    const hit = this.#hit(event)
    if (!hit) return
    this.#erased.add(hit.id)
    this.#paint()
  }

  #finishErasing(): void {
    const ids = [...this.#erased]
    if (ids.length > 0) this.#handlers.onErase(ids)
    this.#erased.clear()
    this.#paint()
  }

  #drag(id: string, from: [number, number], to: [number, number]): void {
    const object = this.#shown.find((each) => each.id === id)
    if (!object) return
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
    this.#moved = { id, points: object.shape.points.map(([x, y, pressure]) => storedPoint(x + dx, y + dy, pressure)) }
    this.#paint()
  }

  #finishMove(): void {
    const moved = this.#moved
    this.#moved = null
    if (moved) this.#handlers.onMove(moved.id, moved.points)
    this.#paint()
  }

  #capture(pointer: number): void {
    try {
      this.element.setPointerCapture(pointer)
    } catch {
      // The pointer was lifted before its event arrived; the stroke then ends with what it has.
    }
  }
}
