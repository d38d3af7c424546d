/** Whether this process should get requests. */
export class Lifecycle {
  #isStopping = false

  get isStopping(): boolean {
    return this.#isStopping
  }

  /** From now on it is not ready; calls under way are finished. */
  stop(): void {
    this.#isStopping = true
  }
}
