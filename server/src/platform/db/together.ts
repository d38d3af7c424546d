import { refuseInsideTransaction } from './transaction.ts'

/** Questions that one statement answers at most. */
const MOST = 1000

interface Waiting<Q, A> {
  question: Q
  resolve(answer: A): void
  reject(reason: unknown): void
}

/** Joins the questions of one time: one statement answers all of them, and begins after the last was asked. */
export class Together<Q, A> {
  readonly #find: (questions: readonly Q[]) => Promise<readonly A[]>
  #waiting: Waiting<Q, A>[] = []

  /** @param find answers in the order of the questions */
  constructor(find: (questions: readonly Q[]) => Promise<readonly A[]>) {
    this.#find = find
  }

  /** @throws whatever `find` throws; {@link TransactionMisuse} */
  ask(question: Q): Promise<A> {
    refuseInsideTransaction()
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject })
      // Callers woken by the same event ask before that.
      if (this.#waiting.length === 1) setImmediate(() => void this.#answer())
    })
  }

  async #answer(): Promise<void> {
    const waiting = this.#waiting
    this.#waiting = []
    for (let from = 0; from < waiting.length; from += MOST) await this.#answerSome(waiting.slice(from, from + MOST))
  }

  async #answerSome(some: readonly Waiting<Q, A>[]): Promise<void> {
    try {
      const answers = await this.#find(some.map(({ question }) => question))
      for (const [nr, { resolve }] of some.entries()) resolve(answers[nr] as A)
    } catch (error) {
      for (const { reject } of some) reject(error)
    }
  }
}
