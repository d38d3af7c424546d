import type { DraftOp } from '@arbo/core'
import { isVisible, type FoldedObject } from '@arbo/core/annotations'
import { DrawingHistory } from '../drawing/history.ts'
import { objectsOnFrame } from '../drawing/objects-on-frame.ts'
import type { Tool } from '../drawing/pen.ts'
import type { Viewer } from './viewer.ts'

const NO_OBJECTS: ReadonlyMap<string, FoldedObject> = new Map()

/** Drawing on the chosen rendition: tools, operations with their undo, and who may change what. */
export class DrawingActions {
  readonly history = new DrawingHistory()
  readonly #viewer: Viewer

  constructor(viewer: Viewer) {
    this.#viewer = viewer
  }

  /** Objects of the chosen rendition, of all frames, by id. */
  objects(): ReadonlyMap<string, FoldedObject> {
    const { source, ui } = this.#viewer
    return source.getState().annotations[ui.getState().renditionId ?? ''] ?? NO_OBJECTS
  }

  allowed(): boolean {
    return !this.#viewer.readonly && this.#viewer.source.getState().can.annotate
  }

  /** Takes a tool, or puts it away where it is the present one. */
  chooseTool(tool: Tool): void {
    if (!this.allowed() && tool !== '') return
    const { ui } = this.#viewer
    const next = tool === ui.getState().tool ? '' : tool
    if (next !== '') this.#viewer.pause()
    ui.setState({ tool: next, selectedObject: null, ...(next === '' ? {} : { showDrawings: true }) })
  }

  /** Makes drawing operations on the chosen rendition as one step of the history. */
  draw(ops: DraftOp[]): void {
    const { renditionId } = this.#viewer.ui.getState()
    if (!renditionId || ops.length === 0 || !this.allowed()) return
    const before = this.objects()
    this.#viewer.source.annotate(renditionId, ops)
    // A page that refuses leaves everything as it is; such a step has nothing to undo.
    if (this.objects() !== before) this.history.record(renditionId, ops, before)
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

  /** Ids of the drawings on screen that this user may delete. */
  ownOnFrame(): string[] {
    const { frame } = this.#viewer.player.getState()
    const shown = objectsOnFrame(this.objects().values(), frame, this.#viewer.ui.getState().fileIndex)
    return shown.filter(({ id }) => this.mayChange(id)).map(({ id }) => id)
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
    const { ui } = this.#viewer
    const { selectedObject } = ui.getState()
    if (selectedObject && ids.includes(selectedObject)) ui.setState({ selectedObject: null })
  }

  deleteSelected(): void {
    const { selectedObject } = this.#viewer.ui.getState()
    if (selectedObject && this.mayChange(selectedObject)) this.erase([selectedObject])
  }
}

/** Who drew an object; null where the source does not tell. */
function authorOf(object: FoldedObject): string | null {
  return 'author_id' in object && typeof object.author_id === 'string' ? object.author_id : null
}
