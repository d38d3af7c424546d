/** The database work of answering a request. */
export class RequestCost {
  /** Sent, those that open and end transactions left out. */
  statements = 0
  /** Times that the answer waited for the database; statements that are sent together are one. */
  journeys = 0
  #waited = 0
  #open = 0
  #since = 0

  begin(): void {
    this.statements += 1
    if (this.#open === 0) {
      this.journeys += 1
      this.#since = performance.now()
    }
    this.#open += 1
  }

  end(): void {
    this.#open -= 1
    if (this.#open === 0) this.#waited += performance.now() - this.#since
  }

  /** For so long there was a question to the database that had no answer, ms. */
  get waitedMs(): number {
    return this.#waited
  }
}
