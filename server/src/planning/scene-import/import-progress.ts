import { setImmediate as nextTurn } from 'node:timers/promises'
import type { SceneImportProgress } from '@arbo/core/contract'

/** Rows between two words about them, and of one statement: a statement takes 65,535 values. */
export const CHUNK = 1000

/** Ends the transaction of an import whose caller has gone; nobody is left to be told. */
export class Stopped extends Error {
  constructor() {
    super('the caller stopped the import')
    this.name = 'Stopped'
  }
}

/** The progress of an import, for the caller who waits, and whether one still does. */
export class ImportProgress {
  readonly #tell: (progress: SceneImportProgress) => void
  readonly #signal: AbortSignal | undefined

  constructor(tell: (progress: SceneImportProgress) => void = () => undefined, signal?: AbortSignal) {
    this.#tell = tell
    this.#signal = signal
  }

  /** Also gives all other requests their turn. @throws {Stopped} */
  async at(phase: SceneImportProgress['phase'], done = 0, total = 0): Promise<void> {
    this.#tell({ phase, done, total })
    await nextTurn()
    this.#check()
  }

  /** For a piece of a whole that is reported as one. */
  untold(): ImportProgress {
    return new ImportProgress(undefined, this.#signal)
  }

  /** All is written; from here on it cannot be stopped. @throws {Stopped} */
  saving(): void {
    this.#check()
    this.#tell({ phase: 'saving', done: 0, total: 0 })
  }

  #check(): void {
    if (this.#signal?.aborted) throw new Stopped()
  }
}
