/** Whether this process should get requests. */
export class Lifecycle {
  #isStopping = false

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** From now on it is not ready; what it has is finished. */
  stop(): void {
    this.#isStopping = true
  }
}
