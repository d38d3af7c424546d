import { createHash } from 'node:crypto'

/** A statement as node-postgres sends it; with a name it is parsed once a connection, and planned a few times. */
export interface Statement {
  text: string
  values: unknown[]
  name?: string
}

/** Plans are kept by each connection, some of them 200 kB: the texts that come first and most often have them. */
const MOST_NAMES = 400
/**
 * Filters make ever new texts. A repeated text is worth a plan; where names become few, texts that repeat often are.
 */
const WORTH = { plenty: 2, scarce: 40 }
/** Texts whose sendings are counted; then the counts begin anew. */
const MOST_COUNTED = 2000
/**
 * A plan that is made for any list takes it for ten values and joins the rest row by row; with a thousand that took
 * ten times as long. Planning for the list at hand costs little beside reading the rows of a longer one. A page of a
 * list has 100.
 */
const LONGEST_LIST = 100
/** The embedded engine, which all connections share, has one plan for all of them (see multiplexer.js). */
const PREFIX = 'arbo_'

const isLong = (value: unknown): boolean => Array.isArray(value) && value.length > LONGEST_LIST

/** Which statements have a name, by their text. */
export class PreparedStatements {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()
  readonly #isOn: boolean
  #renewals = 0

  /** @param isOn false behind a pooler that forgets statements between transactions */
  constructor(isOn: boolean) {
    this.#isOn = isOn
  }

  /** Several commands in one text have no values, and cannot be prepared. */
  statement(text: string, params: readonly unknown[]): Statement {
    const values = [...params]
    const isNameable = this.#isOn && values.length > 0 && !values.some(isLong)
    const name = isNameable ? this.#nameOf(text) : undefined
    return name === undefined ? { text, values } : { text, values, name }
  }

  /** The plan is not to be used again: under another name the text is parsed anew, on every connection. */
  renew(text: string): void {
    if (!this.#names.delete(text)) return
    this.#renewals += 1
    this.#give(text)
  }

  #nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= MOST_NAMES) return name
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count >= (this.#names.size < MOST_NAMES / 2 ? WORTH.plenty : WORTH.scarce)) return this.#give(text)
    if (this.#counts.size >= MOST_COUNTED) this.#counts.clear()
    this.#counts.set(text, count)
    return undefined
  }

  #give(text: string): string {
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 32)
    const name = `${PREFIX}${hash}${this.#renewals === 0 ? '' : `_${this.#renewals}`}`
    this.#counts.delete(text)
    this.#names.set(text, name)
    return name
  }
}

/** A migration gave a column another type after the statement was planned; nothing of it was run. */
export function isStalePlan(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return error.code === '0A000' && error.message.includes('cached plan')
}
