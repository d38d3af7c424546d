import type { UndoOutcome, UndoReason } from '@arbo/core/contract'
import { text } from '../texts.ts'

/** The outcomes of the things that an act changed, when it is taken back: each is as before, or stays for a reason. */
export class UndoTally {
  readonly #things = new Set<string>()
  readonly #kept = new Map<string, UndoReason>()
  readonly #removed = new Set<string>()

  /** The act changed it. */
  concern(id: string): void {
    this.#things.add(id)
  }

  /** It stays as it is, at least in part. The first reason stands. */
  keep(id: string, reason: UndoReason): void {
    this.#things.add(id)
    if (!this.#kept.has(id)) this.#kept.set(id, reason)
  }

  /** The act had made it, and it is gone. */
  remove(id: string): void {
    this.#things.add(id)
    this.#removed.add(id)
  }

  get restored(): number {
    return this.#things.size - this.#kept.size
  }

  outcome(batchId: string | null): UndoOutcome {
    const counts = new Map<UndoReason, number>()
    for (const reason of this.#kept.values()) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    return {
      batch_id: batchId,
      restored: this.restored,
      removed: this.#removed.size,
      kept: this.#kept.size,
      reasons: [...counts]
        .toSorted(([, one], [, other]) => other - one)
        .map(([reason, count]) => ({ reason, message: text(`undo.${reason}`), count })),
    }
  }
}
