import type { DraftOp } from '@arbo/core'
import { isVisible, orderOf, type FoldedObject } from '@arbo/core/annotations'

interface Entry {
  renditionId: string
  undo: DraftOp[]
  redo: DraftOp[]
}

/** Longest history; beyond it the oldest step is forgotten. */
const LIMIT = 200

/**
 * Operations that take back others, to be sent in this order. Nothing is ever removed from the log: an added object is
 * deleted, a deleted one restored, a changed one set back.
 * @param before the objects as they were before the operations
 */
export function invert(ops: readonly DraftOp[], before: ReadonlyMap<string, FoldedObject>): DraftOp[] {
  return ops
    .map((op): DraftOp | null => {
      if (op.kind === 'add' || op.kind === 'restore') return { kind: 'delete', object_id: op.object_id }
      if (op.kind === 'delete') return { kind: 'restore', object_id: op.object_id }
      const object = before.get(op.object_id)
      if (!object || !isVisible(object)) return null
      // An object that never was put elsewhere has its order from its clock: no value would take nothing back.
      const shape = { ...object.shape, order: orderOf(object) }
      const patch = Object.fromEntries(Object.keys(op.patch).map((key) => [key, shape[key as keyof typeof shape]]))
      return { kind: 'set', object_id: op.object_id, patch }
    })
    .filter((op) => op !== null)
    .reverse()
}

/** A second `add` of the same object would change nothing: the log already has it, deleted. */
const again = (op: DraftOp): DraftOp => (op.kind === 'add' ? { kind: 'restore', object_id: op.object_id } : op)

/** Undo and redo of this viewer's own drawing steps, as further operations. */
export class DrawingHistory {
  #past: Entry[] = []
  #future: Entry[] = []
  #listeners = new Set<() => void>()

  /** Remembers a step that has just been made. */
  record(renditionId: string, ops: readonly DraftOp[], before: ReadonlyMap<string, FoldedObject>): void {
    this.#past = [...this.#past, { renditionId, undo: invert(ops, before), redo: ops.map(again) }].slice(-LIMIT)
    this.#future = []
    this.#tell()
  }

  /** The operations that take back the newest step of a rendition; null where there is none. */
  undo(renditionId: string): DraftOp[] | null {
    const entry = this.#take('past', renditionId)
    if (!entry) return null
    this.#future = [...this.#future, entry]
    this.#tell()
    return entry.undo
  }

  redo(renditionId: string): DraftOp[] | null {
    const entry = this.#take('future', renditionId)
    if (!entry) return null
    this.#past = [...this.#past, entry]
    this.#tell()
    return entry.redo
  }

  canUndo(renditionId: string): boolean {
    return this.#past.some((entry) => entry.renditionId === renditionId)
  }

  canRedo(renditionId: string): boolean {
    return this.#future.some((entry) => entry.renditionId === renditionId)
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  #take(which: 'past' | 'future', renditionId: string): Entry | undefined {
    const entries = which === 'past' ? this.#past : this.#future
    const entry = entries.findLast((each) => each.renditionId === renditionId)
    const rest = entries.filter((each) => each !== entry)
    if (which === 'past') this.#past = rest
    else this.#future = rest
    return entry
  }

  #tell(): void {
    this.#listeners.forEach((listener) => listener())
  }
}
