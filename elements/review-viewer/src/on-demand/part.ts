import { loadChunk } from '@arbo/core'

/** A part of the viewer that is a file of its own, fetched when it is first needed. */
export class Part<Module extends object> {
  readonly #fetch: () => Promise<Module>
  readonly #listeners = new Set<() => void>()
  #module: Module | undefined
  #loading: Promise<Module> | undefined

  constructor(fetch: () => Promise<Module>) {
    this.#fetch = fetch
  }

  /** What was fetched; undefined until then. */
  readonly get = (): Module | undefined => this.#module

  /** Calls back when it has been fetched. @returns ends it */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Fetches it once, in several attempts; after a failure the next call tries anew. @throws PartMissing */
  load(): Promise<Module> {
    this.#loading ??= loadChunk('viewer', this.#fetch).then(
      (module) => {
        this.#module = module
        this.#listeners.forEach((listener) => listener())
        return module
      },
      (error: unknown) => {
        this.#loading = undefined
        throw new PartMissing(error)
      },
    )
    return this.#loading
  }

  /** Fetches it because it will probably be needed. Who needs it asks again, and is told why it fails. */
  readonly expect = (): void => {
    this.load().catch(() => undefined)
  }
}

/** A file of the viewer could not be fetched. */
export class PartMissing extends Error {
  override readonly name = 'PartMissing'

  constructor(cause: unknown) {
    super('A file of the viewer could not be fetched', { cause })
  }
}
