import { type AnnotationState, foldAnnotations, maxClock } from '../annotations/fold.ts'
import type { AnnotationOp, StoredAnnotationOp } from '../../contract/review/annotations.ts'

interface Entry {
  confirmed: AnnotationState
  /** Own operations that the server has not confirmed, oldest first. */
  pending: AnnotationOp[]
  /** Largest `seq` that a read gave. Events can come in another order and do not count. */
  seq: number
}

/**
 * The drawings of a scene's renditions: what the server confirmed, with own unconfirmed operations folded on top, so that
 * a refused one can be taken back without undoing what others did since.
 */
export class AnnotationLog {
  readonly #entries = new Map<string, Entry>()
  readonly #isClients: () => boolean
  #clock = 0

  /** @param isClients whether only what is for clients is seen: what is kept for the team since goes */
  constructor(isClients: () => boolean = () => false) {
    this.#isClients = isClients
  }

  #entry(renditionId: string): Entry {
    let entry = this.#entries.get(renditionId)
    if (!entry) {
      entry = { confirmed: new Map(), pending: [], seq: 0 }
      this.#entries.set(renditionId, entry)
    }
    return entry
  }

  /** The next Lamport time: larger than every one seen. */
  tick(): number {
    this.#clock += 1
    return this.#clock
  }

  seq(renditionId: string): number {
    return this.#entry(renditionId).seq
  }

  /** Operations as the server has them; `read` where they are a complete answer up to their last one. */
  confirm(renditionId: string, ops: readonly StoredAnnotationOp[], read: boolean): void {
    const entry = this.#entry(renditionId)
    const ids = new Set(ops.map((op) => op.op_id))
    entry.confirmed = foldAnnotations(entry.confirmed, ops)
    entry.pending = entry.pending.filter((op) => !ids.has(op.op_id))
    if (read) for (const op of ops) entry.seq = Math.max(entry.seq, op.seq)
    this.#clock = Math.max(this.#clock, maxClock(ops))
  }

  /** Own operations; their author is known here before the server names it. */
  add(renditionId: string, ops: readonly AnnotationOp[], author_id: string | undefined): void {
    this.#entry(renditionId).pending.push(...ops.map((op) => ({ ...op, author_id })))
    this.#clock = Math.max(this.#clock, maxClock(ops))
  }

  /** Takes unconfirmed operations back. */
  drop(renditionId: string, ops: readonly AnnotationOp[]): void {
    const entry = this.#entry(renditionId)
    const ids = new Set(ops.map((op) => op.op_id))
    entry.pending = entry.pending.filter((op) => !ids.has(op.op_id))
  }

  view(renditionId: string): AnnotationState {
    const { confirmed, pending } = this.#entry(renditionId)
    const all = foldAnnotations(confirmed, pending)
    if (!this.#isClients()) return all
    return new Map([...all].filter(([, { shape }]) => shape.audience !== 'team'))
  }

  forget(renditionId: string): void {
    this.#entries.delete(renditionId)
  }
}
