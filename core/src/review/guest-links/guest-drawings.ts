import { isApiError, isTransient, type ApiError } from '../../platform/api/api-error.ts'
import type { AnnotationOp, StoredAnnotationOp } from '../../contract/review/annotations.ts'
import { RETRY_MS } from '../../platform/data/reader.ts'

/** As many operations as one call takes. */
const BATCH = 200

interface Sending {
  send(renditionId: string, ops: readonly AnnotationOp[]): Promise<readonly StoredAnnotationOp[]>
  onStored(renditionId: string, ops: readonly StoredAnnotationOp[]): void
  /** They will not be stored. */
  onRefused(renditionId: string, ops: readonly AnnotationOp[], error: ApiError): void
  onWaiting(count: number): void
}

interface Batch {
  renditionId: string
  ops: AnnotationOp[]
}

/** Sends a guest's drawings in their order; what cannot be sent just now is sent later. */
export class GuestDrawings {
  readonly #how: Sending
  #waiting: Batch[] = []
  #isSending = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(how: Sending) {
    this.#how = how
  }

  add(renditionId: string, ops: readonly AnnotationOp[]): void {
    for (let at = 0; at < ops.length; at += BATCH) {
      this.#waiting.push({ renditionId, ops: ops.slice(at, at + BATCH) })
    }
    this.#tell()
    void this.flush()
  }

  #tell(): void {
    this.#how.onWaiting(this.#waiting.reduce((sum, { ops }) => sum + ops.length, 0))
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#isSending || this.#closed) return
    this.#isSending = true
    try {
      for (let next = this.#waiting[0]; next; next = this.#waiting[0]) if (!(await this.#deliver(next))) break
    } finally {
      this.#isSending = false
    }
  }

  /** @returns whether the next one can follow */
  async #deliver(batch: Batch): Promise<boolean> {
    const { renditionId, ops } = batch
    try {
      const storedOps = await this.#how.send(renditionId, ops)
      this.#waiting = this.#waiting.filter((each) => each !== batch)
      this.#how.onStored(renditionId, storedOps)
      this.#tell()
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      if (isTransient(error)) {
        if (!this.#closed) this.#timer = setTimeout(() => void this.flush(), RETRY_MS)
        return false
      }
      this.#waiting = this.#waiting.filter((each) => each !== batch)
      this.#how.onRefused(renditionId, ops, error)
      this.#tell()
      return true
    }
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }
}
