import type { AnnotationShape, DraftOp } from '@arbo/core'
import { isVisible, orderOf, type FoldedObject } from '@arbo/core/annotations'
import { DrawingHistory } from '../drawing/history.ts'
import { objectsOnFrame, type ShownObject } from '../drawing/objects-on-frame.ts'
import { NO_ONION, ONION_MAX, type OnionSkin } from '../drawing/onion.ts'
import { inkOf, type StrokeWidth, type Tool } from '../drawing/pen.ts'
import { boundsOf } from '../drawing/bounds.ts'
import { NOMINAL_HEIGHT } from '../drawing/picture-box.ts'
import type { DrawingChange, DrawingPlace, LaserMove, NewDrawing, PointedMove } from '../drawing/surface.ts'
import { textPoints, textRuler } from '../drawing/text-shape.ts'
import { movedPoints } from '../drawing/transform.ts'
import { newId } from '../ids.ts'
import type { CommentActions } from './comment-actions.ts'
import { NOTHING_SELECTED } from './ui-store.ts'
import type { ViewerCore } from './viewer-core.ts'

const NO_OBJECTS: ReadonlyMap<string, FoldedObject> = new Map()
/** Offset of a copy from its original on the same frame, nominal px. */
const COPY_OFFSET = 24
/** Frames that the onion skin shows each way when it is first switched on. */
const ONION_FIRST = { before: 2, after: 2 } as const

/** Drawing on the chosen rendition: tools, operations with their undo, and who may change what. */
export class DrawingActions {
  readonly history = new DrawingHistory()
  readonly #viewer: ViewerCore
  readonly #comments: CommentActions
  readonly #laserListeners = new Set<(move: LaserMove) => void>()
  #showPointed: ((move: PointedMove) => void) | null = null
  #clipboard: AnnotationShape[] = []
  #lastOnion: OnionSkin = ONION_FIRST
  /** Cancels the gesture under the pen; the stage sets it while it is mounted. */
  #cancelGesture: (() => boolean) | null = null

  constructor(viewer: ViewerCore, comments: CommentActions) {
    this.#viewer = viewer
    this.#comments = comments
  }

  /** Objects of the chosen rendition, of all frames, by id. */
  objects(): ReadonlyMap<string, FoldedObject> {
    const { source, ui } = this.#viewer
    return source.getState().annotations[ui.getState().renditionId ?? ''] ?? NO_OBJECTS
  }

  allowed(): boolean {
    return !this.#viewer.readonly && this.#viewer.source.getState().can.annotate
  }

  /** Takes a tool, or puts the current one away. The laser leaves no trace, so readers may use it too. */
  chooseTool(tool: Tool): void {
    if (!this.allowed() && tool !== '' && tool !== 'laser') return
    const { ui } = this.#viewer
    const next = tool === ui.getState().tool ? '' : tool
    if (next !== '' && next !== 'laser') this.#viewer.pause()
    ui.setState({ tool: next, selectedObjects: NOTHING_SELECTED, ...(next === '' ? {} : { showDrawings: true }) })
  }

  /** The tool of the stage; '' for a tool that this user may not use. */
  usableTool(): Tool {
    const { tool } = this.#viewer.ui.getState()
    return tool === 'laser' || this.allowed() ? tool : ''
  }

  /** Makes drawing operations on the chosen rendition as one step of the history. */
  draw(drafts: DraftOp[]): boolean {
    const { renditionId } = this.#viewer.ui.getState()
    if (!renditionId || drafts.length === 0 || !this.allowed()) return false
    const ops = drafts.map((op) => this.#forAudience(op))
    const before = this.objects()
    this.#viewer.source.annotate(renditionId, ops)
    // A page that refuses leaves everything as it is; such a step has nothing to undo.
    if (this.objects() === before) return false
    this.history.record(renditionId, ops, before)
    const addedIds = ops.flatMap(({ kind, object_id }) => (kind === 'add' ? [object_id] : []))
    // They belong to the comment that is written next.
    this.#viewer.ui.setState(({ draftDrawings }) => ({ draftDrawings: [...draftDrawings, ...addedIds] }))
    return true
  }

  /** Drawings have the audience of the comment being written; so has a copy, whatever its original's is. */
  #forAudience(op: DraftOp): DraftOp {
    const audience = this.#comments.audience()
    return op.kind === 'add' && audience !== null ? { ...op, shape: { ...op.shape, audience } } : op
  }

  add(drawing: NewDrawing, { frame, fileIndex }: DrawingPlace): void {
    const place = { frame_start: frame, frame_end: frame, file_index: fileIndex }
    this.draw([{ kind: 'add', object_id: newId(), shape: { schema: 1, ...drawing, ...place } }])
  }

  change(changes: readonly DrawingChange[]): void {
    this.draw(changes.map(({ id, patch }) => ({ kind: 'set', object_id: id, patch })))
  }

  undo(): void {
    this.#replay('undo')
  }

  redo(): void {
    this.#replay('redo')
  }

  #replay(which: 'undo' | 'redo'): void {
    const { renditionId } = this.#viewer.ui.getState()
    if (!renditionId || !this.allowed()) return
    const ops = this.history[which](renditionId)
    if (ops) this.#viewer.source.annotate(renditionId, ops)
  }

  /** Drawings on screen that this user may change, in painting order. */
  #own(): ShownObject[] {
    const frame = this.#viewer.player.aim
    const objects = objectsOnFrame(this.objects().values(), frame, this.#viewer.ui.getState().fileIndex)
    return objects.filter(({ id }) => this.mayChange(id))
  }

  /** Ids of the drawings on screen that this user may delete. */
  ownOnFrame(): string[] {
    return this.#own().map(({ id }) => id)
  }

  /** The selected drawings on screen, in painting order. */
  selected(): ShownObject[] {
    const { selectedObjects } = this.#viewer.ui.getState()
    return selectedObjects.length === 0 ? [] : this.#own().filter(({ id }) => selectedObjects.includes(id))
  }

  select(ids: readonly string[]): void {
    this.#viewer.ui.setState({ selectedObjects: ids.length === 0 ? NOTHING_SELECTED : [...ids] })
  }

  selectAll(): void {
    const ids = this.ownOnFrame()
    this.#viewer.ui.setState({ tool: 'SELECT' })
    this.select(ids)
  }

  /** Whether this user may change a drawing: their own, and others' with the right to delete drawings. */
  mayChange(id: string): boolean {
    if (!this.allowed()) return false
    const { can, me } = this.#viewer.source.getState()
    const object = this.objects().get(id)
    if (!object || !isVisible(object)) return false
    return can.deleteAnyAnnotation || authorOf(object) === null || authorOf(object) === me?.id
  }

  clearOwn(): void {
    this.erase(this.ownOnFrame())
  }

  erase(ids: readonly string[]): void {
    this.draw(ids.map((object_id) => ({ kind: 'delete', object_id })))
    const { selectedObjects } = this.#viewer.ui.getState()
    if (selectedObjects.some((id) => ids.includes(id))) {
      this.select(selectedObjects.filter((id) => !ids.includes(id)))
    }
  }

  deleteSelected(): void {
    this.erase(this.selected().map(({ id }) => id))
  }

  /** Sets the colour of the next drawing, and of the selected ones. */
  setColour(colour: string): void {
    this.#viewer.ui.setState({ colour })
    this.change(this.selected().map(({ id }) => ({ id, patch: { colour } })))
  }

  /** Sets the line width of the next drawing, and of the selected ones; letters grow with it. */
  setWidth(width: StrokeWidth): void {
    this.#viewer.ui.setState({ width })
    const aspect = this.#aspect()
    this.change(
      this.selected().map(({ id, shape }) => {
        const ink = inkOf(shape.tool, width)
        const [from] = shape.points
        if (shape.tool !== 'text' || !from) return { id, patch: { width: ink.width } }
        const points = textPoints(shape.text ?? '', ink.width, [from[0], from[1]], aspect, textRuler(document))
        return { id, patch: { width: ink.width, points } }
      }),
    )
  }

  /** Moves the selected drawings by nominal px. */
  nudge(dx: number, dy: number): void {
    const [x, y] = [dx / (NOMINAL_HEIGHT * this.#aspect()), dy / NOMINAL_HEIGHT]
    this.change(this.selected().map(({ id, shape }) => ({ id, patch: { points: movedPoints(shape.points, x, y) } })))
  }

  /**
   * Shows drawings on a range of frames (XREV-05); frames beyond the clip are cut to it.
   * @param first null leaves each drawing's own
   */
  hold(ids: readonly string[], first: number | null, last: number): void {
    const end = Math.max(0, this.#viewer.player.getState().frameCount - 1)
    const within = (frame: number): number => Math.max(0, Math.min(end, Math.round(frame)))
    const ops = ids.flatMap((id): DraftOp[] => {
      const shape = this.objects().get(id)?.shape
      if (!this.mayChange(id) || shape?.frame_start === undefined) return []
      const frame_start = within(first ?? shape.frame_start)
      const frame_end = Math.max(frame_start, within(last))
      if (shape.frame_start === frame_start && shape.frame_end === frame_end) return []
      return [{ kind: 'set', object_id: id, patch: { frame_start, frame_end } }]
    })
    this.draw(ops)
  }

  /** Brings the selected drawings before all others of the frame, or behind them. */
  reorder(to: 'front' | 'back'): void {
    const selectedObjects = this.selected()
    const frame = this.#viewer.player.aim
    const objects = objectsOnFrame(this.objects().values(), frame, this.#viewer.ui.getState().fileIndex)
    const others = objects.filter(({ id }) => selectedObjects.every((each) => each.id !== id))
    const edge = this.objects().get((to === 'front' ? others.at(-1) : others[0])?.id ?? '')
    if (!edge) return
    const first = orderOf(edge) + (to === 'front' ? 1 : -selectedObjects.length)
    this.draw(selectedObjects.map(({ id }, index) => ({ kind: 'set', object_id: id, patch: { order: first + index } })))
  }

  /** False: nothing is selected. */
  copy(): boolean {
    const selectedObjects = this.selected()
    if (selectedObjects.length > 0) this.#clipboard = selectedObjects.map(({ shape }) => shape)
    return selectedObjects.length > 0
  }

  canPaste(): boolean {
    return this.allowed() && this.#clipboard.length > 0
  }

  /** Puts the copied drawings on the frame on screen; if they are already on this frame, a little beside. */
  paste(): void {
    this.#addCopies(this.#clipboard)
  }

  duplicate(): void {
    this.#addCopies(this.selected().map(({ shape }) => shape))
  }

  #addCopies(shapes: readonly AnnotationShape[]): void {
    const { aim: frame } = this.#viewer.player
    const { frameCount } = this.#viewer.player.getState()
    const file_index = this.#viewer.ui.getState().fileIndex
    const objects = objectsOnFrame(this.objects().values(), frame, file_index)
    const aspect = this.#aspect()
    const ids: string[] = []
    const ops = shapes.map((shape): DraftOp => {
      const { order: _order, ...rest } = shape
      const covered = objects.some((each) => isAtSamePlace(each.shape, shape, aspect))
      const [dx, dy] = covered ? [COPY_OFFSET / (NOMINAL_HEIGHT * aspect), COPY_OFFSET / NOMINAL_HEIGHT] : [0, 0]
      const frame_end = Math.max(frame, Math.min(frame + shape.frame_end - shape.frame_start, frameCount - 1))
      const object_id = newId()
      ids.push(object_id)
      const place = { frame_start: frame, frame_end, file_index, points: movedPoints(shape.points, dx, dy) }
      return { kind: 'add', object_id, shape: { ...rest, ...place } }
    })
    if (!this.draw(ops)) return
    this.#viewer.ui.setState({ tool: 'SELECT' })
    this.select(ids)
  }

  #aspect(): number {
    const { width, height } = this.#viewer.player.getState()
    return width > 0 && height > 0 ? width / height : 16 / 9
  }

  setOnion(onion: Partial<OnionSkin>): void {
    const { ui } = this.#viewer
    const next = { ...ui.getState().onion, ...onion }
    const within = (count: number): number => Math.max(0, Math.min(ONION_MAX, Math.round(count)))
    ui.setState({ onion: { before: within(next.before), after: within(next.after) } })
  }

  /** Switches the onion skin off, or on as it was last. */
  toggleOnion(): void {
    const { onion } = this.#viewer.ui.getState()
    const isOn = onion.before + onion.after > 0
    if (isOn) this.#lastOnion = onion
    this.setOnion(isOn ? NO_ONION : this.#lastOnion)
  }

  /** Escape: cancels the current drawing, else puts away tool and selection. */
  escape(): void {
    if (this.#cancelGesture?.()) return
    const { ui } = this.#viewer
    ui.setState({ tool: '', selectedObjects: NOTHING_SELECTED, selectedComment: null })
  }

  /** Sets the stage's function that cancels the gesture under the pen. Returns the function that removes it. */
  onEscape(cancel: () => boolean): () => void {
    this.#cancelGesture = cancel
    return () => void (this.#cancelGesture = null)
  }

  /** Follows this user's laser. Returns the function that stops it. */
  onLaser(listener: (move: LaserMove) => void): () => void {
    this.#laserListeners.add(listener)
    return () => void this.#laserListeners.delete(listener)
  }

  pointLaser(move: LaserMove): void {
    this.#laserListeners.forEach((listener) => listener(move))
  }

  /** Sets the stage's function that shows the lasers of others. Returns the function that removes it. */
  onPointed(show: (move: PointedMove) => void): () => void {
    this.#showPointed = show
    return () => void (this.#showPointed = null)
  }

  /** Shows another person's laser, if they see the same rendition. */
  showPointed(move: PointedMove): void {
    if (move.renditionId === this.#viewer.ui.getState().renditionId) this.#showPointed?.(move)
  }
}

/** The author of an object; null where the source does not say. */
function authorOf(object: FoldedObject): string | null {
  return 'author_id' in object && typeof object.author_id === 'string' ? object.author_id : null
}

/** Whether a copy would lie exactly on a drawing and not be seen. */
function isAtSamePlace(a: AnnotationShape, b: AnnotationShape, aspect: number): boolean {
  const [one, other] = [boundsOf(a, aspect), boundsOf(b, aspect)]
  return a.tool === b.tool && one !== null && JSON.stringify(one) === JSON.stringify(other)
}
