import type { AnnotationShape } from '@arbo/core'
import type { FoldedObject } from '@arbo/core/annotations'
import type { Bounds } from './bounds.ts'
import { CommittedCanvas } from './committed-canvas.ts'
import { editText, eraseGesture, laserGesture, shapeGesture, strokeGesture, textGesture } from './draw-gestures.ts'
import { cursorOf } from './handles.ts'
import { isHit } from './hit-test.ts'
import { LaserCanvas } from './laser-canvas.ts'
import { LiveCanvas } from './live-canvas.ts'
import { objectsOnFrame, type ShownObject } from './objects-on-frame.ts'
import { NO_ONION, onionSkins, type OnionSkin } from './onion.ts'
import { OverlayCanvas } from './overlay-canvas.ts'
import { drawModeOf, isShapeTool, type Pen } from './pen.ts'
import { NO_FLIP, aspectOf, nominalPerPx, placeIn, type View } from './picture-box.ts'
import { handleUnder, selectGesture } from './select-gestures.ts'
import { ShapePainter } from './shape-painter.ts'
import { storedPoint, type StrokePoint } from './stroke-points.ts'
import type { DrawingHandlers, Gesture, PointedMove, Surface } from './surface.ts'
import { TextEditor, type TextDraft } from './text-editor.ts'
import { textPoints, textRuler, type MeasureText } from './text-shape.ts'
import { Touches } from './touch.ts'

/** Reach of the eraser and of a click beside a line, in CSS px. */
const REACH = { mouse: 6, pen: 8, touch: 16 } as const
/** Bit of PointerEvent.buttons that a pen's eraser end sets. */
const ERASER_BUTTON = 32
const NONE: ReadonlySet<string> = new Set()
/** A laser of others is shown while playing if it is at most this many frames away. */
const POINTED_FRAMES = 12

/**
 * Drawings over a picture: shows those of one frame and takes new ones from mouse, pen and finger. Framework-free; the
 * owner gives objects and frame and turns what the handlers report into operations.
 */
export class DrawingLayer {
  readonly element: HTMLDivElement
  readonly #committed: CommittedCanvas
  readonly #overlay: OverlayCanvas
  readonly #editor: TextEditor
  readonly #measure: MeasureText
  readonly #touches = new Touches()
  readonly #surface: Surface
  #view: View = { stage: { width: 1, height: 1 }, box: { x: 0, y: 0, width: 1, height: 1 }, ratio: 1, flip: NO_FLIP }
  #objects: ReadonlyMap<string, FoldedObject> = new Map()
  #frame = 0
  #fileIndex = 0
  #visible = true
  #onion = NO_ONION
  #pen: Pen = { tool: '', colour: '#FF0001', width: 'BASE' }
  #selected: readonly string[] = []
  #shown: ShownObject[] = []
  #hidden = NONE
  #preview: ReadonlyMap<string, AnnotationShape> | null = null
  #band: Bounds | null = null
  #gesture: { pointer: number; touch: boolean; gesture: Gesture } | null = null
  #overlayFrame = 0

  constructor(page: Document, handlers: DrawingHandlers) {
    const painter = new ShapePainter()
    const live = new LiveCanvas(page)
    const laser = new LaserCanvas(page)
    this.element = page.createElement('div')
    this.element.className = 'drawing'
    this.#committed = new CommittedCanvas(page, painter)
    this.#overlay = new OverlayCanvas(page, painter)
    this.#editor = new TextEditor(this.element, (draft) => this.#written(draft))
    this.#measure = textRuler(page)
    this.#surface = this.#makeSurface(handlers, live, laser)
    this.element.append(this.#committed.canvas, live.layer, this.#overlay.canvas, laser.canvas)
    this.element.addEventListener('pointerdown', this.#onDown)
    this.element.addEventListener('pointermove', this.#onMove)
    this.element.addEventListener('pointerup', this.#onUp)
    this.element.addEventListener('pointercancel', this.#onCancel)
    this.element.addEventListener('dblclick', this.#onDoubleClick)
  }

  setView(view: View): void {
    this.#view = view
    this.#committed.setView(view)
    this.#overlay.setView(view)
    this.#surface.live.setView(view)
    this.#surface.laser.setView(view)
    this.#editor.setView(view)
    this.#paint()
  }

  setObjects(objects: ReadonlyMap<string, FoldedObject>): void {
    if (objects === this.#objects) return
    this.#objects = objects
    this.#paint()
  }

  setFrame(frame: number, fileIndex: number): void {
    if (frame === this.#frame && fileIndex === this.#fileIndex) return
    // A text belongs to the frame on which it was typed.
    this.#editor.finish()
    this.#frame = frame
    this.#fileIndex = fileIndex
    this.#paint()
  }

  setVisible(visible: boolean): void {
    if (visible === this.#visible) return
    this.#visible = visible
    this.#paint()
  }

  setOnion(onion: OnionSkin): void {
    if (onion.before === this.#onion.before && onion.after === this.#onion.after) return
    this.#onion = onion
    this.#paint()
  }

  setPen(pen: Pen): void {
    if (pen.tool !== this.#pen.tool) {
      this.#editor.finish()
      this.cancel()
      this.element.style.cursor = ''
    }
    this.#pen = pen
    this.element.dataset.tool = pen.tool
    this.element.dataset.mode = drawModeOf(pen.tool)
  }

  setSelected(ids: readonly string[]): void {
    if (ids === this.#selected) return
    this.#selected = ids
    this.#paintOverlay()
  }

  /** Shows another person's laser, if it is on the shown page and near the shown frame. */
  point({ frame, fileIndex, colour, points, first, name = '', id = name }: PointedMove): void {
    if (fileIndex !== this.#fileIndex || Math.abs(frame - this.#frame) > POINTED_FRAMES) return
    // A key of its own, so that it never joins the trail of this viewer's user.
    this.#surface.laser.add(points, colour, first, { id: `of ${id}`, name })
  }

  /** Cancels drawing, moving or typing. False: there is nothing to cancel. */
  cancel(): boolean {
    if (this.#editor.isOpen()) {
      this.#editor.cancel()
      return true
    }
    const going = this.#gesture
    this.#gesture = null
    going?.gesture.cancel()
    return going !== null
  }

  close(): void {
    // A text on the picture is kept however the page is left.
    this.#editor.finish()
    this.cancel()
    cancelAnimationFrame(this.#overlayFrame)
    this.#surface.live.clear()
    this.#surface.laser.clear()
    this.element.remove()
  }

  #makeSurface(handlers: DrawingHandlers, live: LiveCanvas, laser: LaserCanvas): Surface {
    return {
      handlers,
      live,
      laser,
      view: () => this.#view,
      pen: () => this.#pen,
      place: (event) => this.#place(event),
      points: (event) => this.#points(event),
      reach: (event) => {
        return (REACH[event.pointerType as keyof typeof REACH] ?? REACH.mouse) * nominalPerPx(this.#view.box)
      },
      hit: (place, reach) => {
        const aspect = aspectOf(this.#view)
        // The topmost one wins, as the eye expects.
        return this.#shown.findLast(({ id, shape }) => isHit(shape, place, aspect, reach) && handlers.mayChange(id))
      },
      shown: () => this.#shown,
      selected: () => this.#selectedShown(),
      hide: (ids) => {
        this.#hidden = new Set(ids)
        this.#paint()
      },
      preview: (shapes) => {
        const began = (this.#preview === null) !== (shapes === null)
        this.#preview = shapes
        if (began) this.#paint()
        else this.#askOverlay()
      },
      band: (bounds) => {
        this.#band = bounds
        this.#askOverlay()
      },
      write: (draft) => {
        this.#editor.open(draft, this.#view, handlers.textLabel())
        this.#paint()
      },
      add: (drawing) => handlers.onAdd(drawing, { frame: this.#frame, fileIndex: this.#fileIndex }),
    }
  }

  #selectedShown(): ShownObject[] {
    return this.#selected.length === 0 ? [] : this.#shown.filter(({ id }) => this.#selected.includes(id))
  }

  #paint(): void {
    const objects = this.#visible ? [...this.#objects.values()] : []
    this.#shown = objectsOnFrame(objects, this.#frame, this.#fileIndex, this.#hidden)
    const away = new Set([...(this.#preview?.keys() ?? []), this.#editor.editing() ?? ''])
    const skins = onionSkins(objects, this.#frame, this.#fileIndex, this.#onion)
    this.#committed.paint([...skins, ...this.#shown.filter(({ id }) => !away.has(id)).map(({ shape }) => ({ shape }))])
    this.#paintOverlay()
  }

  #askOverlay(): void {
    if (!this.#overlayFrame) this.#overlayFrame = requestAnimationFrame(() => this.#paintOverlay())
  }

  #paintOverlay(): void {
    cancelAnimationFrame(this.#overlayFrame)
    this.#overlayFrame = 0
    const editing = this.#editor.editing()
    const selected = this.#selectedShown()
      .filter(({ id }) => id !== editing)
      .map(({ id, shape }) => this.#preview?.get(id) ?? shape)
    this.#overlay.paint({ selected, onTheWay: this.#preview !== null, band: this.#band })
  }

  #place(event: MouseEvent): [number, number] {
    const area = this.element.getBoundingClientRect()
    return placeIn(this.#view, event.clientX - area.left, event.clientY - area.top)
  }

  /** Every position since the last event, not only the newest one that the browser reports per frame. */
  #points(event: PointerEvent): StrokePoint[] {
    const coalesced = event.getCoalescedEvents?.() ?? []
    const area = this.element.getBoundingClientRect()
    return (coalesced.length > 0 ? coalesced : [event]).map((each) => {
      const [x, y] = placeIn(this.#view, each.clientX - area.left, each.clientY - area.top)
      // Mice report 0.5 or 0; 0.5 is the nominal width.
      return storedPoint(x, y, each.pointerType === 'pen' && each.pressure > 0 ? each.pressure : 0.5)
    })
  }

  #onDown = (event: PointerEvent): void => {
    const { tool } = this.#pen
    if (tool === '') return
    this.#touches.note(event)
    const fingers = this.#touches.down(event)
    if (fingers > 1 || this.#touches.isPalm(event)) {
      // A second finger turns the stroke of the first one into a pan or zoom.
      if (this.#gesture?.touch) this.cancel()
      this.#capture(event.pointerId)
      return
    }
    const erases = tool === 'erase' || (event.buttons & ERASER_BUTTON) !== 0
    if (this.#gesture || (event.button !== 0 && !erases)) return
    event.preventDefault()
    if (this.#editor.isOpen()) {
      this.#editor.finish()
      return
    }
    this.#capture(event.pointerId)
    // The laser can point while the clip plays.
    if (tool !== 'laser') this.#surface.handlers.onStart()
    const gesture = erases ? eraseGesture(this.#surface, event) : this.#begin(event)
    if (gesture) this.#gesture = { pointer: event.pointerId, touch: event.pointerType === 'touch', gesture }
  }

  #begin(event: PointerEvent): Gesture | null {
    const { tool } = this.#pen
    const surface = this.#surface
    if (tool === 'pencil' || tool === 'highlighter') return strokeGesture(surface, tool, event)
    if (isShapeTool(tool)) return shapeGesture(surface, tool, event)
    if (tool === 'SELECT') return selectGesture(surface, event)
    if (tool === 'text') return textGesture(surface, event)
    return tool === 'laser' ? laserGesture(surface, event) : null
  }

  #onMove = (event: PointerEvent): void => {
    this.#touches.note(event)
    const going = this.#gesture
    if (going?.pointer === event.pointerId) {
      this.#touches.move(event)
      going.gesture.move(event)
      return
    }
    const pinch = this.#touches.move(event)
    if (pinch) this.#surface.handlers.onPan(pinch.dx, pinch.dy, pinch.factor)
    else if (this.#pen.tool === 'SELECT' && !going) this.#showHandle(event)
  }

  #showHandle(event: PointerEvent): void {
    const handle = handleUnder(this.#surface, this.#place(event), this.#surface.reach(event))
    const { flip } = this.#view
    this.element.style.cursor = handle ? cursorOf(handle, flip.x !== flip.y) : ''
  }

  #onUp = (event: PointerEvent): void => {
    this.#touches.up(event)
    const going = this.#gesture
    if (going?.pointer !== event.pointerId) return
    this.#gesture = null
    going.gesture.end(event)
  }

  #onCancel = (event: PointerEvent): void => {
    this.#touches.up(event)
    if (this.#gesture?.pointer === event.pointerId) this.cancel()
  }

  #onDoubleClick = (event: MouseEvent): void => {
    if (this.#pen.tool !== 'SELECT') return
    const hit = this.#surface.hit(this.#place(event), REACH.mouse * nominalPerPx(this.#view.box))
    if (hit?.shape.tool === 'text') editText(this.#surface, hit)
  }

  /** Keeps a typed text; an emptied one is deleted. */
  #written(draft: TextDraft | null): void {
    const { handlers } = this.#surface
    if (draft?.text) {
      const { id, at, text, colour, width } = draft
      const points = textPoints(text, width, at, aspectOf(this.#view), this.#measure)
      if (!id) this.#surface.add({ tool: 'text', colour, width, opacity: 1, points, text })
      else if (text !== this.#objects.get(id)?.shape.text) handlers.onChange([{ id, patch: { text, points } }])
    } else if (draft?.id) handlers.onErase([draft.id])
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
